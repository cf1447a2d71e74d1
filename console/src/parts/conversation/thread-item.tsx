// A row of the conversation at its place in the scrolled height.
import type { Ref } from "react";
import type { Message } from "../../platform/cache/thread-cache.ts";
import { useNow } from "../../platform/clock.ts";
import type { Outgoing } from "../../platform/outbox.ts";
import { useWords } from "../../words/use-words.tsx";
import { messageLine } from "../message/message-words.ts";
import { useChannelName, useHasSeveralChannels } from "../queries/use-channels.ts";
import { Bubble } from "./bubble/bubble.tsx";
import { OutgoingBubble } from "./bubble/outgoing-bubble.tsx";
import { NoteBlock } from "./note/note-block.tsx";
import classes from "./thread.module.css";
import type { ThreadActs } from "./thread-acts.ts";
import type { MessageRow, NoteRow, ThreadRow } from "./thread-rows.ts";

interface Props {
  ref: Ref<HTMLLIElement>;
  index: number;
  /** In pixels from the top. */
  start: number;
  row: ThreadRow;
  /** A link has just led to it. */
  isTarget: boolean;
  acts: ThreadActs;
  onEdit(outgoing: Outgoing): void;
}

export function ThreadItem({ ref, index, start, row, isTarget, acts, onEdit }: Props) {
  return (
    <li
      ref={ref}
      className={classes.row}
      data-index={index}
      data-key={row.key}
      data-target={isTarget}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div className={classes.column} data-end={row.kind === "outgoing" || row.isGroupEnd}>
        {row.kind === "outgoing" ? (
          <OutgoingBubble outgoing={row.outgoing} quoted={row.quoted} acts={acts} onEdit={onEdit} />
        ) : (
          <>
            {row.firstDay && <Day at={row.firstDay} />}
            {row.kind === "note" ? (
              <NoteBlock note={row.note} />
            ) : row.message.type === "system" ? (
              <Notice message={row.message} />
            ) : (
              <Bubble row={row} acts={acts} />
            )}
            <Between row={row} />
          </>
        )}
      </div>
    </li>
  );
}

/** The channel's own words, of neither side. */
function Notice({ message }: { message: Message }) {
  const words = useWords();
  const at = new Date(message.created_at);
  return (
    <p className={classes.divider}>
      <span dir="auto">{messageLine(words, message)}</span> ·{" "}
      <time dateTime={message.created_at} title={words.exact(at)}>
        {words.time(at)}
      </time>
    </p>
  );
}

function Between({ row: { nextDay, nextSender } }: { row: MessageRow | NoteRow }) {
  const { t } = useWords();
  const channelName = useChannelName();
  const hasSeveralChannels = useHasSeveralChannels();
  return (
    <>
      {nextDay && <Day at={nextDay} />}
      {nextSender?.phone && (
        <p className={classes.divider}>
          {hasSeveralChannels
            ? t("thread.senderOn", { phone: nextSender.phone, channel: channelName(nextSender.channel) })
            : t("thread.sender", { phone: nextSender.phone })}
        </p>
      )}
    </>
  );
}

function Day({ at }: { at: string }) {
  const { day } = useWords();
  const now = useNow();
  return (
    <p className={classes.divider}>
      <time dateTime={at}>{day(new Date(at), now)}</time>
    </p>
  );
}
