import { describe, expect, test } from "vitest";
import { RETRY_DELAYS, retryAfterMs, retryDelay } from "../retry-schedule.ts";

test("a delivery is tried ten times within 76 hours", () => {
  const delays = Array.from({ length: 10 }, (_, index) => retryDelay(index + 1, null, 0.5));
  expect(delays).toEqual([...RETRY_DELAYS, null]);
  const hours = RETRY_DELAYS.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(75);
  expect(hours).toBeLessThan(76);
});

test("delays vary by a tenth in both directions", () => {
  expect(retryDelay(1, null, 0)).toBe(4_500);
  expect(retryDelay(1, null, 0.999_999)).toBeCloseTo(5_500, 0);
});

describe("Retry-After", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  test.each<[string, string | undefined, number | null]>([
    ["is missing", undefined, null],
    ["seconds", "120", 120_000],
    ["a date", "Sun, 22 Nov 2026 12:05:00 GMT", 300_000],
    ["a date that has passed", "Sun, 22 Nov 2026 11:00:00 GMT", 0],
    ["nonsense", "soon", null],
  ])("%s", (_name, header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });

  test("lengthens a delay, by a day at most, and never shortens it", () => {
    expect(retryDelay(1, 60_000, 0.5)).toBe(60_000);
    expect(retryDelay(1, 1_000, 0.5)).toBe(5_000);
    expect(retryDelay(1, 1e12, 0.5)).toBe(24 * 3_600_000);
  });
});
