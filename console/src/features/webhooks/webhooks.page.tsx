// The addresses that are told of events.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { Empty } from "../../parts/empty.tsx";
import body from "../../parts/page-body.module.css";
import { PageHeader } from "../../parts/page-header.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { useWords } from "../../words/use-words.tsx";
import { AddWebhook } from "./add-webhook.tsx";
import { WebhookState } from "./webhook-state.tsx";
import { useWebhooks } from "./webhooks.queries.ts";

export function WebhooksPage() {
  const { t, list } = useWords();
  const [isAdding, setAdding] = useState(false);
  const { data: webhooks, isError, error, refetch } = useWebhooks();
  const add = <Button onClick={() => setAdding(true)}>{t("webhooks.add")}</Button>;
  return (
    <>
      <PageHeader title={t("nav.webhooks")}>{add}</PageHeader>
      {isError && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {webhooks?.length === 0 && <Empty text={t("webhooks.none")}>{add}</Empty>}
      <div className={body.body}>
        <ul className={body.list}>
          {webhooks?.map((webhook) => (
            <li key={webhook.id} className={body.card}>
              <div className={body.line}>
                <h2>
                  <Link href={`/webhooks/${webhook.id}`}>{webhook.url}</Link>
                </h2>
                <WebhookState webhook={webhook} />
              </div>
              <p className={body.note}>{list(webhook.types)}</p>
            </li>
          ))}
        </ul>
      </div>
      {isAdding && <AddWebhook onClose={() => setAdding(false)} />}
    </>
  );
}
