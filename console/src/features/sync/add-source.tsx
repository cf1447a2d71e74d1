// Adds a source from a preset, and shows the address and the secret for the other system.
import { Button, PasswordInput, Select, TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { type FormEvent, useState } from "react";
import { Code } from "../../parts/code.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { faultsOf } from "../../parts/form-faults.ts";
import body from "../../parts/page-body.module.css";
import { useWords } from "../../words/use-words.tsx";
import { useCreateSource, usePresets } from "./sync.queries.ts";

type Preset = NonNullable<Input<"createSource">["preset"]>;

export function AddSource({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const { data: presets } = usePresets();
  const [preset, setPreset] = useState<Preset | null>(null);
  const [name, setName] = useState("");
  const [secret, setSecret] = useState("");
  const create = useCreateSource();
  const { fields, form } = faultsOf(create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preset) create.mutate({ name: name.trim(), preset, ...(secret ? { secret } : {}) });
  };
  if (create.data) {
    const { url, secret: made } = create.data;
    return (
      <Dialog onClose={onClose} title={t("sync.enterThere")} size="lg" closeOnClickOutside={false}>
        <p>{t("sync.enterText")}</p>
        <dl className={body.facts}>
          <dt>{t("sync.address")}</dt>
          <dd>
            <Code>{url}</Code>
            <CopyButton text={url} what={t("sync.addressWhat")} />
          </dd>
          {made && !secret && (
            <>
              <dt>{t("sync.secret")}</dt>
              <dd>
                <Code>{made}</Code>
                <CopyButton text={made} what={t("secret.what")} />
              </dd>
            </>
          )}
        </dl>
        {made && !secret && <p className={body.note}>{t("secret.once")}</p>}
        <div className={body.form}>
          <footer>
            <Button onClick={onClose}>{t("act.done")}</Button>
          </footer>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={t("sync.add")} size="lg">
      <form className={body.form} onSubmit={submit}>
        <Select
          label={t("sync.system")}
          description={t("sync.systemHint")}
          data={presets?.map(({ preset: value, title }) => ({ value, label: title })) ?? []}
          value={preset}
          onChange={(chosen) => setPreset(chosen as Preset | null)}
          error={fields["preset"]}
          required
          data-autofocus
        />
        <TextInput
          label={t("sync.name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fields["name"]}
          required
        />
        <PasswordInput
          visibilityToggleButtonProps={{ "aria-label": t("act.reveal") }}
          label={t("sync.secret")}
          description={t("sync.secretHint")}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          error={fields["secret"]}
          autoComplete="off"
        />
        {form && <p className={body.bad}>{form}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            {t("act.cancel")}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={preset === null}>
            {t("sync.add")}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
