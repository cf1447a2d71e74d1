import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventLoop } from "../event-loop.ts";

let now = 0;
const clock = { now: () => now, monotonic: () => now };
let loop: EventLoop;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  now = 0;
  loop = new EventLoop(clock);
  loop.start();
});
afterEach(() => {
  loop.stop();
  vi.useRealTimers();
});

/** The timer fires this late. */
function sample(lateMs: number): void {
  now += 100 + lateMs;
  vi.advanceTimersByTime(100);
}

test("a loop that isn't started is drowning: the process has no time for requests yet", () => {
  expect(new EventLoop(clock).isDrowning).toBe(true);
  expect(loop.isDrowning).toBe(false);
});

test("a loop that is late by more than a second three times in a row is drowning, until it is in time again", () => {
  for (const [late, drowning] of [
    [1_500, false],
    [1_500, false],
    [1_500, true],
    [3_000, true],
    [20, false],
  ] as const) {
    sample(late);
    expect(loop.isDrowning).toBe(drowning);
  }
});

test("a machine that slept for an hour isn't drowning", () => {
  sample(3_600_000);
  sample(0);
  expect(loop.isDrowning).toBe(false);
});
