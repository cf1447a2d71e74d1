// One message in the list.
import { memo } from "react";
import { Link } from "wouter";
import { ErrorText } from "../../parts/errors/use-errors.ts";
import { MessageLine } from "../../parts/message/message-line.tsx";
import { StateTick, stateOf } from "../../parts/message/state-tick.tsx";
import { useContactName } from "../../parts/queries/contact-names.ts";
import { Phone } from "../../parts/text/phone.tsx";
import { SenderPhone } from "../../parts/text/sender-phone.tsx";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./messages.module.css";
import type { Message } from "./messages.queries.ts";

interface Props {
  message: Message;
  href: string;
  isOpen: boolean;
}

export const MessageRow = memo(function MessageRow({ message, href, isOpen }: Props) {
  const name = useContactName(message.contact_id);
  const { error, channel } = message;
  const isFailed = error !== null && message.status === "failed";
  return (
    <div className={classes.row} data-open={isOpen}>
      <Time at={message.created_at} />
      <StateTick state={stateOf(message)} />
      <Link href={href} className={classes.who}>
        {name && <bdi className={classes.name}>{name}</bdi>}
        <Phone number={message.phone_number} />
      </Link>
      <span className={classes.text} data-failed={isFailed}>
        {isFailed ? <ErrorText error={{ ...error, channel }} /> : <MessageLine message={message} />}
      </span>
      <span className={classes.sender}>
        <SenderPhone channel={channel} phone={message.source_phone} />
      </span>
    </div>
  );
});

/** In a log, the clock says more than "3 min ago". */
function Time({ at }: { at: string }) {
  const words = useWords();
  const now = useNow();
  const date = new Date(at);
  const day = words.shortDay(date, now);
  const isToday = date.toDateString() === now.toDateString();
  // A year takes the place of the time.
  const isOfYear = date.getFullYear() === now.getFullYear();
  return (
    <time className={classes.time} dateTime={at} title={words.exact(date)}>
      {isToday ? words.clock(date) : isOfYear ? `${day}, ${words.time(date)}` : day}
    </time>
  );
}
