// How long a broadcast takes at the least: at the sender's rate, within its hours and its daily limit.
import type { Hours } from "../wish/broadcast-field.ts";

const DAY_SECONDS = 86_400;
const DAYS_OF_WEEK = 7;

interface Paced {
  people: number;
  /** Messages a second. */
  rate: number;
  hours: Hours | null;
  dailyLimit: number | null;
}

/** Seconds of sending and waiting. It counts from the beginning of the first day's hours. */
export function durationOf({ people, rate, hours, dailyLimit }: Paced): number {
  if (people === 0) return 0;
  const open = hours ? minutesOf(hours.to) * 60 - minutesOf(hours.from) * 60 : DAY_SECONDS;
  const ofDay = Math.max(1, Math.min(Math.floor(open * rate), dailyLimit ?? Number.POSITIVE_INFINITY));
  const fullDays = Math.ceil(people / ofDay) - 1;
  const rest = people - fullDays * ofDay;
  // Of seven days, those without hours only pass.
  const stretch = DAYS_OF_WEEK / (hours?.days ? new Set(hours.days).size : DAYS_OF_WEEK);
  return Math.ceil(fullDays * stretch * DAY_SECONDS + rest / rate);
}

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
