// A delivery: one event for one endpoint, with its last attempt. Its row, and how the API answers it.
import { z } from "zod";
import { DELIVERY_DAYS } from "../../accounts/index.ts";
import { EVENT_TYPES, type EventType, eventId } from "../../events/index.ts";
import { cleanUp } from "../../platform/database/clean-up.ts";
import { t } from "../../platform/database/index.ts";
import { idField, intField, textField, timeField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { f, type RowOf, resource } from "../../platform/resources/index.ts";

export const TEST_TYPE = "webhook.test";
export type DeliveryType = EventType | typeof TEST_TYPE;

export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;

/** SQL: a time before that of every pending delivery of `$endpointId`, and at most now. */
export const FIRST_IN_LINE = `coalesce((
      select least(min(due_at) - interval '1 millisecond', now())
      from webhook_deliveries
      where endpoint_id = $endpointId
        and status = 'pending'
    ), now())`;

/** Computed with the account's id. */
export const delivery = resource(
  { id: "Delivery", description: "One event for one webhook." },
  {
    id: f.named("delivery_id", f.id("dlv", "The delivery's id.")),
    event_id: f.computed(idField("evt", "The `webhook-id` of every attempt: deduplicate by it.")),
    type: f.shown(
      t.textOf<DeliveryType>(),
      z.enum([...EVENT_TYPES, TEST_TYPE]).meta({ description: "The type of the event." }),
    ),
    status: f.word(
      DELIVERY_STATUSES,
      "pending: an attempt is due or will be. succeeded: an attempt was answered 2xx. failed: no attempt is left.",
    ),
    attempts: f.shown(
      t.int2,
      intField("How many attempts were made. Failed probes of an endpoint that is down don't count."),
    ),
    next_attempt_at: f.computed(
      timeField(
        "When the next attempt is due; null for none. While the endpoint is down, the delivery waits after this time.",
      ).nullable(),
    ),
    last_attempt: f.computed(
      z
        .object({
          at: timeField("When the attempt began."),
          duration_ms: intField("How long the attempt took, in milliseconds."),
          request_body: textField("The first 16 KiB. Null for exports and imports.").nullable(),
          response_status: intField("Null when no answer came.").nullable(),
          response_body: textField("The first 4 KiB. Null for exports and imports.").nullable(),
          error: textField("Why the attempt failed.").nullable(),
        })
        .nullable()
        .meta({ description: "Null until the first attempt was made." }),
    ),
    event_number: f.hidden(t.nullable(t.int8)),
    event_at: f.hidden(t.timestamptz),
    due_at: f.hidden(t.timestamptz),
    attempted_at: f.hidden(t.nullable(t.timestamptz)),
    duration_ms: f.hidden(t.nullable(t.int4)),
    request_body: f.hidden(t.nullable(t.text)),
    response_status: f.hidden(t.nullable(t.int2)),
    response_body: f.hidden(t.nullable(t.text)),
    error: f.hidden(t.nullable(t.text)),
  },
  (row, accountId: string) => {
    const { attempted_at: at, duration_ms, request_body, response_status, response_body, error } = row;
    const attempt = { duration_ms: duration_ms ?? 0, request_body, response_status, response_body, error };
    return {
      event_id: webhookId(accountId, row),
      next_attempt_at: row.status === "pending" ? row.due_at.toISOString() : null,
      last_attempt: at && { at: at.toISOString(), ...attempt },
    };
  },
);

export type DeliveryRow = RowOf<typeof delivery>;

/** The id that receivers deduplicate by: that of the event, or the delivery's for a test event. */
export function webhookId(
  accountId: string,
  row: { delivery_id: string; event_number: number | null; event_at: Date },
): string {
  if (row.event_number === null) return publicId("evt", row.delivery_id);
  return eventId(accountId, row.event_number, row.event_at);
}

/** Deletes ended deliveries that are older than the account's retention, or than its events: a delivery has a copy of its event. */
export const forgetOldDeliveries = cleanUp({
  name: "delete_old_deliveries",
  table: "webhook_deliveries",
  join: "join accounts on accounts.account_id = webhook_deliveries.account_id",
  where: `status <> 'pending'
    and greatest(event_at, due_at) < now() - make_interval(days => least(coalesce(accounts.delivery_days, ${DELIVERY_DAYS.default}), accounts.event_days))`,
});
