import { describe, expect, test } from "vitest";
import { usageRange } from "../api/get-usage.ts";
import { latencyBucket, latencyOf } from "../latency.ts";

const NOW = Date.parse("2026-11-23T10:30:20Z");
const at = (text: string) => new Date(text);

describe("the range", () => {
  test.each([
    ["nothing: a day", {}, "2026-11-22T10:00:00.000Z", 3_600],
    ["an hour", { from: at("2026-11-23T09:30:20Z") }, "2026-11-23T09:00:00.000Z", 3_600],
    ["a week", { from: at("2026-11-16T10:30:20Z") }, "2026-11-16T10:00:00.000Z", 3_600],
    ["90 days", { from: at("2026-08-25T00:00:00Z") }, "2026-08-25T00:00:00.000Z", 86_400],
    [
      "two days by the day",
      { from: at("2026-11-22T00:00:00Z"), step: 86_400 },
      "2026-11-22T00:00:00.000Z",
      86_400,
    ],
    [
      "an hour long ago",
      { from: at("2026-03-01T00:00:00Z"), to: at("2026-03-01T01:00:00Z") },
      "2026-03-01T00:00:00.000Z",
      3_600,
    ],
  ])("%s", (_name, wanted, from, step) => {
    const range = usageRange(wanted, NOW);
    expect([range.from.toISOString(), range.step]).toEqual([from, step]);
  });

  test.each([
    ["that ends before it begins", { from: at("2026-11-23T11:00:00Z") }, "invalid_range"],
    ["of no length", { from: at("2026-11-23T10:00:00Z"), to: at("2026-11-23T10:00:00Z") }, "invalid_range"],
    ["of a year by the hour", { from: at("2025-11-23T00:00:00Z"), step: 3_600 }, "too_many_steps"],
  ])("%s is refused", (_name, wanted, code) => {
    expect(() => usageRange(wanted, NOW)).toThrow(expect.objectContaining({ code }));
  });
});

test.each([1, 7, 42, 999, 60_000, 3_600_000, 604_800_000])("a latency of %i ms is at most 5 %% off", (ms) => {
  expect(Math.abs(latencyOf(latencyBucket(ms)) - ms)).toBeLessThanOrEqual(Math.ceil(ms * 0.05));
});

test("no latency is shorter than a millisecond, also of clocks that differ", () => {
  expect([0, 0.4, -250].map((ms) => latencyOf(latencyBucket(ms)))).toEqual([1, 1, 1]);
});
