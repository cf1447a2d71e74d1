// One source: its mapping with a live preview, and the payloads that were refused.
import { Button, JsonInput, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useParams } from "wouter";
import { Empty } from "../../parts/empty.tsx";
import body from "../../parts/page-body.module.css";
import { PageHeader } from "../../parts/page-header.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { When } from "../../parts/when.tsx";
import { useWords } from "../../words/use-words.tsx";
import { PreviewResult } from "./preview-result.tsx";
import classes from "./source.module.css";
import { SourceState } from "./sync.page.tsx";
import { type Source, usePreview, useSourceErrors, useSources, useUpdateSource } from "./sync.queries.ts";

export function SourcePage() {
  const { t } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const { data: sources, isError, error, refetch } = useSources();
  if (isError) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  const source = sources?.find((one) => one.id === id);
  if (!sources) return null;
  if (!source) return <Empty text={t("sync.missing")} />;
  return (
    <>
      <PageHeader title={source.name} note={<SourceState source={source} />} />
      <div className={classes.page}>
        <Mapping key={id} source={source} />
        <Refused id={id} />
      </div>
    </>
  );
}

function Mapping({ source }: { source: Source }) {
  const { t } = useWords();
  const [mapping, setMapping] = useState(source.mapping);
  const [text, setText] = useState("");
  const [given] = useDebouncedValue(text, 300);
  const [tried] = useDebouncedValue(mapping, 300);
  const update = useUpdateSource();
  const preview = usePreview(source.id, tried, readPayload(given));
  return (
    <section className={classes.columns} aria-label={t("sync.mapping")}>
      <JsonInput
        label={t("sync.payload")}
        description={t("sync.payloadHint")}
        value={text}
        onChange={setText}
        validationError={t("sync.notJson")}
        minRows={16}
        autosize
        maxRows={24}
        className={classes.code}
      />
      <div>
        <Textarea
          label={t("sync.mapping")}
          description={t("sync.mappingHint")}
          value={mapping}
          onChange={(event) => setMapping(event.currentTarget.value)}
          minRows={16}
          autosize
          maxRows={24}
          className={classes.code}
        />
        {mapping !== source.mapping && (
          <Button
            mt="sm"
            loading={update.isPending}
            onClick={() => update.mutate({ id: source.id, mapping })}
          >
            {t("act.save")}
          </Button>
        )}
        {update.error && <p className={body.bad}>{update.error.message}</p>}
      </div>
      <div>
        <h2 className={classes.heading}>{t("sync.result")}</h2>
        {preview.error && <p className={body.bad}>{preview.error.message}</p>}
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

function Refused({ id }: { id: string }) {
  const { t } = useWords();
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
            <p className={classes.when}>
              <When at={entry.created_at} />
            </p>
            <ul className={classes.faults}>
              {entry.errors.map(({ pointer, code, detail }) => (
                <li key={pointer + code}>
                  <span className={body.code}>{pointer}</span> {detail}
                </li>
              ))}
            </ul>
            <pre className={classes.payload}>{entry.payload}</pre>
          </li>
        ))}
      </ul>
    </section>
  );
}
