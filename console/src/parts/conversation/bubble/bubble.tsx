// A stored message, with its state and what can be done about it.
import { useState } from "react";
import type { Message } from "../../../platform/cache/thread-cache.ts";
import { useCan } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Remedy } from "../../errors/use-errors.ts";
import { shownAs } from "../../file/shown-as.ts";
import { elsewhere, messageLine } from "../../message/message-words.ts";
import { useNameOf } from "../../queries/use-people.ts";
import type { MessageRow } from "../thread-rows.ts";
import classes from "./bubble.module.css";
import { BubbleContent } from "./bubble-content.tsx";
import { useCancelMessage, useRetryMessage } from "./change-message.ts";
import { hasMarks, Marks } from "./marks/marks.tsx";
import { Quote } from "./marks/quote.tsx";
import { Reactions } from "./marks/reactions.tsx";
import { MessageFoot } from "./message-foot.tsx";
import { UnsentNote } from "./message-note.tsx";
import { ReactButton } from "./react/react-button.tsx";
import { ReplyButton } from "./reply-button.tsx";
import { SlowNote } from "./slow-note.tsx";

/** What the page around a conversation does for a message. */
export interface ThreadActs {
  /** For readers of the screen. */
  name: string;
  canDo(act: Remedy): boolean;
  onAct(act: Remedy, message: Message | null): void;
  onJump(id: string): void;
  /** Quotes the message in the box. */
  onReply(message: Message): void;
}

export function Bubble({ row, acts }: { row: MessageRow; acts: ThreadActs }) {
  const words = useWords();
  const { t } = words;
  const { message, retriedAs } = row;
  const [isPopoverOpen, setPopoverOpen] = useState(false);
  const line = messageLine(words, message);
  const isOwn = message.direction === "out";
  const author = useNameOf()(message.by);
  const isUnsent = ["failed", "expired", "canceled"].includes(message.status);
  return (
    <div className={classes.item} data-own={isOwn}>
      <div className={classes.line}>
        <div
          className={classes.bubble}
          data-own={isOwn}
          data-state={message.status}
          data-retried={retriedAs !== null}
          data-layout={layoutOf(message)}
        >
          <span className="visually-hidden">
            {!isOwn || author ? t("bubble.them", { name: author ?? acts.name }) : t("bubble.you")}
          </span>
          <Marks message={message} />
          {message.reply_to && (
            <Quote id={message.reply_to} quoted={row.quoted} name={acts.name} onJump={acts.onJump} />
          )}
          <BubbleContent content={message} />
          <MessageFoot row={row} isPopoverOpen={isPopoverOpen} onPopover={setPopoverOpen} />
        </div>
        <ReplyButton message={message} line={line} onReply={acts.onReply} />
        <ReactButton message={message} line={line} />
      </div>
      {message.reactions && <Reactions message={message} name={acts.name} />}
      {isOwn && isUnsent && <Unsent row={row} acts={acts} onDetails={() => setPopoverOpen(true)} />}
      {["scheduled", "queued", "sending"].includes(message.status) && (
        <Slow message={message} onDetails={() => setPopoverOpen(true)} />
      )}
    </div>
  );
}

/** A text leaves room for the time beside its last line. Other content stands above the time. */
function layoutOf(message: Message): "text" | "block" | "bare" {
  const { type, sticker } = message;
  if ((type === "text" || type === "template") && !hasMarks(message)) return "text";
  return sticker !== undefined || shownAs(message) === "sticker" ? "bare" : "block";
}

function Unsent({ row, acts, onDetails }: { row: MessageRow; acts: ThreadActs; onDetails(): void }) {
  const { message, retriedAs } = row;
  const retry = useRetryMessage();
  return (
    <UnsentNote
      message={message}
      retriedAs={retriedAs}
      isBusy={retry.isPending}
      error={retry.error}
      // What was written elsewhere can be sent again only there.
      canDo={(act) => elsewhere(message) === null && acts.canDo(act)}
      onJump={acts.onJump}
      onDetails={onDetails}
      onAct={(act) => (act === "try_again" ? retry.mutate(message) : acts.onAct(act, message))}
    />
  );
}

function Slow({ message, onDetails }: { message: Message; onDetails(): void }) {
  const can = useCan();
  const cancel = useCancelMessage();
  return (
    <SlowNote
      message={message}
      canCancel={can("messages:send")}
      isBusy={cancel.isPending}
      error={cancel.error}
      onCancel={() => cancel.mutate(message.id)}
      onDetails={onDetails}
    />
  );
}
