// The deliveries about one resource, of all endpoints, for the resource's own page.
import type { z } from "zod";
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { intField, textField, timeField } from "../../platform/http/index.ts";
import { f, resource } from "../../platform/resources/index.ts";
import { DELIVERY_STATUSES, type DeliveryType } from "./delivery.ts";

/** Older ones stay in the logs of their webhooks. */
const MOST_DELIVERIES = 100;

/** Without the address and the bodies, which need the scope of webhooks. */
const about = resource(
  { id: "DeliveryAbout", description: "A delivery about a resource." },
  {
    webhook_id: f.named("endpoint_id", f.id("whk", "The webhook.")),
    delivery_id: f.id("dlv", "The delivery in the webhook's log."),
    type: f.shown(t.textOf<DeliveryType>(), textField("The type of the event.", "message.sent")),
    status: f.word(DELIVERY_STATUSES, "As in the webhook's log."),
    attempts: f.shown(t.int2, intField("How many attempts were made.")),
    next_attempt_at: f.computed(timeField("When the next attempt is due; null for none.").nullable()),
    response_status: f.nullable(f.shown(t.int2, intField("The status of the last answer; null for none."))),
    error: f.nullable(f.text("Why the last attempt failed.", "The answer was 500.")),
    event_at: f.hidden(t.timestamptz),
    due_at: f.hidden(t.timestamptz),
    attempted_at: f.hidden(t.nullable(t.timestamptz)),
  },
  ({ status, due_at }) => ({ next_attempt_at: status === "pending" ? due_at.toISOString() : null }),
);

export const deliveryFields = about.answer.shape;

export type DeliveryAbout = z.input<typeof about.answer> & { at: Date };

const read = statement({
  name: "read_deliveries_about",
  parameters: { accountId: t.uuid, resourceId: t.uuid, limit: t.int8 },
  columns: about.columns,
  sql: `select ${columnList(about.columns)}
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
  return rows.map((row) => ({ at: row.attempted_at ?? row.event_at, ...about.of(row) }));
}
