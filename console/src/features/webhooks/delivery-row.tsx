// One delivery: its state, and the last request with its answer on demand.
import { Button } from "@mantine/core";
import { useState } from "react";
import body from "../../parts/page-body.module.css";
import { StatusPill, type Tone } from "../../parts/status-pill.tsx";
import { When } from "../../parts/when.tsx";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./delivery-row.module.css";
import { type Delivery, useRetryDelivery } from "./webhooks.queries.ts";

const STATES: Record<Delivery["status"], { tone: Tone; word: Key }> = {
  pending: { tone: "warn", word: "delivery.pending" },
  succeeded: { tone: "ok", word: "delivery.succeeded" },
  failed: { tone: "bad", word: "delivery.failed" },
};

export function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { t, number } = useWords();
  const [isOpen, setOpen] = useState(false);
  const retry = useRetryDelivery();
  const { tone, word } = STATES[delivery.status];
  const last = delivery.last_attempt;
  return (
    <li className={body.card}>
      <div className={body.line}>
        <StatusPill tone={tone}>{t(word)}</StatusPill>
        <strong>{delivery.type}</strong>
        {last && (
          <span className={classes.dim}>
            {last.response_status ?? last.error} · {number(last.duration_ms)} ms · <When at={last.at} />
          </span>
        )}
        {delivery.next_attempt_at && (
          <span className={classes.dim}>
            {t("delivery.next", { n: delivery.attempts + 1 })} <When at={delivery.next_attempt_at} />
          </span>
        )}
        <div className={body.acts}>
          {last && (
            <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? "delivery.hide" : "delivery.show")}
            </Button>
          )}
          {delivery.status !== "succeeded" && (
            <Button
              variant="default"
              loading={retry.isPending}
              onClick={() => retry.mutate({ id: webhookId, delivery_id: delivery.id })}
            >
              {t("delivery.retry")}
            </Button>
          )}
        </div>
      </div>
      {retry.error && <p className={body.bad}>{retry.error.message}</p>}
      {isOpen && last && (
        <div className={classes.bodies}>
          <h3>{t("delivery.request")}</h3>
          <pre>{last.request_body ?? "–"}</pre>
          <h3>{t("delivery.response")}</h3>
          <pre>{last.response_body || last.error || "–"}</pre>
        </div>
      )}
    </li>
  );
}
