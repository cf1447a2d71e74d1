// The numbers from which messages are sent: how they are, what waits, and what helps.
import { Button, FocusTrap, NumberInput, SegmentedControl, Switch, TextInput } from "@mantine/core";
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
import { SenderCard } from "./sender-card.tsx";
import {
  LOOK_MS,
  type NewSender,
  type Sender,
  useCreateSender,
  useResumeSender,
  useUpdateSender,
} from "./senders.queries.ts";
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

/** Connects a number: asks for its credentials, shows what to enter at the channel, and waits for the first hook. */
function ConnectSender({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const channels = useChannels();
  const [connector, setConnector] = useState<string | null>(null);
  const [made, setMade] = useState<Sender | null>(null);
  const channel = channels.data?.find((one) => one.connector === connector) ?? channels.data?.[0];
  if (made) return <SetUpChannel sender={made} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("connect.title")} size="lg">
      {channels.isPending && <FocusTrap.InitialFocus />}
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

interface Props {
  sender: Sender;
  onClose(): void;
}

/** Changes pace, default and credentials of a sender. Empty secrets keep their value. */
function EditSender({ sender, onClose }: Props) {
  const { t } = useWords();
  const channels = useChannels();
  const channel = channels.data?.find(({ connector }) => connector === sender.connector);
  return (
    <Dialog onClose={onClose} title={t("senders.editTitle", { phone: sender.phone })}>
      {channel ? (
        <EditForm sender={sender} channel={channel} onClose={onClose} />
      ) : (
        <>
          {channels.isPending && <FocusTrap.InitialFocus />}
          <Loading of={channels} count={5} height={60} />
        </>
      )}
    </Dialog>
  );
}

function EditForm({ sender, channel, onClose }: Props & { channel: Channel }) {
  const { t } = useWords();
  const resume = useResumeSender();
  const isRefused = sender.paused_reason !== null && sender.paused_reason !== "requested";
  const stored = Object.fromEntries(
    channel.credentials.map(({ name }) => [name, sender.credentials[name] ?? ""]),
  );
  const form = useApiForm(useUpdateSender(), {
    initialValues: { rate: sender.rate, default: sender.default, credentials: stored },
    request: ({ rate, default: isDefault, credentials }) => ({
      id: sender.id,
      rate: Number(rate),
      ...(isDefault && !sender.default ? { default: true } : {}),
      credentials: changed(credentials, stored),
    }),
    async onDone(_, { credentials }) {
      // New credentials are entered so that the messages go on.
      if (isRefused && Object.keys(changed(credentials, stored)).length > 0)
        await resume.mutateAsync(sender.id);
      onClose();
    },
  });
  return (
    <ApiForm
      form={{ ...form, isBusy: form.isBusy || resume.isPending }}
      act={t("act.save")}
      onClose={onClose}
    >
      <NumberInput
        label={t("senders.rateLabel", { unit: channel.capabilities.rate_unit })}
        description={t("senders.rateHint", { channel: channel.name, n: channel.capabilities.rate })}
        min={1}
        max={1_000}
        {...form.getInputProps("rate")}
      />
      <CredentialInputs
        fields={channel.credentials}
        form={form}
        focus={isRefused ? channel.credentials.find(({ secret }) => secret)?.name : undefined}
        keepsSecrets
      />
      <Switch
        label={t("senders.makeDefault")}
        disabled={sender.default}
        {...form.getInputProps("default", { type: "checkbox" })}
      />
    </ApiForm>
  );
}

function changed(given: Record<string, string>, stored: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== stored[name]),
  );
}
