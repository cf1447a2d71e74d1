import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createProgress, duration, progressLine } from "../progress.ts";

const CLEAR = "\r\u001b[2K";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function output(isTTY: boolean, columns = 120) {
  const written: string[] = [];
  return { written, isTTY, columns, write: (text: string) => written.push(text) };
}
const rows = (done: number, total: number | null = 1_000) =>
  ({ label: "Importing", unit: "rows", done, total }) as const;

describe("on a terminal", () => {
  test("the bar is redrawn at most ten times a second, and removed at the end", () => {
    const screen = output(true);
    const progress = createProgress(screen);
    progress.show(rows(0));
    vi.advanceTimersByTime(99);
    progress.show(rows(10));
    vi.advanceTimersByTime(1);
    progress.show(rows(250));
    progress.end();
    progress.end();
    expect(screen.written).toEqual([
      `${CLEAR}Importing  [........................]    0%  0 of 1,000 rows`,
      `${CLEAR}Importing  [######..................]   25%  250 of 1,000 rows`,
      CLEAR,
    ]);
  });

  test("a bar is never wider than the terminal", () => {
    const screen = output(true, 30);
    createProgress(screen).show({ ...rows(0), label: "Erasing (1 of 100)" });
    expect(screen.written[0]).toHaveLength(CLEAR.length + 29);
  });

  test("a restart, such as a second upload, resets the rate", () => {
    const screen = output(true);
    const progress = createProgress(screen);
    progress.show(rows(0));
    vi.advanceTimersByTime(1_000);
    progress.show(rows(500));
    progress.show(rows(1));
    expect(screen.written.at(-1)).toMatch(/ 1 of 1,000 rows$/);
  });
});

test("without a terminal, a line is printed every ten seconds, and none for short work", () => {
  const screen = output(false);
  const progress = createProgress(screen);
  progress.show(rows(0));
  for (let second = 1; second <= 20; second++) {
    vi.advanceTimersByTime(1_000);
    progress.show(rows(second * 10));
  }
  progress.end();
  expect(screen.written).toEqual([
    "Importing   10%  100 of 1,000 rows, 10/s  1 min 30 s left\n",
    "Importing   20%  200 of 1,000 rows, 10/s  1 min 20 s left\n",
  ]);
});

test.each([
  [
    "bytes",
    { label: "Uploading", unit: "bytes", done: 1_500_000, total: 3_000_000 } as const,
    750_000,
    "Uploading  [############............]   50%  1.5 of 3.0 MB, 0.8/s  2 s left",
  ],
  ["an unknown total", rows(5, null), 10, "Importing  5 rows, 10/s"],
])("%s", (_name, step, rate, line) => {
  expect(progressLine(step, rate, 100)).toBe(line);
});

test.each([
  [0, "1 s"],
  [59.4, "59 s"],
  [60, "1 min 0 s"],
  [3_599, "59 min 59 s"],
  [3_600, "1 h 0 min"],
])("%d seconds are %s", (seconds, shown) => {
  expect(duration(seconds)).toBe(shown);
});

test("the bar uses the free width, and is omitted when there is almost none", () => {
  const step = { label: "Importing", unit: "rows", done: 450_000, total: 1_000_000 } as const;
  expect(progressLine(step, 10_288, 79)).toBe(
    "Importing  [#####.......]   45%  450,000 of 1,000,000 rows, 10,288/s  53 s left",
  );
  expect(progressLine(step, 10_288, 60)).toBe(
    "Importing   45%  450,000 of 1,000,000 rows, 10,288/s  53 s left",
  );
});
