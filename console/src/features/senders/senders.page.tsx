// The numbers from which messages are sent: how they are, what waits, and what helps.
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { type Channel, useChannels } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { CredentialInputs } from "./credential-inputs.tsx";
import { EditSender } from "./edit-sender.tsx";
import { SenderCard } from "./sender-card.tsx";
import { LOOK_MS, type NewSender, type Sender, useCreateSender } from "./senders.queries.ts";
import { SetUpChannel } from "./set-up-channel.tsx";

export function SendersPage() {
  const { t } = useWords();
  const mayChange = useCan()("senders:write");
  // Home links to what is to be done.
  const [search, setSearch] = useSearchParams();
  const open = (act: Record<string, string>) => setSearch(act, { replace: true });
  const close = () => open({});
  const senders = useSenders({ everyMs: LOOK_MS });
  const { data: channels } = useChannels();
  const beingSetUp = mayChange && senders.data?.find(({ id }) => id === search.get("set-up"));
  const edited = mayChange && senders.data?.find(({ id }) => id === search.get("edit"));
  const add = mayChange && <Button onClick={() => open({ new: "1" })}>{t("senders.add")}</Button>;
  return (
    <>
      <PageHeader title={t("nav.senders")}>{add}</PageHeader>
      {senders.data?.length === 0 && <Empty text={t("senders.none")}>{add}</Empty>}
      <div className={body.body}>
        <Loading of={senders} count={2} height={160} className={body.list} />
        <ul className={body.list}>
          {senders.data?.map((sender) => (
            <SenderCard
              key={sender.id}
              sender={sender}
              channel={channels?.find(({ connector }) => connector === sender.connector)}
              onEdit={() => open({ edit: sender.id })}
              onSetUp={() => open({ "set-up": sender.id })}
            />
          ))}
        </ul>
      </div>
      {mayChange && search.get("new") !== null && <ConnectSender onClose={close} />}
      {beingSetUp && <SetUpChannel sender={beingSetUp} onClose={close} />}
      {edited && <EditSender sender={edited} onClose={close} />}
    </>
  );
}

/** Connects a number: asks for what its channel needs, shows what to enter at the channel, and waits for the first hook. */
function ConnectSender({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const channels = useChannels();
  const [connector, setConnector] = useState<string | null>(null);
  const [made, setMade] = useState<Sender | null>(null);
  const channel = channels.data?.find((one) => one.connector === connector) ?? channels.data?.[0];
  if (made) return <SetUpChannel sender={made} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("connect.title")} size="lg">
      <Loading of={channels} count={5} height={60} />
      {channels.data && channels.data.length > 1 && (
        <SegmentedControl
          mb="md"
          fullWidth
          aria-label={t("connect.channel")}
          data={channels.data.map((one) => ({ value: one.connector, label: one.title }))}
          value={channel?.connector ?? ""}
          onChange={setConnector}
        />
      )}
      {channel && (
        <ConnectForm key={channel.connector} channel={channel} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  channel: Channel;
  onMade(sender: Sender): void;
  onClose(): void;
}

function ConnectForm({ channel, onMade, onClose }: FormProps) {
  const { t } = useWords();
  const asked = channel.credentials.filter(({ chosen }) => !chosen);
  const form = useApiForm(useCreateSender(), {
    initialValues: {
      phone: "",
      credentials: Object.fromEntries(
        channel.credentials.map(({ name, chosen }) => [name, chosen ? randomText() : ""]),
      ),
    },
    request: ({ phone, credentials }) =>
      ({ channel: channel.channel, connector: channel.connector, phone, credentials }) as NewSender,
    onDone: (sender) => onMade(sender as Sender),
  });
  return (
    <ApiForm form={form} act={t("connect.next")} onClose={onClose}>
      <TextInput
        label={t("connect.phone")}
        description={t("connect.phoneHint")}
        {...form.getInputProps("phone")}
        autoComplete="off"
        data-autofocus
        required
      />
      <CredentialInputs fields={asked} form={form} />
    </ApiForm>
  );
}

/** 128 random bits, for a text that the business may choose. */
function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
