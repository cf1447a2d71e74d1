// The events of an account as the API answers them, after a position.
import { type Database, PAGE_BYTES } from "../platform/database/index.ts";
import { cursorOf, positionOf } from "../platform/http/index.ts";
import { eventId, eventNumber } from "./event-id.ts";
import { type AnsweredEvent, contactOfEvent, type EventResources, readResources } from "./event-resource.ts";
import type { EventType } from "./event-type.ts";
import { type FeedEvent, type FeedPage, readFeed, readRange } from "./read-feed.ts";

export interface FeedDeps {
  database: Database;
  resources: EventResources;
}

/** An event with its resource as it is now. */
export interface ResolvedEvent extends FeedEvent {
  data: object;
  /** The public id of the contact that the event is about; null for none. */
  contact: string | null;
}

export type ResolvedPage = Omit<FeedPage, "events"> & { events: ResolvedEvent[] };

/** Resources that are read first. Each further slice is twice as large, up to the largest: a contact can have 256 KiB. */
const FIRST_SLICE = 8;
const LARGEST_SLICE = 32;

interface WantedPage {
  /** Null for the oldest event. */
  after: number | null;
  types: EventType[];
  limit: number;
  /** The page ends with the event that exceeds it. */
  mostBytes: number;
}

/** Skips events whose resource is gone. `expired`: events after the position were deleted because of their age, up to this one. */
export async function readPage(
  { database, resources }: FeedDeps,
  accountId: string,
  { after: given, types, limit, mostBytes }: WantedPage,
): Promise<ResolvedPage | { expired: number }> {
  const range = await readRange(database, accountId);
  const after = given ?? range.prunedTo;
  if (after < range.prunedTo) return { expired: range.prunedTo };
  const page = await readFeed(database, accountId, range, { after, types, limit });
  const events: ResolvedEvent[] = [];
  let bytes = 0;
  let size = FIRST_SLICE;
  for (let at = 0; at < page.events.length; at += size, size = Math.min(size * 2, LARGEST_SLICE)) {
    const slice = page.events.slice(at, at + size);
    const dataOf = await readResources(resources, accountId, slice);
    for (const event of slice) {
      const data = dataOf(event);
      if (data === undefined) continue;
      events.push({ ...event, data, contact: contactOfEvent(resources, event.type, data) });
      bytes += JSON.stringify(data).length;
      if (bytes > mostBytes) return { events, position: event.number, isMore: event.number < range.last };
    }
  }
  return { ...page, events };
}

export function answeredEvent(
  accountId: string,
  { number, type, created_at, data }: ResolvedEvent,
): AnsweredEvent {
  const timestamp = created_at.toISOString();
  return { id: eventId(accountId, number, created_at), type, timestamp, data };
}

/** The number in a cursor or in the id of an event. Throws 422 `invalid_cursor`. */
export function numberOf(accountId: string, after: string): number {
  return eventNumber(accountId, after) ?? Number(positionOf(after, /^[0-9]{1,15}$/));
}

export function feedCursor(number: number): string {
  return cursorOf(String(number));
}

/** The cursor after the last event: a stream from it has every later one. */
export async function feedEnd(database: Database, accountId: string): Promise<string> {
  return feedCursor((await readRange(database, accountId)).last);
}

/** Events that are read at once. */
export const PAGE_EVENTS = 100;

export type ReadSharedPage = Read<Awaited<ReturnType<typeof readPage>>>;
export type Read<Page> = (accountId: string, after: number, types: EventType[]) => Promise<Page>;

export function createPageReader(deps: FeedDeps): ReadSharedPage {
  return readOnce((accountId, after, types) =>
    readPage(deps, accountId, { after, types, limit: PAGE_EVENTS, mostBytes: PAGE_BYTES }),
  );
}

/** Calls with the same arguments share a read that is in progress: one event wakes all readers of its account. */
export function readOnce<Page>(read: Read<Page>): Read<Page> {
  const inFlight = new Map<string, Promise<Page>>();
  return (accountId, after, types) => {
    const key = `${accountId} ${after} ${types}`;
    const known = inFlight.get(key);
    if (known) return known;
    const reading = read(accountId, after, types).finally(() => inFlight.delete(key));
    inFlight.set(key, reading);
    return reading;
  };
}
