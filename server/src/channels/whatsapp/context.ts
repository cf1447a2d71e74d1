// The context of an item in a hook's body, and the item's time.
import { type JsonObject, numberIn } from "../json.ts";

export interface Context {
  field: string;
  numberId: string | null;
  businessId: string | null;
  /** The change's `contacts` that belong to the item. */
  people: unknown[];
  entryAt: Date | null;
  now: number;
  /** Makes a part of the body storable in PostgreSQL. */
  storable(part: unknown): unknown;
}

/** Times are Unix seconds, or sometimes milliseconds. As seconds, such a number lies beyond the year 5000. */
const MILLISECONDS_FROM = 100_000_000_000;
/** Maximum difference between Meta's clock and ours. A later time is invalid. */
const AHEAD_MS = 24 * 3_600_000;

/** Null for a missing or invalid time. `now` is in milliseconds. */
export function givenTime(item: JsonObject, key: string, now: number): Date | null {
  const number = numberIn(item, key) ?? 0;
  const time = number >= MILLISECONDS_FROM ? number : number * 1_000;
  return time > 0 && time <= now + AHEAD_MS ? new Date(time) : null;
}

/** The item's `timestamp`, else the entry's time, else now. */
export function timeOf(item: JsonObject, { entryAt, now }: Context): Date {
  return givenTime(item, "timestamp", now) ?? entryAt ?? new Date(now);
}
