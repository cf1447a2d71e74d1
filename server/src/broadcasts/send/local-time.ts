// Whether a time is within the hours of a broadcast, by the clock of their zone: also in the night in which the clock changes.
import { minutesOf } from "../plan/duration.ts";
import type { Hours } from "../wish/broadcast-field.ts";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export function isWithin({ from, to, days, zone }: Hours, at: Date): boolean {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const minutes = minutesOf(`${parts.get("hour")}:${parts.get("minute")}`);
  const day = DAYS.indexOf(parts.get("weekday") ?? "") + 1;
  return (days === undefined || days.includes(day)) && minutes >= minutesOf(from) && minutes < minutesOf(to);
}
