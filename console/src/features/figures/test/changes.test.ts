import { expect, test } from "vitest";
import { growth, points } from "../changes.ts";

test.each([
  ["nothing in both times", 0, 0, null],
  ["from nothing", 25, 0, { count: 25 }],
  ["from one to 25", 25, 1, { count: 24 }],
  ["from few to fewer", 2, 8, { count: -6 }],
  ["by half", 60, 40, { share: 0.5 }],
  ["to the double", 80, 40, { share: 1 }],
  ["to more than the double", 1_000, 40, { count: 960 }],
  ["to nothing", 0, 40, { share: -1 }],
  ["not at all", 40, 40, { share: 0 }],
])("a count that changes %s", (_, now, before, change) => {
  expect(growth(now, before)).toEqual(change);
});

test("shares of few messages aren't compared", () => {
  expect(points({ count: 1, all: 1 }, { count: 30, all: 40 })).toBeNull();
  expect(points({ count: 30, all: 40 }, { count: 0, all: 2 })).toBeNull();
  expect(points({ count: 30, all: 40 }, { count: 10, all: 20 })).toBe(25);
});
