// Makes the bodies of due deliveries: each event with its resource as it is now.
import { type EventResources, readResources } from "../../events/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { TEST_TYPE } from "../deliveries/delivery.ts";
import type { DueDelivery } from "./due-deliveries.ts";

const forget = statement({
  name: "forget_deliveries",
  parameters: { accountId: t.uuid, ids: t.uuidArray },
  sql: `delete from webhook_deliveries
    where account_id = $accountId
      and delivery_id = any ($ids)`,
});

/** Without the deliveries about a resource that no longer exists, which are deleted. */
export async function bodiesOf(
  { database, resources }: { database: Database; resources: EventResources },
  accountId: string,
  deliveries: DueDelivery[],
): Promise<Map<DueDelivery, string>> {
  const events = deliveries.flatMap(({ type, resource_id }) =>
    type === TEST_TYPE ? [] : [{ type, resource_id }],
  );
  const dataOf = await readResources(resources, accountId, events);
  const bodies = new Map(
    deliveries.flatMap((delivery) => {
      const { type, event_at, resource_id } = delivery;
      const data = type === TEST_TYPE ? {} : dataOf({ type, resource_id });
      if (data === undefined) return [];
      return [[delivery, JSON.stringify({ type, timestamp: event_at.toISOString(), data })]];
    }),
  );
  const gone = deliveries.filter((delivery) => !bodies.has(delivery));
  if (gone.length > 0)
    await database.run(forget, { accountId, ids: gone.map(({ delivery_id }) => delivery_id) });
  return bodies;
}
