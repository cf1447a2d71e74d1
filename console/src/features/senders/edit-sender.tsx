// Changes a sender: its pace, the default, or a credential. Fields that stay empty keep their value.
import { NumberInput, PasswordInput, Switch } from "@mantine/core";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { useWords } from "../../words/use-words.tsx";
import { type Sender, useResumeSender, useUpdateSender } from "./senders.queries.ts";

export function EditSender({ sender, onClose }: { sender: Sender; onClose(): void }) {
  const { t } = useWords();
  const update = useUpdateSender();
  const resume = useResumeSender();
  const form = useApiForm(update, {
    initialValues: { rate: sender.rate, default: sender.default, access_token: "" },
    request: ({ rate, default: isDefault, access_token: token }) => ({
      id: sender.id,
      rate: Number(rate),
      ...(isDefault && !sender.default ? { default: true } : {}),
      ...(token ? { whatsapp: { access_token: token.trim() } } : {}),
    }),
    async onDone(_, { access_token: token }) {
      // A new token is entered so that the messages go on.
      if (token && sender.paused_reason === "channel_token_invalid") await resume.mutateAsync(sender.id);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t("senders.editTitle", { phone: sender.phone })}>
      <ApiForm
        form={{ ...form, isBusy: form.isBusy || resume.isPending }}
        act={t("act.save")}
        onClose={onClose}
      >
        <NumberInput
          label={t("senders.rateLabel")}
          description={t("senders.rateHint")}
          min={1}
          max={1_000}
          {...form.getInputProps("rate")}
        />
        <PasswordInput
          visibilityToggleButtonProps={{ "aria-label": t("act.reveal") }}
          label={t("senders.token")}
          description={t("senders.tokenKept")}
          {...form.getInputProps("access_token")}
          autoComplete="off"
          data-autofocus={sender.paused_reason === "channel_token_invalid" || undefined}
        />
        <Switch
          label={t("senders.makeDefault")}
          disabled={sender.default}
          {...form.getInputProps("default", { type: "checkbox" })}
        />
      </ApiForm>
    </Dialog>
  );
}
