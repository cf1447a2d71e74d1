import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog, SparseLog } from "../log.ts";

test("a line each 10 seconds says how many were left out since the one before", () => {
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(String(chunk));
    done();
  };
  let now = 0;
  const clock = { now: () => 0, monotonic: () => now };
  const log = new SparseLog(createLog("info", new Writable({ write })), clock);
  for (const at of [0, 1, 9_999, 10_000, 30_000]) {
    now = at;
    log.error({ ms: at }, "broken");
  }
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ ms: 0, msg: "broken" }),
    expect.objectContaining({ ms: 10_000, suppressed: 2 }),
    expect.not.objectContaining({ suppressed: expect.anything() }),
  ]);
});
