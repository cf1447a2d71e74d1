// The record of an erasure: what was erased, and how to prove it.
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Empty } from "../../parts/empty.tsx";
import type { Erased, Erasure } from "../../parts/erase/erased.ts";
import body from "../../parts/page-body.module.css";
import { PageHeader } from "../../parts/page-header.tsx";
import { Phone } from "../../parts/phone.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { api, errorCode } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";

/** In the order in which they matter to a reader. Others are kept by the service for itself. */
const COUNTS: Record<string, Key> = {
  messages: "erasure.messages",
  waiting: "erasure.waiting",
  attempts: "erasure.attempts",
  events: "erasure.events",
  exports: "erasure.exports",
  import_rows: "erasure.importRows",
  source_errors: "erasure.sourceErrors",
  facts: "erasure.facts",
  answers: "erasure.answers",
};

export function ErasurePage() {
  const { t } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: keys.erased(id),
    queryFn: async ({ signal }): Promise<Erased> => ({
      erasure: await api.getErasure({ id }, { signal }),
      phone: null,
    }),
    // A record never changes, and only this tab knows the number.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (errorCode(error) === "erasure_not_found") return <Empty text={t("erasure.missing")} />;
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={t("erasure.title")} />
      {data && <Record {...data} />}
    </>
  );
}

function Record({ erasure, phone }: Erased) {
  const { t, exact } = useWords();
  const [, go] = useLocation();
  const at = exact(new Date(erasure.created_at));
  return (
    <div className={body.body}>
      <section className={body.card}>
        <p>
          {phone === null ? (
            t("erasure.at", { time: at })
          ) : (
            <>
              <strong>
                <Phone number={phone} />
              </strong>{" "}
              – {t("erasure.at", { time: at })}
            </>
          )}
        </p>
        <dl className={body.facts}>
          <dt>{t("erasure.record")}</dt>
          <dd className={body.code}>
            {erasure.id} <CopyButton text={erasure.id} what={t("erasure.record")} />
          </dd>
          {erasure.api_key_id && (
            <>
              <dt>{t("erasure.key")}</dt>
              <dd className={body.code}>{erasure.api_key_id}</dd>
            </>
          )}
          <dt>{t("erasure.erased")}</dt>
          <dd>{useCounts(erasure)}</dd>
          {erasure.phone_hash && (
            <>
              <dt>{t("erasure.hash")}</dt>
              <dd className={body.code}>
                {erasure.phone_hash} <CopyButton text={erasure.phone_hash} what={t("erasure.hash")} />
              </dd>
            </>
          )}
          {erasure.exports_mailed.length > 0 && (
            <>
              <dt>{t("erasure.mailed")}</dt>
              <dd className={body.code}>{erasure.exports_mailed.join(", ")}</dd>
            </>
          )}
        </dl>
        <p className={body.note}>{t(phone === null ? "erasure.keep" : "erasure.keepNow")}</p>
        {erasure.exports_mailed.length > 0 && <p className={body.note}>{t("erasure.mailedNote")}</p>}
        <div className={body.form}>
          <footer>
            <Button variant="default" onClick={() => window.print()}>
              {t("erasure.print")}
            </Button>
            <Button onClick={() => go("/contacts")}>{t("erasure.back")}</Button>
          </footer>
        </div>
      </section>
    </div>
  );
}

function useCounts({ counts }: Erasure): string {
  const { t, list } = useWords();
  const parts = Object.entries(COUNTS)
    .filter(([kind]) => (counts[kind] ?? 0) > 0)
    .map(([kind, word]) => t(word, { n: counts[kind] ?? 0 }));
  return list([t("erasure.contact"), ...parts]);
}
