import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ScrollMap } from "../src/parts/table/scroll-map.ts";

const ROW = 40;
const VIEW = 800;
const MILLION = 1_000_000 * ROW;
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("the scroll position of a long list", () => {
  test("a list that fits on the page scrolls as it is", () => {
    const map = new ScrollMap(5_000 * ROW, VIEW);
    expect(map.height).toBe(5_000 * ROW);
    expect(map.offsetAt(12_345)).toBe(12_345);
    expect(map.move({ top: 0, offset: 0 }, 150_000)).toEqual({ top: 150_000, offset: 150_000 });
  });

  test("the thumb reaches the first and the last row of a million, within the height that browsers allow", () => {
    const map = new ScrollMap(MILLION, VIEW);
    expect(map.height).toBeLessThan(17_000_000);
    expect(map.offsetAt(0)).toBe(0);
    expect(map.offsetAt(map.height - VIEW)).toBe(MILLION - VIEW);
  });

  test("a wheel moves the rows 1:1 wherever they are, and never beyond the ends", () => {
    const map = new ScrollMap(MILLION, VIEW);
    fc.assert(
      fc.property(share, fc.integer({ min: -3_000, max: 3_000 }), (where, step) => {
        const from = map.at(where * (MILLION - VIEW));
        const { offset } = map.move(from, from.top + step);
        const expected = Math.min(Math.max(0, from.offset + step), MILLION - VIEW);
        expect(offset).toBeCloseTo(expected, 3);
      }),
    );
  });

  test("a place and its scroll position lead to each other", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000_000 }), share, (rows, where) => {
        const map = new ScrollMap(rows * ROW, VIEW);
        const offset = where * Math.max(0, rows * ROW - VIEW);
        expect(Math.abs(map.offsetAt(map.topAt(offset)) - offset)).toBeLessThan(1e-3);
      }),
    );
  });

  test("further down on the page is further down in the rows", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000_000 }), share, share, (rows, one, other) => {
        const map = new ScrollMap(rows * ROW, VIEW);
        const [low, high] = [Math.min(one, other) * map.height, Math.max(one, other) * map.height];
        expect(map.offsetAt(low)).toBeLessThanOrEqual(map.offsetAt(high) + 1e-6);
      }),
    );
  });
});
