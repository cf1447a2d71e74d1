// Plans the deliveries of the events after an endpoint's position, in the statement that moves the position.
import {
  contactOfEvent,
  type EventResources,
  type EventType,
  type ReadSharedPage,
  type ResolvedEvent,
} from "../../events/index.ts";
import { type Database, givenRows, statement, t } from "../../platform/database/index.ts";
import { newUuid, uuidOf } from "../../platform/ids.ts";
import {
  DUE_COLUMNS,
  type DueDelivery,
  type EndpointOwner,
  OWNED_ENDPOINT,
  OWNED_LANE,
} from "./due-deliveries.ts";

/** Without events to deliver, the position in the database falls behind by this much: it would change with every event. */
export const MOST_BEHIND = 1_000;

export interface EventPlan {
  /** Events up to this number were looked at. */
  position: number;
  isMore: boolean;
  /** Events that were deleted because of their age before the endpoint got them. */
  missed: number;
  ready: DueDelivery[];
}

export interface PlanDeps {
  database: Database;
  resources: EventResources;
  readPage: ReadSharedPage;
}

/** Null when the endpoint was changed or has another owner by now. */
export async function planEvents(
  { database, resources, readPage }: PlanDeps,
  owner: EndpointOwner,
  { version, types, position: stored }: { version: number; types: EventType[]; position: number },
  after: number,
): Promise<EventPlan | null> {
  const page = await readPage(owner.accountId, after, types);
  if ("expired" in page)
    return { position: page.expired, isMore: true, missed: page.expired - after, ready: [] };
  const { position, isMore } = page;
  const deliveries = page.events.map((event) => deliveryOfEvent(resources, event));
  if (deliveries.length === 0 && position - stored <= MOST_BEHIND)
    return { position, isMore, missed: 0, ready: [] };
  const ready = await planDeliveries(database, owner, { version, position }, deliveries);
  return ready && { position, isMore, missed: 0, ready };
}

function deliveryOfEvent(resources: EventResources, event: ResolvedEvent): DueDelivery {
  const { type, number, created_at, resource_id, data } = event;
  // The contact of this event is gone: the event itself says so, and stays.
  const contact = type === "contact.deleted" ? null : contactOfEvent(resources, type, data);
  return {
    delivery_id: newUuid(),
    event_number: number,
    event_at: created_at,
    type,
    resource_id,
    contact_id: contact === null ? null : uuidOf("con", contact),
    attempts: 0,
  };
}

const { attempts: _, ...PLANNED_COLUMNS } = DUE_COLUMNS;
const given = givenRows(PLANNED_COLUMNS);

/** Locks the contacts before it inserts: an erasure either sees the deliveries, or is seen here as a missing contact. */
const plan = statement({
  name: "plan_deliveries",
  parameters: { ...OWNED_ENDPOINT, version: t.int4, position: t.int8, ...given.parameters },
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
async function planDeliveries(
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
