// The times that Home can show.
import type { Key } from "../../words/t.ts";

export type Range = "hour" | "today" | "week" | "month";

export const RANGES: Record<Range, { name: Key; from(now: Date): Date }> = {
  hour: { name: "home.hour", from: (now) => new Date(now.getTime() - 3_600_000) },
  today: { name: "home.today", from: (now) => new Date(new Date(now).setHours(0, 0, 0, 0)) },
  week: { name: "home.week", from: (now) => daysBefore(now, 7) },
  month: { name: "home.month", from: (now) => daysBefore(now, 30) },
};

export function isRange(word: string | null): word is Range {
  return word !== null && word in RANGES;
}

function daysBefore(now: Date, days: number): Date {
  const day = new Date(now);
  day.setDate(day.getDate() - days);
  return day;
}
