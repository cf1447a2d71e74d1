import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog, SparseLog } from "../log.ts";

/** What a log writes that gets a line at each of the times, in milliseconds. */
function written(times: number[], ...limit: [everyMs?: number, most?: number]) {
  const lines: { ms: number; suppressed?: number }[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(String(chunk)));
    done();
  };
  let now = 0;
  const clock = { now: () => 0, monotonic: () => now };
  const log = new SparseLog(createLog("info", new Writable({ write })), clock, ...limit);
  for (const at of times) {
    now = at;
    log.error({ ms: at }, "broken");
  }
  return lines.map(({ ms, suppressed }) => [ms, suppressed]);
}

test("a line each 10 seconds says how many were left out since the one before", () => {
  expect(written([0, 1, 9_999, 10_000, 30_000])).toEqual([
    [0, undefined],
    [10_000, 2],
    [30_000, undefined],
  ]);
});

test("several lines of an interval pass, as many as its limit says", () => {
  expect(written([0, 1, 2, 3, 1_000, 1_001], 1_000, 2)).toEqual([
    [0, undefined],
    [1, undefined],
    [1_000, 2],
    [1_001, undefined],
  ]);
});
