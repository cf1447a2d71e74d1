// The events of an account as the API answers them, after a position.
import type { Database } from "../platform/database/database.ts";
import { cursorOf, positionOf } from "../platform/http/page.ts";
import { Problem } from "../platform/problem.ts";
import { eventId, eventNumber } from "./event-id.ts";
import { type AnsweredEvent, type EventResources, readResources } from "./event-resource.ts";
import type { EventType } from "./event-type.ts";
import { type FeedPage, type FeedRange, readFeed } from "./read-feed.ts";

export interface FeedDeps {
  database: Database;
  resources: EventResources;
}

export interface AnsweredPage extends Omit<FeedPage, "events"> {
  events: AnsweredEvent[];
}

/** Skips events whose resource is gone. */
export async function readPage(
  { database, resources }: FeedDeps,
  accountId: string,
  range: FeedRange,
  wanted: { after: number; types: EventType[]; limit: number },
): Promise<AnsweredPage> {
  const page = await readFeed(database, accountId, range, wanted);
  const dataOf = await readResources(resources, accountId, page.events);
  const events = page.events.flatMap((event) => {
    const data = dataOf(event);
    if (data === undefined) return [];
    const id = eventId(accountId, event.number, event.created_at);
    return [{ id, type: event.type, timestamp: event.created_at.toISOString(), data }];
  });
  return { ...page, events };
}

/** The number in a cursor or in the id of an event. Throws 422 `invalid_cursor`. */
export function numberOf(accountId: string, after: string): number {
  return eventNumber(accountId, after) ?? Number(positionOf(after, /^[0-9]{1,15}$/));
}

export function feedCursor(number: number): string {
  return cursorOf(String(number));
}

/** Throws 410 `cursor_expired` when events after this number were deleted because of their age. */
export function refuseExpired(after: number, { prunedTo }: FeedRange): void {
  if (after >= prunedTo) return;
  throw new Problem({
    status: 410,
    code: "cursor_expired",
    title: "The cursor is too old",
    detail:
      "Events after this cursor were deleted because of their age. Read on without a cursor, from the oldest event.",
  });
}
