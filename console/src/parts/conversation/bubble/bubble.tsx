// A stored message, with its state and what can be done about it.
import { useState } from "react";
import type { Message } from "../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../words/use-words.tsx";
import { shownAs } from "../../file/shown-as.ts";
import { useNameOf } from "../../queries/use-people.ts";
import type { ThreadActs } from "../thread-acts.ts";
import type { MessageRow } from "../thread-rows.ts";
import classes from "./bubble.module.css";
import { BubbleActs } from "./bubble-acts.tsx";
import { BubbleContent } from "./bubble-content.tsx";
import { hasMarks, Marks } from "./marks/marks.tsx";
import { Quote } from "./marks/quote.tsx";
import { Reactions } from "./marks/reactions.tsx";
import { MessageFoot } from "./message-foot.tsx";
import { SlowNote, UnsentNote } from "./message-note.tsx";

export function Bubble({ row, acts }: { row: MessageRow; acts: ThreadActs }) {
  const { t } = useWords();
  const { message, retriedAs } = row;
  const [isPopoverOpen, setPopoverOpen] = useState(false);
  const showDetails = () => setPopoverOpen(true);
  const isOwn = message.direction === "out";
  const author = useNameOf()(message.by);
  const isUnsent = ["failed", "expired", "canceled"].includes(message.status);
  return (
    <div className={classes.item} data-own={isOwn}>
      {/* A touch gives it the focus, which shows what can be done. */}
      <div className={classes.line} tabIndex={-1}>
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
        <BubbleActs message={message} onReply={acts.onReply} />
      </div>
      {message.reactions && <Reactions message={message} name={acts.name} />}
      {isOwn && isUnsent && <UnsentNote row={row} acts={acts} onDetails={showDetails} />}
      {["scheduled", "queued", "sending"].includes(message.status) && (
        <SlowNote row={row} onDetails={showDetails} />
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
