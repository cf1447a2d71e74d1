// Reads pages for streams and webhooks. One event wakes all readers of its account, so readers at the same position share
// one query.
import { PAGE_BYTES } from "../platform/database/index.ts";
import type { EventType } from "./event-type.ts";
import { type FeedDeps, readPage } from "./feed.ts";

/** Events that are read at once. */
export const PAGE_EVENTS = 100;

export type ReadSharedPage = Read<Awaited<ReturnType<typeof readPage>>>;
export type Read<Page> = (accountId: string, after: number, types: EventType[]) => Promise<Page>;

export function createPageReader(deps: FeedDeps): ReadSharedPage {
  return readOnce((accountId, after, types) =>
    readPage(deps, accountId, { after, types, limit: PAGE_EVENTS, mostBytes: PAGE_BYTES }),
  );
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
