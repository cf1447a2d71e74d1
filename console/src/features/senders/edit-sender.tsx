// Changes a sender: its pace, the default, and its credentials. Secrets that stay empty keep their value.
import { NumberInput, Switch } from "@mantine/core";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import { type Channel, useChannels } from "../../parts/queries/use-channels.ts";
import { useWords } from "../../words/use-words.tsx";
import { CredentialInputs } from "./credential-inputs.tsx";
import { type Sender, useResumeSender, useUpdateSender } from "./senders.queries.ts";

interface Props {
  sender: Sender;
  onClose(): void;
}

export function EditSender({ sender, onClose }: Props) {
  const { t } = useWords();
  const channels = useChannels();
  const channel = channels.data?.find(({ connector }) => connector === sender.connector);
  return (
    <Dialog onClose={onClose} title={t("senders.editTitle", { phone: sender.phone })}>
      {channel ? (
        <EditForm sender={sender} channel={channel} onClose={onClose} />
      ) : (
        <Loading of={channels} count={5} height={60} />
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
