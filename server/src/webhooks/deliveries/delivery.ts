// A delivery: one event for one endpoint, with its last attempt. Its row, and how the API answers it.
import { z } from "zod";
import { EVENT_TYPES, type EventType, eventId } from "../../events/index.ts";
import { t } from "../../platform/database/index.ts";
import { idField, intField, textField, timeField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";

export const TEST_TYPE = "webhook.test";
export type DeliveryType = EventType | typeof TEST_TYPE;

export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;

export const DELIVERY_COLUMNS = {
  delivery_id: t.uuid,
  event_number: t.nullable(t.int8),
  event_at: t.timestamptz,
  type: t.textOf<DeliveryType>(),
  contact_id: t.nullable(t.uuid),
  status: t.textOf<(typeof DELIVERY_STATUSES)[number]>(),
  attempts: t.int2,
  due_at: t.timestamptz,
  attempted_at: t.nullable(t.timestamptz),
  duration_ms: t.nullable(t.int4),
  request_body: t.nullable(t.text),
  response_status: t.nullable(t.int2),
  response_body: t.nullable(t.text),
  error: t.nullable(t.text),
};

/** SQL: a time before that of every pending delivery of `$endpointId`, and at most now. */
export const FIRST_IN_LINE = `coalesce((
      select least(min(due_at) - interval '1 millisecond', now())
      from webhook_deliveries
      where endpoint_id = $endpointId
        and status = 'pending'
    ), now())`;

export type DeliveryRow = t.Outputs<typeof DELIVERY_COLUMNS>;

export const deliveryAnswer = z
  .object({
    id: idField("dlv", "The delivery's id."),
    event_id: idField("evt", "The `webhook-id` of every attempt: deduplicate by it."),
    type: z.enum([...EVENT_TYPES, TEST_TYPE]).meta({ description: "The type of the event." }),
    status: z.enum(DELIVERY_STATUSES).meta({
      description:
        "pending: an attempt is due or will be. succeeded: an attempt was answered 2xx. failed: no attempt is left.",
    }),
    attempts: intField("How many attempts were made. Failed probes of an endpoint that is down don't count."),
    next_attempt_at: timeField(
      "When the next attempt is due; null for none. While the endpoint is down, the delivery waits after this time.",
    ).nullable(),
    last_attempt: z
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
  })
  .meta({ id: "Delivery", description: "One event for one webhook." });

/** The id that receivers deduplicate by: that of the event, or the delivery's for a test event. */
export function webhookId(
  accountId: string,
  row: Pick<DeliveryRow, "delivery_id" | "event_number" | "event_at">,
): string {
  if (row.event_number === null) return publicId("evt", row.delivery_id);
  return eventId(accountId, row.event_number, row.event_at);
}

export function deliveryOf(accountId: string, row: DeliveryRow): z.input<typeof deliveryAnswer> {
  const { attempted_at: at, duration_ms, request_body, response_status, response_body, error } = row;
  return {
    id: publicId("dlv", row.delivery_id),
    event_id: webhookId(accountId, row),
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: row.status === "pending" ? row.due_at.toISOString() : null,
    last_attempt: at && {
      at: at.toISOString(),
      duration_ms: duration_ms ?? 0,
      request_body,
      response_status,
      response_body,
      error,
    },
  };
}
