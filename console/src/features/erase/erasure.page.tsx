// The record of an erasure: what was erased, and how to prove it.
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import type { Erased, Erasure } from "../../parts/erase/erased.ts";
import { COUNT_WORDS } from "../../parts/erase/erased.ts";
import { Loading } from "../../parts/page/loading.tsx";
import { Missing } from "../../parts/page/missing.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useWho } from "../../parts/queries/use-people.ts";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { Phone } from "../../parts/text/phone.tsx";
import { api, errorCode } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";

export function ErasurePage() {
  const { t } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const record = useQuery({
    queryKey: keys.erased(id),
    queryFn: async ({ signal }): Promise<Erased> => ({
      erasure: await api.getErasure({ id }, { signal }),
      phone: null,
    }),
    // A record never changes, and only this tab knows the number.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (errorCode(record.error) === "erasure_not_found")
    return (
      <Missing text={t("erasure.missing")} list={{ href: "/jobs?tab=erasures", label: t("jobs.erasures") }} />
    );
  return (
    <>
      <PageHeader title={t("erasure.title")} />
      {record.data ? (
        <Record {...record.data} />
      ) : (
        <Loading of={record} count={1} height={320} className={body.body} />
      )}
    </>
  );
}

function Record({ erasure, phone }: Erased) {
  const { t, exact } = useWords();
  const [, go] = useLocation();
  const who = useWho()(erasure.by);
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
          <dd>
            <Code>{erasure.id}</Code> <CopyButton text={erasure.id} name={t("copy.record")} />
          </dd>
          {erasure.by && (
            <>
              <dt>{t("erasure.by")}</dt>
              <dd>
                <bdi>{who}</bdi> · <Code>{erasure.by}</Code>
              </dd>
            </>
          )}
          <dt>{t("erasure.erased")}</dt>
          <dd>{useCounts(erasure)}</dd>
          {erasure.phone_hash && (
            <>
              <dt>{t("erasure.hash")}</dt>
              <dd>
                <Code>{erasure.phone_hash}</Code>{" "}
                <CopyButton text={erasure.phone_hash} name={t("copy.hash")} />
              </dd>
            </>
          )}
          {erasure.exports_mailed.length > 0 && (
            <>
              <dt>{t("erasure.mailed")}</dt>
              <dd>
                <Code>{erasure.exports_mailed.join(", ")}</Code>
              </dd>
            </>
          )}
        </dl>
        <p className={body.note}>{t(phone === null ? "erasure.keep" : "erasure.keepNow")}</p>
        {erasure.opt_outs_kept && <p className={body.note}>{t("erasure.optOutsKept")}</p>}
        {erasure.exports_mailed.length > 0 && <p className={body.note}>{t("erasure.mailedNote")}</p>}
        <footer className={body.foot}>
          <Button onClick={() => go("/contacts")}>{t("erasure.back")}</Button>
        </footer>
      </section>
    </div>
  );
}

function useCounts({ counts }: Erasure): string {
  const { t, list } = useWords();
  const parts = Object.entries(COUNT_WORDS)
    .filter(([kind]) => (counts[kind] ?? 0) > 0)
    .map(([kind, word]) => t(word, { n: counts[kind] ?? 0 }));
  return list([t("erasure.contact"), ...parts]);
}
