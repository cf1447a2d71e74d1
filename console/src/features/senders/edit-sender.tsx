// Changes a sender: its pace, the default, or a credential. Fields that stay empty keep their value.
import { Button, NumberInput, PasswordInput, Switch } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../parts/dialog.tsx";
import { faultsOf } from "../../parts/form-faults.ts";
import body from "../../parts/page-body.module.css";
import { useWords } from "../../words/use-words.tsx";
import { type Sender, useResumeSender, useUpdateSender } from "./senders.queries.ts";

export function EditSender({ sender, onClose }: { sender: Sender; onClose(): void }) {
  const { t } = useWords();
  const [rate, setRate] = useState<number | string>(sender.rate);
  const [isDefault, setDefault] = useState(sender.default);
  const [token, setToken] = useState("");
  const update = useUpdateSender();
  const resume = useResumeSender();
  const { fields, form } = faultsOf(update.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changes = {
      id: sender.id,
      rate: Number(rate),
      ...(isDefault && !sender.default ? { default: true } : {}),
      ...(token ? { whatsapp: { access_token: token.trim() } } : {}),
    };
    update.mutate(changes, {
      async onSuccess() {
        // A new token is entered so that the messages go on.
        if (token && sender.paused_reason === "channel_token_invalid") await resume.mutateAsync(sender.id);
        onClose();
      },
    });
  };
  return (
    <Dialog onClose={onClose} title={t("senders.editTitle", { phone: sender.phone })}>
      <form className={body.form} onSubmit={submit}>
        <NumberInput
          label={t("senders.rateLabel")}
          description={t("senders.rateHint")}
          min={1}
          max={1_000}
          value={rate}
          onChange={setRate}
          error={fields["rate"]}
        />
        <PasswordInput
          visibilityToggleButtonProps={{ "aria-label": t("act.reveal") }}
          label={t("senders.token")}
          description={t("senders.tokenKept")}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={fields["whatsapp/access_token"]}
          autoComplete="off"
          data-autofocus={sender.paused_reason === "channel_token_invalid" || undefined}
        />
        <Switch
          label={t("senders.makeDefault")}
          checked={isDefault}
          disabled={sender.default}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        {form && <p className={body.bad}>{form}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            {t("act.cancel")}
          </Button>
          <Button type="submit" loading={update.isPending || resume.isPending}>
            {t("act.save")}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
