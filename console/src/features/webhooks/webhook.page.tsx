// One webhook: how it does, its acts, and what was delivered.
import { SegmentedControl } from "@mantine/core";
import { useParams, useSearchParams } from "wouter";
import { MoreButton } from "../../parts/list/more-button.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import { Missing } from "../../parts/page/missing.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { useWords } from "../../words/use-words.tsx";
import { DeliveryRow } from "./delivery-row.tsx";
import { WebhookActs } from "./webhook-acts.tsx";
import { WebhookState } from "./webhook-state.tsx";
import { type DeliveryStatus, useDeliveries, useWebhooks } from "./webhooks.queries.ts";

const STATUSES: DeliveryStatus[] = [null, "pending", "failed", "succeeded"];

export function WebhookPage() {
  const { t } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const [search, setSearch] = useSearchParams();
  const webhooks = useWebhooks();
  const webhook = webhooks.data?.find((one) => one.id === id);
  const status = STATUSES.find((one) => one === search.get("status")) ?? null;
  const list = { href: "/webhooks", label: t("nav.webhooks") };
  if (!webhooks.data)
    return (
      <>
        <PageHeader title={list.label} />
        <Loading of={webhooks} count={4} height={72} className={body.body} />
      </>
    );
  if (!webhook) return <Missing text={t("webhooks.missing")} list={list} />;
  return (
    <>
      <PageHeader title={webhook.url} note={<WebhookState webhook={webhook} />}>
        <WebhookActs webhook={webhook} />
      </PageHeader>
      <div className={body.body}>
        <SegmentedControl
          aria-label={t("delivery.which")}
          value={status ?? ""}
          onChange={(next) => setSearch(next ? { status: next } : {}, { replace: true })}
          data={STATUSES.map((one) => ({
            value: one ?? "",
            label: t(one === null ? "delivery.all" : `delivery.${one}`),
          }))}
          style={{ alignSelf: "flex-start" }}
        />
        <Deliveries id={id} status={status} />
      </div>
    </>
  );
}

function Deliveries({ id, status }: { id: string; status: DeliveryStatus }) {
  const { t } = useWords();
  const deliveries = useDeliveries(id, status);
  const rows = deliveries.data?.pages.flatMap((page) => page.data) ?? [];
  if (deliveries.isLoadingError)
    return <ProblemNote error={deliveries.error} onRetry={() => void deliveries.refetch()} />;
  if (deliveries.isSuccess && rows.length === 0)
    return <Empty text={t(status === null ? "webhooks.noDeliveries" : "delivery.none")} />;
  return (
    <>
      <ul>
        {rows.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryRow webhookId={id} delivery={delivery} />
          </li>
        ))}
      </ul>
      <MoreButton reading={deliveries} />
    </>
  );
}
