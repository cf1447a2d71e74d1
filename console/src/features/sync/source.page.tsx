// One source: its mapping with a live preview, and the payloads that were refused.

import { Button, JsonInput, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useParams } from "wouter";
import { useErrors } from "../../parts/errors/use-errors.ts";
import { useApiForm } from "../../parts/form/api-form.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import { Missing } from "../../parts/page/missing.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { When } from "../../parts/text/when.tsx";
import { useWords } from "../../words/use-words.tsx";
import { OutcomeCounts } from "./outcome-counts.tsx";
import { PreviewResult } from "./preview-result.tsx";
import classes from "./source.module.css";
import { SourceActs } from "./source-acts.tsx";
import { SourceState } from "./sync.page.tsx";
import { type Source, usePreview, useSourceErrors, useSources, useUpdateSource } from "./sync.queries.ts";

export function SourcePage() {
  const { t } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const [text, setText] = useState("");
  const sources = useSources();
  const list = { href: "/sync", label: t("nav.sync") };
  const source = sources.data?.find((one) => one.id === id);
  if (!sources.data)
    return (
      <>
        <PageHeader title={list.label} />
        <Loading of={sources} count={2} height={208} className={body.body} />
      </>
    );
  if (!source) return <Missing text={t("sync.missing")} list={list} />;
  return (
    <>
      <PageHeader title={source.name} note={<SourceState source={source} />}>
        <SourceActs source={source} />
      </PageHeader>
      <div className={classes.page}>
        <p className={classes.address}>
          {t("sync.address")} <Code>{source.url}</Code>
          <CopyButton text={source.url} name={t("copy.address")} />
        </p>
        <OutcomeCounts outcomes={source.outcomes} />
        <Mapping key={id} source={source} text={text} onText={setText} />
        <Refused id={id} onTry={setText} />
      </div>
    </>
  );
}

interface MappingProps {
  source: Source;
  /** The payload to try. */
  text: string;
  onText(text: string): void;
}

function Mapping({ source, text, onText }: MappingProps) {
  const { t } = useWords();
  const form = useApiForm(useUpdateSource(), {
    initialValues: { mapping: source.mapping },
    request: ({ mapping }) => ({ id: source.id, mapping }),
  });
  const { mapping } = form.values;
  const [given] = useDebouncedValue(text, 300);
  const [tried] = useDebouncedValue(mapping, 300);
  const preview = usePreview(source.id, tried, readPayload(given));
  return (
    <section className={classes.columns} aria-label={t("sync.mapping")}>
      <JsonInput
        label={t("sync.payload")}
        description={t("sync.payloadHint")}
        value={text}
        onChange={onText}
        validationError={t("sync.notJson")}
        minRows={16}
        autosize
        maxRows={24}
        className={classes.code}
        dir="ltr"
      />
      <form onSubmit={form.submit}>
        <Textarea
          label={t("sync.mapping")}
          description={t("sync.mappingHint")}
          {...form.getInputProps("mapping")}
          minRows={16}
          autosize
          maxRows={24}
          className={classes.code}
          dir="ltr"
        />
        {mapping !== source.mapping && (
          <Button type="submit" mt="sm" loading={form.isBusy}>
            {t("act.save")}
          </Button>
        )}
        <Fault of={form.fault} />
      </form>
      <div>
        <h2 className={classes.heading}>{t("sync.result")}</h2>
        <Fault of={preview.error} />
        {preview.data ? (
          <PreviewResult preview={preview.data} />
        ) : (
          <p className={body.note}>{t("sync.noPayload")}</p>
        )}
      </div>
    </section>
  );
}

/** Null for an empty text, and for one that isn't JSON yet. */
function readPayload(text: string): object | null {
  try {
    return JSON.parse(text) as object | null;
  } catch {
    return null;
  }
}

/** What is cut off isn't JSON, and stays as it is. */
function indented(payload: string): string {
  const read = readPayload(payload);
  return read === null ? payload : JSON.stringify(read, null, 2);
}

function Refused({ id, onTry }: { id: string; onTry(payload: string): void }) {
  const { t } = useWords();
  const { explain } = useErrors();
  const { data: errors } = useSourceErrors(id);
  return (
    <section aria-labelledby="refused">
      <h2 id="refused" className={classes.heading}>
        {t("sync.refused")}
      </h2>
      {errors?.length === 0 && <p className={body.note}>{t("sync.noneRefused")}</p>}
      <ul className={body.list}>
        {errors?.map((entry) => (
          <li key={entry.id} className={body.card}>
            <div className={body.line}>
              <span className={classes.when}>
                <When at={entry.created_at} />
              </span>
              <div className={body.acts}>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    onTry(indented(entry.payload));
                    window.document.getElementById("content")?.scrollTo({ top: 0 });
                  }}
                >
                  {t("sync.try")}
                </Button>
              </div>
            </div>
            <ul className={classes.faults}>
              {entry.errors.map(({ pointer, code, detail }) => (
                <li key={pointer + code}>
                  <Code>{pointer}</Code> <bdi>{explain({ code, detail })}</bdi>
                </li>
              ))}
            </ul>
            <pre className={body.pre} dir="ltr">
              {entry.payload}
            </pre>
          </li>
        ))}
      </ul>
    </section>
  );
}
