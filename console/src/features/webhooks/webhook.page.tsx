// One webhook: how it does, its acts, and what was delivered.
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useParams, useSearchParams } from "wouter";
import { Fault } from "../../parts/form/fault.tsx";
import { MoreButton } from "../../parts/list/more-button.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import { Missing } from "../../parts/page/missing.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { StatusPill, type Tone } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import type { Key } from "../../words/t.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import classes from "./delivery-row.module.css";
import { WebhookActs } from "./webhook-acts.tsx";
import { WebhookState } from "./webhooks.page.tsx";
import {
  type Delivery,
  type DeliveryStatus,
  useDeliveries,
  useRetryDelivery,
  useWebhooks,
} from "./webhooks.queries.ts";

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

const STATES: Record<Delivery["status"], { tone: Tone; word: Key }> = {
  pending: { tone: "warn", word: "delivery.pending" },
  succeeded: { tone: "ok", word: "delivery.succeeded" },
  failed: { tone: "bad", word: "delivery.failed" },
};

/** One delivery: its state, and the last request with its answer on demand. */
function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { t, number, english } = useWords();
  const sentence = useSentence();
  const [isOpen, setOpen] = useState(false);
  const retry = useRetryDelivery();
  const { tone, word } = STATES[delivery.status];
  const last = delivery.last_attempt;
  return (
    <div className={classes.row}>
      <div className={body.line}>
        <StatusPill tone={tone}>{t(word)}</StatusPill>
        <strong dir="ltr">{delivery.type}</strong>
        {last && (
          <span className={classes.dim}>
            {sentence("delivery.last", {
              answer: <bdi>{last.response_status ?? english(last.error) ?? t("delivery.noAnswer")}</bdi>,
              duration: <bdi>{number(last.duration_ms)} ms</bdi>,
              time: <When at={last.at} />,
              n: delivery.attempts,
            })}
          </span>
        )}
        {delivery.next_attempt_at && (
          <span className={classes.dim}>
            {sentence("delivery.next", {
              n: delivery.attempts + 1,
              time: <When at={delivery.next_attempt_at} />,
            })}
          </span>
        )}
        <div className={body.acts}>
          {last && (
            <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? "delivery.hide" : "delivery.show")}
            </Button>
          )}
          {delivery.status !== "succeeded" && (
            <Button
              size="xs"
              variant="default"
              loading={retry.isPending}
              onClick={() => retry.mutate({ id: webhookId, delivery_id: delivery.id })}
            >
              {t("delivery.retry")}
            </Button>
          )}
        </div>
      </div>
      <Fault of={retry.error} />
      {isOpen && last && (
        <div className={classes.bodies}>
          <h3>
            {t("delivery.request")} <CopyButton text={last.request_body ?? ""} name={t("copy.request")} />
          </h3>
          <p className={classes.headers} dir="ltr">
            POST · webhook-id: {delivery.event_id}
          </p>
          <pre className={body.pre} dir="ltr">
            {pretty(last.request_body) ?? "–"}
          </pre>
          <h3>
            {t("delivery.response")}
            {last.response_status !== null && ` ${last.response_status}`}
          </h3>
          <pre className={body.pre} dir="ltr">
            {last.response_body || last.error || "–"}
          </pre>
        </div>
      )}
    </div>
  );
}

/** What is cut off isn't JSON, and is shown as it is. */
function pretty(text: string | null): string | null {
  if (text === null) return null;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
