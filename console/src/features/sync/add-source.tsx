// Adds a source from a preset, and shows the address and the secret for the other system.
import { Button, Select, TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { SecretInput } from "../../parts/form/secret-input.tsx";
import body from "../../parts/page/page-body.module.css";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { useWords } from "../../words/use-words.tsx";
import { useCreateSource, usePresets } from "./sync.queries.ts";

type Preset = Input<"createSource">["preset"];

export function AddSource({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const { data: presets } = usePresets();
  const create = useCreateSource();
  const form = useApiForm(create, {
    initialValues: { preset: null as Preset | null, name: "", secret: "" },
    request: ({ preset, name, secret }) => ({
      name: name.trim(),
      // Without one, the form can't be sent.
      preset: preset as Preset,
      ...(secret ? { secret } : {}),
    }),
  });
  const { preset, secret } = form.values;
  if (create.data) {
    const { url, secret: made } = create.data;
    return (
      <Dialog onClose={onClose} title={t("sync.enterThere")} size="lg" closeOnClickOutside={false}>
        <p>{t("sync.enterText")}</p>
        <dl className={body.facts}>
          <dt>{t("sync.address")}</dt>
          <dd>
            <Code>{url}</Code>
            <CopyButton text={url} name={t("copy.address")} />
          </dd>
          {made && !secret && (
            <>
              <dt>{t("sync.secret")}</dt>
              <dd>
                <Code>{made}</Code>
                <CopyButton text={made} name={t("copy.secret")} />
              </dd>
            </>
          )}
        </dl>
        {made && !secret && <p className={body.note}>{t("secret.once")}</p>}
        <footer className={body.foot}>
          <Button onClick={onClose}>{t("act.done")}</Button>
        </footer>
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={t("sync.add")} size="lg">
      <ApiForm form={form} act={t("sync.add")} isDisabled={preset === null} onClose={onClose}>
        <Select
          label={t("sync.system")}
          description={t("sync.systemHint")}
          data={presets?.map(({ preset: value, title }) => ({ value, label: title })) ?? []}
          {...form.getInputProps("preset")}
          required
          data-autofocus
        />
        <TextInput label={t("sync.name")} {...form.getInputProps("name")} required />
        <SecretInput
          label={t("sync.secret")}
          description={t("sync.secretHint")}
          {...form.getInputProps("secret")}
          autoComplete="off"
        />
      </ApiForm>
    </Dialog>
  );
}
