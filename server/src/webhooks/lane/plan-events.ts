// Plans the deliveries of the events after an endpoint's position.
import {
  contactOfEvent,
  type EventResources,
  type EventType,
  type ReadSharedPage,
  type ResolvedEvent,
} from "../../events/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { newUuid, uuidOf } from "../../platform/ids.ts";
import type { DueDelivery } from "./due-deliveries.ts";
import type { EndpointOwner } from "./owned-endpoint.ts";
import { planDeliveries } from "./plan-deliveries.ts";

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
