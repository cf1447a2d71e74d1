// The conversation with a contact: its messages, and the box to write one.
import { useLocation } from "wouter";
import type { Message } from "../../platform/cache/thread-cache.ts";
import type { TemplateContent } from "../../platform/outbox.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { Composer } from "../composer/composer.tsx";
import { type Recipient, useComposer } from "../composer/use-composer.ts";
import type { From } from "../composer/use-sender.ts";
import type { Remedy } from "../errors/use-errors.ts";
import { copyText } from "../text/copy-text.ts";
import { Colleagues } from "./colleagues.tsx";
import classes from "./thread.module.css";
import { Thread } from "./thread.tsx";
import { useReadMarks } from "./use-read-marks.ts";
import { useThread } from "./use-thread.ts";

interface Props {
  contact: Recipient;
  /** Whether the reader can write at once. */
  focusesBox: boolean;
}

export function Conversation({ contact, focusesBox }: Props) {
  const { t } = useWords();
  const can = useCan();
  const [, go] = useLocation();
  const composer = useComposer(contact.id);
  const messages = useThread(contact.id).data?.pages[0]?.data ?? [];
  const [newest] = messages;
  useReadMarks(messages, composer.text);
  const canSend = can("messages:send");
  const remedies: Record<Remedy, { may: boolean; run(message: Message | null): void }> = {
    // By the bubble.
    try_again: { may: canSend, run: () => undefined },
    send_template: {
      may: canSend && can("templates:read"),
      run: () => composer.open({ kind: "template" }),
    },
    edit_template: {
      may: canSend && can("templates:read"),
      run: (message) => composer.open({ kind: "template", template: message ? filledIn(message) : null }),
    },
    choose_sticker: {
      may: canSend && can("messages:read"),
      run: () => composer.open({ kind: "sticker" }),
    },
    copy_number: { may: contact.phone !== null, run: () => void copyText(contact.phone ?? "") },
    see_sender: { may: can("messages:read"), run: () => go("/senders") },
    see_templates: { may: can("templates:read"), run: () => go("/templates") },
  };
  const canDo = (act: Remedy) => remedies[act].may;
  const onAct = (act: Remedy, message: Message | null) => remedies[act].run(message);
  // The channel takes an answer only from the sender that took part in the message.
  const onReply = (message: Message) => {
    const kind = composer.kind === "note" ? "text" : composer.kind;
    composer.open({ kind, replyTo: message.id, from: fromOf(message) });
  };
  const name = contact.name ?? contact.phone ?? t("phone.hidden");
  return (
    <section className={classes.conversation} aria-label={t("contact.conversation")}>
      {can("messages:read") && (
        <Thread
          contactId={contact.id}
          addedNote={composer.adding.addedId}
          acts={{ name, canDo, onAct, onReply }}
          onEdit={(outgoing) => composer.takeBack(outgoing, null)}
        />
      )}
      <Colleagues contactId={contact.id} newestId={newest?.id} text={composer.text} />
      {canSend && (
        <Composer
          composer={composer}
          focusesBox={focusesBox}
          recipient={contact}
          usualSender={newest ? fromOf(newest) : null}
        />
      )}
    </section>
  );
}

/** The sender that took part in the message. */
function fromOf({ channel, source_phone: phone }: Message): From | null {
  return channel === null || phone === null ? null : { channel, phone };
}

/** What the form needs of the template of a message. */
function filledIn({ template }: Message): TemplateContent | null {
  if (!template) return null;
  const { text: _, ...content } = template;
  return content;
}
