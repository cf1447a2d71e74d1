// The times that the page of figures can show.
import type { Key } from "../../words/t.ts";

export type Range = "today" | "week" | "month";

interface Times {
  name: Key;
  from(now: Date): Date;
}

export const RANGES: Record<Range, Times> = {
  today: {
    name: "home.today",
    from: (now) => new Date(new Date(now).setHours(0, 0, 0, 0)),
  },
  week: {
    name: "home.week",
    from: (now) => daysBefore(now, 7),
  },
  month: {
    name: "home.month",
    from: (now) => daysBefore(now, 30),
  },
};

/** What the address chooses: a range, and one sender or all. */
export function figuresChoice(search: URLSearchParams): { range: Range; sender: string | undefined } {
  const word = search.get("range");
  return { range: isRange(word) ? word : "today", sender: search.get("sender") ?? undefined };
}

function isRange(word: string | null): word is Range {
  return word !== null && word in RANGES;
}

function daysBefore(now: Date, days: number): Date {
  const day = new Date(now);
  day.setDate(day.getDate() - days);
  return day;
}
