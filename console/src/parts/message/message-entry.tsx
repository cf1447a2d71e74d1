// A message as an entry of a small list: for whom, what it says or why it failed, and what mends it. It leads to its place in
// the conversation.
import { Button } from "@mantine/core";
import { Link } from "wouter";
import type { Message } from "../../platform/cache/thread-cache.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { messageLink } from "../conversation/asked-message.ts";
import { REMEDY_PLACES, useErrors } from "../errors/use-errors.ts";
import { Fault } from "../form/fault.tsx";
import entries from "../list/entries.module.css";
import { useContactName } from "../queries/contact-names.ts";
import { PersonName, Phone } from "../text/phone.tsx";
import { When } from "../text/when.tsx";
import { MessageLine } from "./message-line.tsx";
import { StateTick, stateOf } from "./state-tick.tsx";
import { useMessageActs } from "./use-message-acts.ts";

export function MessageEntry({ message }: { message: Message }) {
  const { contact_id: contactId, phone_number: phone, id, status, channel, send_at, created_at } = message;
  const name = useContactName(contactId);
  const can = useCan();
  const { text } = useErrors(message.error !== null);
  const error = status === "failed" && message.error ? { ...message.error, channel } : null;
  const href = can("inbox:read") ? messageLink(contactId, id).path : `/messages/${id}`;
  const isUsual = ["failed", "queued", "scheduled"].includes(status);
  return (
    <li className={`${entries.row} ${entries.two}`}>
      <Link href={href} className={entries.who}>
        {name === null ? <Phone number={phone} /> : <PersonName name={name} />}
      </Link>
      <span className={entries.when}>
        <When at={status === "scheduled" ? send_at : created_at} />
      </span>
      <span className={entries.line} data-bad={error !== null}>
        {error ? text(error) : <MessageLine message={message} />}
      </span>
      {!isUsual && <StateTick state={stateOf(message)} withWord />}
      {isUsual && can("messages:send") && <Act message={message} href={href} />}
    </li>
  );
}

/** One button: sends the message again, stops it, or leads to the remedy. `href`: the message in its conversation. */
function Act({ message, href }: { message: Message; href: string }) {
  const { t } = useWords();
  const { remedies } = useErrors(message.error !== null);
  const { cancel, retry } = useMessageActs(message);
  const { status, error, channel } = message;
  if (status === "scheduled" || status === "queued")
    return (
      <ActButton
        text={t("note.cancel")}
        isBusy={cancel.isPending}
        error={cancel.error}
        onClick={cancel.mutate}
      />
    );
  if (status !== "failed" || !error || retry.isSuccess) return null;
  const helps = remedies({ ...error, channel });
  if (helps.includes("try_again"))
    return (
      <ActButton
        text={t("act.try_again")}
        isBusy={retry.isPending}
        error={retry.error}
        onClick={retry.mutate}
      />
    );
  const [help] = helps;
  if (help === undefined || help === "copy_number") return null;
  return (
    <Button
      component={Link}
      href={REMEDY_PLACES[help] ?? href}
      size="compact-sm"
      variant="default"
      className={entries.act}
    >
      {t(`act.${help}`)}
    </Button>
  );
}

interface ActProps {
  text: string;
  isBusy: boolean;
  error: Error | null;
  onClick(): void;
}

function ActButton({ text, isBusy, error, onClick }: ActProps) {
  return (
    <span className={entries.act}>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => onClick()}>
        {text}
      </Button>
      <Fault of={error} />
    </span>
  );
}
