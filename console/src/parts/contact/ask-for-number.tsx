// Asks a person who hides the phone number for it, where the channel can.
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { Fault } from "../form/fault.tsx";
import { useChange } from "../queries/use-change.ts";
import { useChannels } from "../queries/use-channels.ts";
import { useSenders } from "../queries/use-senders.ts";
import type { Contact } from "./use-contact.ts";

/** Nothing unless a sender to which the person wrote lately can ask. */
export function AskForNumber({ contact }: { contact: Contact }) {
  const { t } = useWords();
  const maySend = useCan()("messages:send");
  const { data: senders = [] } = useSenders();
  const { data: channels = [] } = useChannels();
  const [question, setQuestion] = useState<string | null>(null);
  const { mutate, isPending, isSuccess, error } = useChange(api.sendMessage);
  const open = new Set(
    contact.windows.flatMap(({ sender_id, expires_at }) =>
      Date.parse(expires_at) > Date.now() ? sender_id : [],
    ),
  );
  const sender = senders.find(
    ({ id, connector }) =>
      open.has(id) &&
      channels.some((one) => one.connector === connector && one.capabilities.interactive?.request_contact),
  );
  if (!maySend || !sender) return null;
  if (isSuccess) return <span>{t("contact.asked")}</span>;
  if (question === null)
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        onClick={() => setQuestion(t("contact.numberQuestion"))}
      >
        {t("contact.askNumber")}
      </Button>
    );
  const ask = () =>
    mutate({
      channel: sender.channel,
      contact_id: contact.id,
      source_phone: sender.phone,
      interactive: { request_contact: { text: question } },
    });
  return (
    <>
      <Textarea
        aria-label={t("contact.question")}
        value={question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
        autosize
        dir="auto"
      />
      <Button size="compact-sm" mt={8} loading={isPending} disabled={question.trim() === ""} onClick={ask}>
        {t("contact.sendQuestion")}
      </Button>
      <Fault of={error} />
    </>
  );
}
