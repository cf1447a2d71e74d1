import { expect, test } from "vitest";
import { type Hearing, heardFor } from "../heard.ts";

const SECOND = 1_000;
const NOW = 100_000 * SECOND;
const limits = { gapMs: 5 * SECOND, longestGapMs: 3_600 * SECOND };

/** Seconds before now. A process that is there has beaten within the lease of ten seconds. */
function heard(from: number, to: number, gap: number | null = null, live = to < 10): Hearing {
  return { from: NOW - from * SECOND, to: NOW - to * SECOND, gap: gap === null ? null : gap * SECOND, live };
}

test.each<[string, Hearing[], number]>([
  ["nobody ever heard", [], 0],
  ["one process since its start", [heard(120, 1)], 119],
  ["one that was just started after a long outage", [heard(10, 0), heard(900, 310)], 10 - 300],
  ["a quick restart is no gap", [heard(10, 0), heard(900, 13)], 900],
  ["a process that stood still for a while", [heard(30, 0, 8)], 30 - 8],
  ["two processes, one of which stood still", [heard(30, 0, 8), heard(500, 1)], 499],
  [
    "two processes, one of which can't keep up with its hooks",
    [heard(500, 0), heard(500, 40, null, true)],
    460,
  ],
  ["one that can't keep up with its hooks", [heard(500, 40, null, true)], -80],
  ["two that ended one after the other", [heard(50, 0), heard(200, 48), heard(400, 300)], 200 - 100],
  ["nobody hears right now", [heard(500, 60)], -60],
  ["a gap of days counts an hour", [heard(7_200, 0), heard(500_000, 90_000)], 7_200 - 3_600],
])("%s", (_, stretches, seconds) => {
  expect(heardFor(stretches, NOW, limits).forMs / SECOND).toBe(seconds);
});
