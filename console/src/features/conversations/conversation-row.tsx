// A conversation in the list: who, since when the person waits, and the newest message.
import { IconCheck, IconClockPause, IconRobot } from "@tabler/icons-react";
import { Link } from "wouter";
import { Waits } from "../../parts/inbox/waits.tsx";
import { MessageLine } from "../../parts/message/message-line.tsx";
import { StateTick, stateOf } from "../../parts/message/state-tick.tsx";
import { useFindPerson } from "../../parts/queries/use-people.ts";
import { Initials } from "../../parts/text/initials.tsx";
import { PersonName, Phone } from "../../parts/text/phone.tsx";
import { When } from "../../parts/text/when.tsx";
import { type ListedContact, stateNow } from "../../platform/cache/conversation-cache.ts";
import type { Message } from "../../platform/cache/thread-cache.ts";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./conversations.module.css";
import { useLastMessage } from "./conversations.queries.ts";
import { addressOf, type View } from "./views.tsx";

interface Props {
  contact: ListedContact;
  view: View;
  isOpen: boolean;
  isTabStop: boolean;
  onFocus(): void;
  onOpen(): void;
}

export function ConversationRow({ contact, view, isOpen, isTabStop, onFocus, onOpen }: Props) {
  const { t } = useWords();
  const { id, name, phone, isErased } = contact;
  const person = useSession().data?.person;
  const { data: message } = useLastMessage(isErased ? null : id);
  // Done is done for everybody.
  const isUnread = ({ direction, times, id: messageId }: Message) =>
    direction === "in" &&
    contact.inbox.state !== "done" &&
    (person ? messageId > (contact.seen_message_id ?? "") : !times.read_at);
  if (isErased) return <p className={classes.erased}>{t("conversations.erased")}</p>;
  return (
    <Link
      href={addressOf(view, id)}
      className={classes.row}
      aria-current={isOpen ? "page" : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-contact={id}
      data-unread={message ? isUnread(message) : false}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <Initials name={name ?? "#"} id={id} />
      <span className={classes.what}>
        <span className={classes.who}>
          <span className={classes.cut}>
            {name === null ? <Phone number={phone} /> : <PersonName name={name} />}
          </span>
          {contact.inbox.handler === "bot" && (
            <IconRobot size={14} stroke={1.75} role="img" aria-label={t("inbox.byBot")} />
          )}
          <State contact={contact} />
        </span>
        <span className={classes.line}>
          {message?.direction === "out" && <StateTick state={stateOf(message)} />}
          <span className={classes.cut}>{message && <MessageLine message={message} />}</span>
          {view !== "mine" && <Assignee id={contact.inbox.assignee} />}
        </span>
      </span>
    </Link>
  );
}

/** Since when the person waits; else that the thread is snoozed or done, and its last message. */
function State({ contact: { inbox, last_message_at } }: { contact: ListedContact }) {
  const { t } = useWords();
  const { snoozed_until: until, waiting_since: since } = inbox;
  const state = stateNow(inbox);
  if (state === "snoozed")
    return (
      <span className={classes.state}>
        <IconClockPause size={14} stroke={1.75} role="img" aria-label={t("inbox.isSnoozed")} />
        {until && <When at={until} />}
      </span>
    );
  if (since !== null) return <Waits since={since} />;
  return (
    <span className={classes.state}>
      {state === "done" && <IconCheck size={14} stroke={1.75} role="img" aria-label={t("inbox.isDone")} />}
      <When at={last_message_at} />
    </span>
  );
}

function Assignee({ id }: { id: string | null }) {
  const { t } = useWords();
  const name = useFindPerson()(id)?.name;
  if (id === null || name === undefined) return null;
  return (
    <span className={classes.assignee} title={t("inbox.assignedTo", { name })}>
      <Initials name={name} id={id} isSmall />
      <span className="visually-hidden">{t("inbox.assignedTo", { name })}</span>
    </span>
  );
}
