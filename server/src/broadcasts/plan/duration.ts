// The hours of a broadcast, and how long it takes at the least: at the sender's rate, within the hours and the daily limit.
import type { Hours } from "../wish/broadcast-field.ts";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const DAY_SECONDS = 86_400;

interface Paced {
  people: number;
  /** Messages a second. */
  rate: number;
  hours: Pick<Hours, "from" | "to" | "days"> | null;
  dailyLimit: number | null;
}

/** Seconds of sending and waiting. Counts from the beginning of the first day's hours, as if all people were in `hours.zone`. */
export function durationOf({ people, rate, hours, dailyLimit }: Paced): number {
  if (people === 0) return 0;
  const open = hours ? (minutesOf(hours.to) - minutesOf(hours.from)) * 60 : DAY_SECONDS;
  const ofDay = Math.max(1, Math.min(Math.floor(open * rate), dailyLimit ?? Number.POSITIVE_INFINITY));
  const fullDays = Math.ceil(people / ofDay) - 1;
  const rest = people - fullDays * ofDay;
  // Of seven days, those without hours only pass.
  const stretch = DAYS.length / (hours?.days ? new Set(hours.days).size : DAYS.length);
  return Math.ceil(fullDays * stretch * DAY_SECONDS + rest / rate);
}

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

/** By the clock of their zone: also in the night in which the clock changes. */
export function isWithin(
  { from, to, days, zone }: Pick<Hours, "from" | "to" | "zone"> & Partial<Hours>,
  at: Date,
): boolean {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const time = `${parts.get("hour")}:${parts.get("minute")}`;
  const day = DAYS.indexOf(parts.get("weekday") ?? "") + 1;
  return (days === undefined || days.includes(day)) && time >= from && time < to;
}
