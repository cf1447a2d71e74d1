// The conversation, oldest at the top. It follows new messages while the reader is at the end.
import { Button } from "@mantine/core";
import { Fragment, useLayoutEffect, useRef } from "react";
import { Empty } from "../../parts/empty.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import { Bubble } from "./bubble.tsx";
import { type Message, useThread } from "./contact.queries.ts";
import classes from "./thread.module.css";

/** Closer to the end than this, the reader follows. */
const FOLLOW_PX = 80;

export function Thread({ contactId }: { contactId: string }) {
  const words = useWords();
  const now = useNow();
  const thread = useThread(contactId);
  const scroller = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const messages = (thread.data?.pages.flatMap((page) => page.data) ?? []).toReversed();
  const newest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message moves the end.
  useLayoutEffect(() => {
    if (isFollowing.current && scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [newest]);
  if (thread.isError) return <ProblemNote error={thread.error} onRetry={() => void thread.refetch()} />;
  if (thread.isSuccess && messages.length === 0) return <Empty text={words.t("thread.none")} />;
  return (
    <div
      ref={scroller}
      className={classes.thread}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isFollowing.current = scrollHeight - scrollTop - clientHeight < FOLLOW_PX;
      }}
    >
      {thread.hasNextPage && (
        <Button
          variant="default"
          className={classes.older}
          loading={thread.isFetchingNextPage}
          onClick={() => void thread.fetchNextPage()}
        >
          {words.t("thread.older")}
        </Button>
      )}
      <ol className={classes.list}>
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {isNewDay(message, messages[index - 1]) && (
              <li className={classes.day}>{words.day(new Date(message.created_at), now)}</li>
            )}
            <Bubble message={message} />
          </Fragment>
        ))}
      </ol>
    </div>
  );
}

function isNewDay(message: Message, before: Message | undefined): boolean {
  const day = (at: string) => new Date(at).toDateString();
  return !before || day(before.created_at) !== day(message.created_at);
}
