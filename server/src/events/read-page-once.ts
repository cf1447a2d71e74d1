// Reads pages for streams and webhooks. One event wakes all readers of its account, so readers at the same position share
// one query.
import type { EventType } from "./event-type.ts";
import { type FeedDeps, type ResolvedPage, readPage } from "./feed.ts";
import { readRange } from "./read-feed.ts";

/** Events that are read at once. */
export const PAGE_EVENTS = 100;

export type SharedPage = ResolvedPage | { expired: number };
export type ReadSharedPage = Read<SharedPage>;
type Read<Page> = (accountId: string, after: number, types: EventType[]) => Promise<Page>;

/** Resolves to `expired`, with the last deleted number, when events after the position were deleted because of their age. */
export function createPageReader(deps: FeedDeps): ReadSharedPage {
  return readOnce(async (accountId, after, types) => {
    const range = await readRange(deps.database, accountId);
    if (after < range.prunedTo) return { expired: range.prunedTo };
    return readPage(deps, accountId, range, { after, types, limit: PAGE_EVENTS });
  });
}

/** Calls with the same arguments share a read that is in progress. */
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
