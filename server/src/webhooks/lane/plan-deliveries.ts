// Turns events into deliveries, in the statement that moves the endpoint's position.
import { type Database, givenRows, statement, t } from "../../platform/database/index.ts";
import type { DueDelivery } from "./due-deliveries.ts";
import { type EndpointOwner, OWNED_ENDPOINT, OWNED_LANE } from "./owned-endpoint.ts";

const given = givenRows({
  delivery_id: t.uuid,
  event_number: t.nullable(t.int8),
  event_at: t.timestamptz,
  type: t.text,
  resource_id: t.uuid,
  contact_id: t.nullable(t.uuid),
});

/** Locks the contacts before it inserts: an erasure either sees the deliveries, or is seen here as a missing contact. */
const plan = statement({
  name: "plan_deliveries",
  parameters: {
    ...OWNED_ENDPOINT,
    version: t.int4,
    position: t.int8,
    ...given.parameters,
  },
  columns: { ids: t.uuidArray },
  sql: `with ${OWNED_LANE}, alive as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and contact_id = any ($contact_ids::uuid[])
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
      select $accountId, endpoint_id, delivery_id, event_number, event_at, type, resource_id, given.contact_id
      from moved
      cross join ${given.as("given")}
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
  const [planned] = await database.run(plan, { ...owner, ...endpoint, ...given.values(deliveries) });
  if (!planned) return null;
  const ids = new Set(planned.ids);
  return deliveries.filter((one) => ids.has(one.delivery_id));
}
