// Changes a sender: its pace, the default, or a credential. Fields that stay empty keep their value.
import { Button, Modal, NumberInput, PasswordInput, Switch } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { faultsOf } from "../../parts/form-faults.ts";
import body from "../../parts/page-body.module.css";
import { useWords } from "../../words/use-words.tsx";
import { type Sender, useUpdateSender } from "./senders.queries.ts";

export function EditSender({ sender, onClose }: { sender: Sender; onClose(): void }) {
  const { t } = useWords();
  const [rate, setRate] = useState<number | string>(sender.rate);
  const [isDefault, setDefault] = useState(sender.default);
  const [token, setToken] = useState("");
  const update = useUpdateSender();
  const { fields, form } = faultsOf(update.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changes = {
      id: sender.id,
      rate: Number(rate),
      ...(isDefault && !sender.default ? { default: true } : {}),
      ...(token ? { whatsapp: { access_token: token.trim() } } : {}),
    };
    update.mutate(changes, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={t("senders.editTitle", { phone: sender.phone })}>
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
          label={t("senders.token")}
          description={t("senders.tokenKept")}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={fields["whatsapp/access_token"]}
          autoComplete="off"
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
          <Button type="submit" loading={update.isPending}>
            {t("act.save")}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
