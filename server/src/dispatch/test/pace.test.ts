import { beforeEach, describe, expect, test } from "vitest";
import type { Clock } from "../../platform/clock.ts";
import { Pace } from "../pace.ts";

let now: number;
const clock: Clock = { now: () => now, monotonic: () => now };
beforeEach(() => {
  now = 0;
});

/** Takes tokens as soon as possible while `waiting` messages wait. Returns when how many messages left. */
function run(pace: Pace, waiting: number, ms: number): { at: number; count: number }[] {
  const taken: { at: number; count: number }[] = [];
  for (const end = now + ms; now < end; now += Math.max(1, pace.wait(waiting))) {
    const count = pace.available(waiting);
    if (count === 0) continue;
    pace.take(count);
    taken.push({ at: now, count });
  }
  return taken;
}

describe("while many messages wait", () => {
  test.each([
    { rate: 1_000, together: 20, everyMs: 20 },
    { rate: 250, together: 5, everyMs: 20 },
    { rate: 80, together: 1, everyMs: 13 },
    { rate: 20, together: 1, everyMs: 50 },
    { rate: 1, together: 1, everyMs: 1_000 },
  ])("at $rate a second, $together go together each $everyMs ms", ({ rate, together, everyMs }) => {
    const taken = run(new Pace(clock, rate), 500, 20_000);
    const steps = taken.slice(1).map(({ at }, index) => at - (taken[index]?.at ?? 0));
    expect(Math.max(...steps)).toBe(everyMs);
    expect(Math.max(...taken.map(({ count }) => count))).toBe(together);
    const all = taken.reduce((sum, { count }) => sum + count, 0);
    expect(all).toBeLessThanOrEqual(20 * rate);
    expect(all).toBeGreaterThan(20 * rate * 0.99 - 1);
  });

  test("at most a tenth of a second's messages go at once after a rest", () => {
    const pace = new Pace(clock, 1_000);
    now = 60_000;
    expect(pace.available(500)).toBe(100);
  });
});

describe("while few messages wait", () => {
  test("all go at once when there are tokens for them", () => {
    const pace = new Pace(clock, 1_000);
    now = 5;
    expect([pace.available(1), pace.available(5)]).toEqual([1, 5]);
  });

  test("they don't wait for more tokens than they need", () => {
    const pace = new Pace(clock, 1_000);
    expect([pace.wait(1), pace.wait(5), pace.wait(500)]).toEqual([1, 5, 20]);
  });
});

test("a message that takes more tokens than there are delays the next one", () => {
  const pace = new Pace(clock, 1);
  now = 1_000;
  expect(pace.available(1)).toBe(1);
  pace.take(3);
  expect([pace.available(1), pace.wait(1)]).toEqual([0, 3_000]);
  now = 4_000;
  expect(pace.available(1)).toBe(1);
});

describe("a channel's complaint", () => {
  test("makes the slices smaller but not rarer", () => {
    const pace = new Pace(clock, 1_000);
    now = 2_000;
    pace.slow(false);
    pace.take(pace.available(500));
    expect(pace.wait(500)).toBe(20);
    now += 20;
    expect(pace.available(500)).toBe(10);
  });

  const rateOf = (pace: Pace) => run(pace, 500, 5_000).reduce((sum, { count }) => sum + count, 0) / 5;

  test("halves the pace, which recovers by itself", () => {
    const pace = new Pace(clock, 100);
    pace.slow(false);
    expect(rateOf(pace)).toBeCloseTo(50, -1);
    now = 10_000;
    expect(rateOf(pace)).toBeCloseTo(100, -1);
  });

  test("about spam leaves a tenth of the pace, which recovers within minutes", () => {
    const pace = new Pace(clock, 100);
    pace.slow(true);
    // Told again by the database, and by a message that left before.
    now = 2_000;
    pace.slow(true);
    pace.slow(false);
    const rates = [0, 60_000, 120_000, 180_000, 240_000].map((at) => {
      now = at + 5_000;
      return Math.round(rateOf(pace) / 5) * 5;
    });
    expect(rates).toEqual([5, 10, 20, 40, 80]);
    now = 310_000;
    expect(rateOf(pace)).toBeCloseTo(100, -1);
    pace.slow(false);
    now += 10_000;
    expect(rateOf(pace)).toBeCloseTo(100, -1);
  });
});
