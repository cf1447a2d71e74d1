// The rows of a conversation, oldest at the top. What is being read never moves: news below are announced by a button.
import { Button, Loader, UnstyledButton } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Message } from "../../platform/cache/thread-cache.ts";
import type { Outgoing } from "../../platform/outbox.ts";
import { useWords } from "../../words/use-words.tsx";
import { type Reading, readOn } from "../list/pages.ts";
import { useVirtualRows } from "../list/use-virtual-rows.ts";
import { type AskedMessage, useAskedMessage } from "./asked-message.ts";
import classes from "./thread.module.css";
import type { ThreadActs } from "./thread-acts.ts";
import { ThreadItem } from "./thread-item.tsx";
import { estimateHeight, type ThreadRow } from "./thread-rows.ts";
import { FOLLOW_PX, useFollow } from "./use-follow.ts";

/** Closer to the start than this, older messages are read. */
const OLDER_PX = 600;
/** Room for the note about older messages. */
const TOP_PX = 56;
const BOTTOM_PX = 12;

interface Props {
  rows: ThreadRow[];
  /** Newest first. */
  messages: Message[];
  /** The key of the note that this page added last. */
  addedNote: string | null;
  older: Reading & { isFetchingNextPage: boolean };
  acts: Omit<ThreadActs, "onJump">;
  onEdit(outgoing: Outgoing): void;
}

export function ThreadList({ rows, messages, addedNote, older, acts, onEdit }: Props) {
  const { t } = useWords();
  const scroller = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const virtualizer = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    heightOf: (index) => estimateHeight(rows[index] as ThreadRow),
    kept: rows.findIndex(({ key }) => key === focused),
    anchorTo: "end",
    scrollEndThreshold: FOLLOW_PX,
    paddingStart: TOP_PX,
    paddingEnd: BOTTOM_PX,
  });
  const follow = useFollow(scroller, virtualizer, rows, addedNote);
  const onJump = (id: string) => {
    const index = rows.findIndex((row) => row.kind === "message" && row.message.id === id);
    if (index === -1) return false;
    follow.leave();
    virtualizer.scrollToIndex(index, { align: "center" });
    setTarget(rows[index]?.key ?? null);
    return true;
  };
  const asked = useAskedMessage();
  const [shown, setShown] = useState<AskedMessage | null>(null);
  const isSought = asked !== null && asked !== shown;
  useEffect(() => {
    if (!isSought) return;
    if (onJump(asked.id) || !older.hasNextPage) setShown(asked);
    else readOn(older);
  });
  const readOlder = () => {
    if (scroller.current && scroller.current.scrollTop < OLDER_PX) readOn(older);
  };
  const onScroll = () => {
    follow.onScroll();
    readOlder();
  };
  // A scroll to the start reads nothing while the newest messages are being read again. So this looks again after each drawing.
  useEffect(readOlder);
  return (
    <div className={classes.frame}>
      <section
        ref={scroller}
        className={classes.thread}
        aria-label={t("thread.name", { name: acts.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it.
        tabIndex={0}
        onScroll={onScroll}
        onFocusCapture={({ target }) => setFocused(keyOf(target))}
        onBlurCapture={() => setFocused(null)}
      >
        <ol className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => (
            <ThreadItem
              key={key}
              ref={virtualizer.measureElement}
              index={index}
              start={start}
              row={rows[index] as ThreadRow}
              isTarget={key === target}
              acts={{ ...acts, onJump }}
              onEdit={onEdit}
            />
          ))}
        </ol>
        <OlderNote older={older} />
      </section>
      <div role="status">
        {isSought && older.isFetchingNextPage && <p className={classes.sought}>{t("thread.seeking")}</p>}
      </div>
      <NewsPill messages={messages} isAtEnd={follow.isFollowing} onEnd={() => virtualizer.scrollToEnd()} />
    </div>
  );
}

function keyOf(element: Element): string | null {
  return element.closest<HTMLElement>("[data-key]")?.dataset["key"] ?? null;
}

/** Above the conversation: that older messages come, or couldn't be read. */
function OlderNote({ older }: Pick<Props, "older">) {
  const { t } = useWords();
  if (!older.hasNextPage) return null;
  return (
    <div className={classes.older}>
      {older.isFetchingNextPage && <Loader size="xs" aria-label={t("thread.olderLoading")} />}
      {older.isFetchNextPageError && !older.isFetchingNextPage && (
        <Button size="compact-sm" variant="default" onClick={() => void older.fetchNextPage()}>
          {t("thread.olderFailed")}
        </Button>
      )}
    </div>
  );
}

interface PillProps extends Pick<Props, "messages"> {
  isAtEnd: boolean;
  onEnd(): void;
}

/** For a reader who has scrolled up: how many messages came meanwhile, and the way to the end. */
function NewsPill({ messages, isAtEnd, onEnd }: PillProps) {
  const { t } = useWords();
  const newest = messages[0]?.id ?? "";
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    if (isAtEnd) setSeen(newest);
  }, [isAtEnd, newest]);
  if (isAtEnd) return null;
  const count = messages.filter(({ id, direction }) => direction === "in" && id > seen).length;
  return (
    <UnstyledButton
      className={classes.pill}
      data-news={count > 0}
      aria-label={count === 0 ? t("thread.toEnd") : undefined}
      onClick={onEnd}
    >
      {count > 0 && t("thread.news", { n: count })}
      <IconArrowDown size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
