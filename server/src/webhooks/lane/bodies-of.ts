// Makes the bodies of due deliveries: each event with its resource as it is now.
import { type EventResources, readResources } from "../../events/index.ts";
import { TEST_TYPE } from "../deliveries/delivery.ts";
import type { DueDelivery } from "./due-deliveries.ts";

/** By delivery id. A delivery without a body is about a resource that no longer exists. */
export async function bodiesOf(
  resources: EventResources,
  accountId: string,
  deliveries: DueDelivery[],
): Promise<Map<string, string>> {
  const events = deliveries.flatMap(({ type, resource_id }) =>
    type === TEST_TYPE ? [] : [{ type, resource_id }],
  );
  const dataOf = await readResources(resources, accountId, events);
  return new Map(
    deliveries.flatMap(({ delivery_id, type, resource_id, event_at }) => {
      const data = type === TEST_TYPE ? {} : dataOf({ type, resource_id });
      if (data === undefined) return [];
      return [[delivery_id, JSON.stringify({ type, timestamp: event_at.toISOString(), data })]];
    }),
  );
}
