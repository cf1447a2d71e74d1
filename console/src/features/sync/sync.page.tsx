// The other systems whose data becomes contacts.
import { Button, Select, TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { Link } from "wouter";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { SecretInput } from "../../parts/form/secret-input.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import { useOpenParam } from "../../platform/acts/use-open-param.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import { type Source, useCreateSource, usePresets, useSources } from "./sync.queries.ts";

export function SyncPage() {
  const { t } = useWords();
  const [isAdding, setAdding] = useOpenParam("new");
  const sources = useSources();
  const add = <Button onClick={() => setAdding(true)}>{t("sync.add")}</Button>;
  return (
    <>
      <PageHeader title={t("nav.sync")}>{add}</PageHeader>
      {sources.data?.length === 0 && <Empty text={t("sync.none")}>{add}</Empty>}
      <div className={body.body}>
        <Loading of={sources} count={2} height={88} className={body.list} />
        <ul className={body.list}>
          {sources.data?.map((source) => (
            <li key={source.id} className={body.card}>
              <div className={body.line}>
                <h2>
                  <Link href={`/sync/${source.id}`}>
                    <bdi>{source.name}</bdi>
                  </Link>
                </h2>
                <SourceState source={source} />
              </div>
              <p className={body.note}>
                <Code>{source.url}</Code>
              </p>
            </li>
          ))}
        </ul>
      </div>
      {isAdding && <AddSource onClose={() => setAdding(false)} />}
    </>
  );
}

export function SourceState({ source }: { source: Source }) {
  const { t } = useWords();
  const sentence = useSentence();
  const { last_received_at: received, last_unverified_at: refused } = source;
  if (refused !== null && (received === null || refused > received))
    return <StatusPill tone="bad">{sentence("sync.unverified", { time: <When at={refused} /> })}</StatusPill>;
  if (received === null) return <StatusPill tone="quiet">{t("sync.silent")}</StatusPill>;
  return <StatusPill tone="ok">{sentence("sync.received", { time: <When at={received} /> })}</StatusPill>;
}

type Preset = Input<"createSource">["preset"];

/** Adds a source from a preset, and shows address and secret for the other system. */
function AddSource({ onClose }: { onClose(): void }) {
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
      <Dialog onClose={onClose} title={t("sync.enterThere")} size="lg">
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
