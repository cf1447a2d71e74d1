// The deliveries about one resource, of all endpoints, for the resource's own page.
import { z } from "zod";
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { idField, intField, textField, timeField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { DELIVERY_STATUSES, type DeliveryType } from "./delivery.ts";

/** Older ones stay in the logs of their webhooks. */
const MOST_DELIVERIES = 100;

/** Fields of a delivery, without the address and the bodies, which need the scope of webhooks. */
export const deliveryFields = {
  webhook_id: idField("whk", "The webhook."),
  delivery_id: idField("dlv", "The delivery in the webhook's log."),
  type: textField("The type of the event.", "message.sent"),
  status: z.enum(DELIVERY_STATUSES).meta({ description: "As in the webhook's log." }),
  attempts: intField("How many attempts were made."),
  next_attempt_at: timeField("When the next attempt is due; null for none.").nullable(),
  response_status: intField("The status of the last answer; null for none.").nullable(),
  error: textField("Why the last attempt failed.", "The answer was 500.").nullable(),
};

export type DeliveryAbout = z.input<z.ZodObject<typeof deliveryFields>> & { at: Date };

const COLUMNS = {
  delivery_id: t.uuid,
  endpoint_id: t.uuid,
  type: t.textOf<DeliveryType>(),
  status: t.textOf<(typeof DELIVERY_STATUSES)[number]>(),
  attempts: t.int2,
  event_at: t.timestamptz,
  due_at: t.timestamptz,
  attempted_at: t.nullable(t.timestamptz),
  response_status: t.nullable(t.int2),
  error: t.nullable(t.text),
};

const read = statement({
  name: "read_deliveries_about",
  parameters: { accountId: t.uuid, resourceId: t.uuid, limit: t.int8 },
  columns: COLUMNS,
  sql: `select ${columnList(COLUMNS)}
    from webhook_deliveries
    where resource_id = $resourceId
      and account_id = $accountId
    order by delivery_id desc
    limit $limit`,
});

/** The newest 100. `at`: the last attempt, before it the event. */
export async function deliveriesAbout(
  database: Database,
  accountId: string,
  resourceId: string,
): Promise<DeliveryAbout[]> {
  const rows = await database.run(read, { accountId, resourceId, limit: MOST_DELIVERIES });
  return rows.map((row) => ({
    at: row.attempted_at ?? row.event_at,
    webhook_id: publicId("whk", row.endpoint_id),
    delivery_id: publicId("dlv", row.delivery_id),
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: row.status === "pending" ? row.due_at.toISOString() : null,
    response_status: row.response_status,
    error: row.error,
  }));
}
