import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Change, createChanges } from "../src/changes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const changes = createChanges();
  const told: Change[] = [];
  changes.subscribe((change) => told.push(change));
  return { changes, told };
}

test("changes that follow each other are one report", () => {
  const { changes, told } = watched();
  changes.mark("1555");
  vi.advanceTimersByTime(100);
  changes.mark("1666");
  changes.mark("1555");
  vi.advanceTimersByTime(100);
  changes.markMail();
  vi.runAllTimers();
  expect(told).toEqual([
    { persons: ["1555", "1666"], mail: false },
    { persons: [], mail: true },
  ]);
});

test("a report names a hundred phones at most", () => {
  const { changes, told } = watched();
  for (let n = 0; n < 100; n++) changes.mark(`${n}`);
  vi.runAllTimers();
  for (let n = 0; n < 101; n++) changes.mark(`${n}`);
  vi.runAllTimers();
  expect(told.map(({ persons }) => persons?.length)).toEqual([100, undefined]);
});
