// Reads pages for streams. Streams at the same position share one reading: an event wakes all streams of its account.
import type { EventType } from "./event-type.ts";
import { type AnsweredPage, type FeedDeps, readPage } from "./feed.ts";
import { readRange } from "./read-feed.ts";

/** Events that a stream reads at once. */
const LIMIT = 100;

export type StreamPage = AnsweredPage | { expired: number };
export type ReadStreamPage = (accountId: string, after: number, types: EventType[]) => Promise<StreamPage>;

/** Resolves to `expired`, with the last deleted number, when events after the position were deleted because of their age. */
export function createPageReader(deps: FeedDeps): ReadStreamPage {
  const inFlight = new Map<string, Promise<StreamPage>>();
  return (accountId, after, types) => {
    const key = `${accountId} ${after} ${types}`;
    const known = inFlight.get(key);
    if (known) return known;
    const reading = read(deps, accountId, after, types).finally(() => inFlight.delete(key));
    inFlight.set(key, reading);
    return reading;
  };
}

async function read(
  deps: FeedDeps,
  accountId: string,
  after: number,
  types: EventType[],
): Promise<StreamPage> {
  const range = await readRange(deps.database, accountId);
  if (after < range.prunedTo) return { expired: range.prunedTo };
  return readPage(deps, accountId, range, { after, types, limit: LIMIT });
}
