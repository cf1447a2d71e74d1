import { expect, test } from "vitest";
import { outages, type SenderEvent } from "../outages.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute));
const event = (type: "paused" | "resumed", id: string, minute: number): SenderEvent => ({
  type: `sender.${type}`,
  timestamp: at(minute).toISOString(),
  data: { id, phone: `+${id}` },
});
const band = (name: string, from: number, to: number) => ({
  name,
  from: at(from).getTime() / 1_000,
  to: at(to).getTime() / 1_000,
});
const options = { now: at(59), nameOf: (phone: string) => `${phone} paused` };

test("pauses that are over are shown from their beginning to their end, for each sender", () => {
  const events = [
    event("paused", "1", 1),
    event("paused", "2", 3),
    event("resumed", "1", 5),
    event("resumed", "2", 6),
    event("paused", "1", 8),
    event("resumed", "1", 9),
  ];
  expect(outages([], events, options)).toEqual([
    band("+1 paused", 1, 5),
    band("+2 paused", 3, 6),
    band("+1 paused", 8, 9),
  ]);
});

test("a pause that goes on lasts until now, also if its event is gone", () => {
  const senders = [
    { phone: "+1", paused_at: at(20).toISOString() },
    { phone: "+2", paused_at: null },
  ];
  const present = [band("+1 paused", 20, 59)];
  expect(outages(senders, [event("paused", "1", 20)], options)).toEqual(present);
  expect(outages(senders, [], options)).toEqual(present);
});

test("a pause whose beginning was pruned isn't shown", () => {
  expect(outages([], [event("resumed", "1", 5)], options)).toEqual([]);
});
