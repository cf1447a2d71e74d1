// Finds the events after an endpoint's position that it wants, and plans their deliveries.

import type { EventType } from "../events/index.ts";
import { contactOfEvent, type EventResources, readFeed, readRange, readResources } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import { uuidOf } from "../platform/ids.ts";
import type { EndpointOwner } from "./owned-endpoint.ts";
import { planDeliveries } from "./plan-deliveries.ts";

/** Without events to deliver, the position in the database falls behind by this much: it would change with every event. */
const MOST_BEHIND = 1_000;

export interface EventPlan {
  /** Events up to this number were looked at. */
  position: number;
  isMore: boolean;
  /** Events that were deleted because of their age before the endpoint got them. */
  missed: number;
}

export async function planEvents(
  { database, resources }: { database: Database; resources: EventResources },
  owner: EndpointOwner,
  endpoint: { position: number; types: EventType[] },
  { after, limit }: { after: number; limit: number },
): Promise<EventPlan> {
  const { accountId } = owner;
  const range = await readRange(database, accountId);
  const start = Math.max(after, range.prunedTo);
  const missed = start - after;
  if (range.last <= start) return { position: start, isMore: false, missed };
  const page = await readFeed(database, accountId, range, { after: start, types: endpoint.types, limit });
  const dataOf = await readResources(resources, accountId, page.events);
  const events = page.events.flatMap((event) => {
    const data = dataOf(event);
    if (data === undefined) return [];
    // The contact of this event is gone: the event itself says so, and stays.
    const contact = event.type === "contact.deleted" ? null : contactOfEvent(resources, event.type, data);
    return [{ ...event, contactId: contact === null ? null : uuidOf("con", contact) }];
  });
  if (events.length > 0 || page.position - endpoint.position > MOST_BEHIND)
    await planDeliveries(database, owner, page.position, events);
  return { position: page.position, isMore: page.isMore, missed };
}
