// Turns events into deliveries, in the statement that moves the endpoint's position.
import { type Database, statement, t } from "../../platform/database/index.ts";
import type { DueDelivery } from "./due-deliveries.ts";
import { type EndpointOwner, OWNED_ENDPOINT, OWNED_LANE } from "./owned-endpoint.ts";

/** Locks the contacts before it inserts: an erasure either sees the deliveries, or is seen here as a missing contact. */
const plan = statement({
  name: "plan_deliveries",
  parameters: {
    ...OWNED_ENDPOINT,
    version: t.int4,
    position: t.int8,
    ids: t.uuidArray,
    numbers: t.int8Array,
    times: t.timestamptzArray,
    types: t.textArray,
    resourceIds: t.uuidArray,
    contactIds: t.withNulls(t.uuidArray),
  },
  columns: { ids: t.uuidArray },
  sql: `with ${OWNED_LANE}, alive as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and contact_id = any ($contactIds::uuid[])
      order by contact_id
      for key share
    ), moved as (
      update webhook_endpoints
      set position = $position
      from lane
      where account_id = $accountId
        and endpoint_id = $endpointId
        and position < $position
        and version = $version
      returning endpoint_id
    ), planned as (
      insert into webhook_deliveries (account_id, endpoint_id, delivery_id, event_number, event_at, type, resource_id,
        contact_id)
      select $accountId, endpoint_id, id, number, at, type, resource_id, given.contact_id
      from moved
      cross join unnest($ids::uuid[], $numbers::bigint[], $times::timestamptz[], $types::text[], $resourceIds::uuid[],
        $contactIds::uuid[]) as given (id, number, at, type, resource_id, contact_id)
      left join alive on alive.contact_id = given.contact_id
      where given.contact_id is null or alive.contact_id is not null
      returning delivery_id
    )
    select array(select delivery_id from planned) as ids
    from moved`,
});

/**
 * Returns the deliveries of contacts that still exist. Null, and nothing planned, when the endpoint has another version or
 * another owner by now.
 */
export async function planDeliveries(
  database: Database,
  owner: EndpointOwner,
  endpoint: { version: number; position: number },
  deliveries: DueDelivery[],
): Promise<DueDelivery[] | null> {
  const [planned] = await database.run(plan, {
    ...owner,
    ...endpoint,
    ids: deliveries.map((one) => one.delivery_id),
    numbers: deliveries.map((one) => one.event_number as number),
    times: deliveries.map((one) => one.event_at),
    types: deliveries.map((one) => one.type),
    resourceIds: deliveries.map((one) => one.resource_id),
    contactIds: deliveries.map((one) => one.contact_id),
  });
  if (!planned) return null;
  const ids = new Set(planned.ids);
  return deliveries.filter((one) => ids.has(one.delivery_id));
}
