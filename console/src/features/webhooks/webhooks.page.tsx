// The addresses that are told of events.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Empty } from "../../parts/page/empty.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { Skeletons } from "../../parts/page/skeletons.tsx";
import { useAskedAct } from "../../platform/acts/asked-act.ts";
import { useWords } from "../../words/use-words.tsx";
import { AddWebhook } from "./add-webhook.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { useWebhooks } from "./webhooks.queries.ts";

export function WebhooksPage() {
  const { t } = useWords();
  const [isAdding, setAdding] = useState(false);
  useAskedAct("add-webhook", () => setAdding(true));
  const { data: webhooks, isError, isPending, error, refetch } = useWebhooks();
  const add = <Button onClick={() => setAdding(true)}>{t("webhooks.add")}</Button>;
  return (
    <>
      <PageHeader title={t("nav.webhooks")}>{add}</PageHeader>
      {isError && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {webhooks?.length === 0 && <Empty text={t("webhooks.none")}>{add}</Empty>}
      <div className={body.body}>
        {isPending && <Skeletons count={2} height={112} className={body.list} />}
        <ul className={body.list}>
          {webhooks?.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      </div>
      {isAdding && <AddWebhook onClose={() => setAdding(false)} />}
    </>
  );
}
