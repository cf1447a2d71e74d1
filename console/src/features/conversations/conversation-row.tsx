// A conversation in the list: who, when, and its newest message.
import { Link } from "wouter";
import { usePrefetchContact } from "../../parts/contact/use-contact.ts";
import { usePrefetchThread } from "../../parts/conversation/use-thread.ts";
import { MessageLine } from "../../parts/message/message-line.tsx";
import { StateTick, stateOf } from "../../parts/message/state-tick.tsx";
import { PersonName, Phone } from "../../parts/text/phone.tsx";
import { When } from "../../parts/text/when.tsx";
import type { ListedContact } from "../../platform/cache/conversation-cache.ts";
import type { Message } from "../../platform/cache/thread-cache.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./conversations.module.css";
import { useLastMessage } from "./conversations.queries.ts";

interface Props {
  contact: ListedContact;
  isOpen: boolean;
  isTabStop: boolean;
  onFocus(): void;
  onOpen(): void;
}

export function ConversationRow({ contact, isOpen, isTabStop, onFocus, onOpen }: Props) {
  const { t } = useWords();
  const { id, name, phone, last_message_at, isErased } = contact;
  const { data: message } = useLastMessage(isErased ? null : id);
  const prefetchContact = usePrefetchContact(id);
  const prefetchThread = usePrefetchThread(id);
  if (isErased) return <p className={classes.erased}>{t("conversations.erased")}</p>;
  const prefetch = () => {
    prefetchContact();
    prefetchThread();
  };
  return (
    <Link
      href={`/conversations/${id}`}
      className={classes.row}
      aria-current={isOpen ? "page" : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-contact={id}
      onMouseEnter={prefetch}
      onFocus={() => {
        onFocus();
        prefetch();
      }}
      onClick={onOpen}
    >
      <span className={classes.who}>
        <span className={classes.cut}>
          {name === null ? <Phone number={phone} /> : <PersonName name={name} />}
        </span>
        <When at={last_message_at} />
      </span>
      {message && <Line message={message} />}
    </Link>
  );
}

function Line({ message }: { message: Message }) {
  const { t } = useWords();
  const waits = message.direction === "in";
  return (
    <span className={classes.line} data-waits={waits}>
      {waits ? (
        <span className={classes.dot} role="img" aria-label={t("conversations.waits")} />
      ) : (
        <StateTick state={stateOf(message)} />
      )}
      <span className={classes.cut}>
        <MessageLine message={message} />
      </span>
    </span>
  );
}
