// One delivery: its state, and the last request with its answer on demand.

import { Button } from "@mantine/core";
import { useState } from "react";
import { Fault } from "../../parts/form/fault.tsx";
import body from "../../parts/page/page-body.module.css";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { StatusPill, type Tone } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import type { Key } from "../../words/t.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import classes from "./delivery-row.module.css";
import { type Delivery, useRetryDelivery } from "./webhooks.queries.ts";

const STATES: Record<Delivery["status"], { tone: Tone; word: Key }> = {
  pending: { tone: "warn", word: "delivery.pending" },
  succeeded: { tone: "ok", word: "delivery.succeeded" },
  failed: { tone: "bad", word: "delivery.failed" },
};

export function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
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
