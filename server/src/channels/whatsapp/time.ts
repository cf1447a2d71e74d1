// Reads the times of hooks.
import { type JsonObject, numberIn } from "./json.ts";
import type { Surroundings } from "./surroundings.ts";

/** Unix seconds, now and then milliseconds: as seconds, numbers from here on lie beyond the year 5000. */
const MILLISECONDS_FROM = 100_000_000_000;
/** Clocks differ; a time further ahead than this is junk. */
const AHEAD_MS = 24 * 3_600_000;

/** The time in a field; null where there is none or it can't be one. `now` is in milliseconds. */
export function givenTime(item: JsonObject, key: string, now: number): Date | null {
  const number = numberIn(item, key) ?? 0;
  const time = number >= MILLISECONDS_FROM ? number : number * 1_000;
  return time > 0 && time <= now + AHEAD_MS ? new Date(time) : null;
}

/** The time in a field, else that of the entry around it, else now. */
export function timeIn(item: JsonObject, key: string, { entryAt, now }: Surroundings): Date {
  return givenTime(item, key, now) ?? entryAt ?? new Date(now);
}
