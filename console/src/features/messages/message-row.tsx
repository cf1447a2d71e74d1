// One message in the list.
import { Link } from "wouter";
import { failureText, messageLine } from "../../parts/message-words.ts";
import { Phone } from "../../parts/phone.tsx";
import { StateTick } from "../../parts/state-tick.tsx";
import { When } from "../../parts/when.tsx";
import { useWords } from "../../words/use-words.tsx";
import classes from "./messages.module.css";
import type { Message } from "./messages.queries.ts";

export function MessageRow({ message, href, isOpen }: { message: Message; href: string; isOpen: boolean }) {
  const words = useWords();
  const { error } = message;
  return (
    <li className={classes.row} data-open={isOpen}>
      <span className={classes.time}>
        <When at={message.created_at} />
      </span>
      <StateTick state={message.status} />
      <Link href={href} className={classes.who}>
        <Phone number={message.phone_number} />
      </Link>
      <bdi className={classes.text} data-failed={error !== null}>
        {error && message.status === "failed" ? failureText(words, error) : messageLine(words, message)}
      </bdi>
      <span className={classes.sender}>
        <Phone number={message.source_phone} />
      </span>
    </li>
  );
}
