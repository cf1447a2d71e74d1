// The conversation with a contact: its messages, and the box to write one.
import { useLocation } from "wouter";
import { useCan } from "../../platform/session.ts";
import type { Message } from "../../platform/thread-cache.ts";
import { useWords } from "../../words/use-words.tsx";
import type { FailureAct } from "../failure-words.ts";
import { Composer } from "./composer.tsx";
import classes from "./conversation.module.css";
import { Thread } from "./thread.tsx";

interface Props {
  contact: { id: string; name: string | null; phone: string | null };
}

export function Conversation({ contact }: Props) {
  const { t } = useWords();
  const can = useCan();
  const [, go] = useLocation();
  const name = contact.name ?? contact.phone ?? t("phone.hidden");
  const canDo = (act: FailureAct): boolean => {
    switch (act) {
      case "try_again":
        return can("messages:send");
      case "copy_number":
        return contact.phone !== null;
      case "see_sender":
        return can("messages:read");
      case "send_template":
      case "edit_template":
      case "choose_sticker":
      case "see_templates":
        return false;
    }
  };
  const onAct = (act: FailureAct, _: Message | null) => {
    if (act === "copy_number") void navigator.clipboard?.writeText(contact.phone ?? "");
    if (act === "see_sender") go("/senders");
  };
  return (
    <section className={classes.conversation} aria-label={t("contact.conversation")}>
      {can("messages:read") && (
        <Thread contactId={contact.id} acts={{ name, canDo, onAct }} onEdit={() => undefined} />
      )}
      {can("messages:send") && <Composer contactId={contact.id} />}
    </section>
  );
}
