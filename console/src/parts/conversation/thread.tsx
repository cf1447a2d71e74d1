// The conversation with a contact, from the cache of its messages and from what this browser still sends.
import { Button } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Message } from "../../platform/cache/thread-cache.ts";
import { type Outgoing, useOutgoing } from "../../platform/outbox.ts";
import { useWords } from "../../words/use-words.tsx";
import { Pictures } from "../file/pictures.tsx";
import { messageLine } from "../message/message-words.ts";
import { Empty } from "../page/empty.tsx";
import { ProblemNote } from "../page/problem.tsx";
import { Skeletons } from "../page/skeletons.tsx";
import { useNotes } from "./note/use-notes.ts";
import classes from "./thread.module.css";
import type { ThreadActs } from "./thread-acts.ts";
import { ThreadList } from "./thread-list.tsx";
import { threadRows } from "./thread-rows.ts";
import { useThread } from "./use-thread.ts";

interface Props {
  contactId: string;
  /** The id of the note that this page added last. */
  addedNote: string | null;
  acts: Omit<ThreadActs, "onJump">;
  /** Puts what was refused back into the box. */
  onEdit(outgoing: Outgoing): void;
}

export function Thread({ contactId, addedNote, acts, onEdit }: Props) {
  const thread = useThread(contactId);
  const outgoing = useOutgoing(contactId);
  const messages = useMemo(() => thread.data?.pages.flatMap((page) => page.data) ?? [], [thread.data]);
  const isWhole = !thread.hasNextPage;
  const read = useNotes(contactId, isWhole ? null : (messages.at(-1) ?? null));
  const { notes } = read;
  const rows = useMemo(
    () => threadRows(messages, notes, isWhole, outgoing),
    [messages, notes, isWhole, outgoing],
  );
  if (thread.isPending || read.isFirstRead)
    return <Skeletons className={classes.skeletons} count={6} height={48} />;
  if (thread.isLoadingError)
    return <ProblemNote error={thread.error} onRetry={() => void thread.refetch()} />;
  return (
    <>
      <Announcements messages={messages} name={acts.name} />
      {/* The messages are shown nevertheless. */}
      {read.isLoadingError && <ProblemNote error={read.error} onRetry={() => void read.refetch()} />}
      {rows.length > 0 ? (
        <Pictures messages={messages}>
          <ThreadList
            rows={rows}
            messages={messages}
            addedNote={addedNote}
            older={thread}
            acts={acts}
            onEdit={onEdit}
          />
        </Pictures>
      ) : (
        <NoMessages acts={acts} />
      )}
    </>
  );
}

function NoMessages({ acts }: Pick<Props, "acts">) {
  const { t } = useWords();
  return (
    <div className={classes.none}>
      <Empty text={t("thread.none", { name: acts.name })}>
        {acts.canDo("send_template") && (
          <Button variant="default" onClick={() => acts.onAct("send_template", null)}>
            {t("thread.chooseTemplate")}
          </Button>
        )}
      </Empty>
    </div>
  );
}

/** More at once are counted. */
const MOST_SAID = 3;

/** Tells screen readers what has just arrived. The list itself isn't a log: scrolling back would be read out. */
function Announcements({ messages, name }: { messages: Message[]; name: string }) {
  const spoken = useWords();
  const { t } = spoken;
  const [text, setText] = useState("");
  const said = useRef(messages[0]?.id ?? "");
  useEffect(() => {
    const news = messages.filter(({ id, direction }) => direction === "in" && id > said.current);
    said.current = messages[0]?.id ?? said.current;
    if (news.length === 0) return;
    const words = news.toReversed().map((message) => `${name}: ${messageLine(spoken, message)}`);
    setText(news.length > MOST_SAID ? t("thread.announced", { n: news.length, name }) : words.join(" "));
  }, [messages, name, spoken, t]);
  return (
    <div role="status" className="visually-hidden">
      {text}
    </div>
  );
}
