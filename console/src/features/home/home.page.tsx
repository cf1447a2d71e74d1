// Whether messages flow, and what stops them.

import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "../../parts/page-header.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./home.module.css";

export function HomePage() {
  const { t } = useWords();
  const { data: senders } = useQuery({
    queryKey: keys.senders,
    queryFn: async ({ signal }) => (await api.listSenders({}, { signal })).data,
  });
  const paused = senders?.filter(({ status }) => status === "paused") ?? [];
  return (
    <>
      <PageHeader title={t("nav.home")} />
      <div className={classes.verdicts}>
        {senders && paused.length === 0 && <p data-tone="ok">{t("home.flowing")}</p>}
        {paused.map(({ id, phone, paused_reason: reason }) => (
          <p key={id} data-tone="bad">
            {t("home.paused", { sender: phone, reason: reason ?? "" })}
          </p>
        ))}
      </div>
    </>
  );
}
