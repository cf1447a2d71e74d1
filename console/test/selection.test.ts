import { describe, expect, test } from "vitest";
import {
  allSelected,
  isNothing,
  isSelected,
  NO_SELECTION,
  select,
  selectedCount,
} from "../src/parts/table/selection.ts";

const NOW = "2026-11-23T05:00:00.000Z";

describe("the selection of rows", () => {
  test("rows are added and taken away by their ids", () => {
    const two = select(NO_SELECTION, ["a", "b"], true);
    expect([isSelected(two, "a"), isSelected(two, "c")]).toEqual([true, false]);
    expect(selectedCount(two, 1_000_000)).toBe(2);
    expect(isNothing(select(two, ["a", "b"], false))).toBe(true);
  });

  test("all that match, but some, is as small for a million rows as for three", () => {
    const all = select(allSelected(NOW), ["a", "b"], false);
    expect(all).toEqual({ kind: "all", except: new Set(["a", "b"]), asOf: NOW });
    expect([isSelected(all, "a"), isSelected(all, "c")]).toEqual([false, true]);
    expect(selectedCount(all, 1_000_000)).toBe(999_998);
    expect(selectedCount(select(all, ["a"], true), 1_000_000)).toBe(999_999);
  });
});
