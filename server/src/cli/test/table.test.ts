import { expect, test } from "vitest";
import { tableLines, visible } from "../table.ts";

test("columns are as wide as their widest cell, and no line ends in spaces", () => {
  expect(
    tableLines(
      ["ID", "NAME", "X"],
      [
        ["1", "Ana's shop", ""],
        ["22", "B", "y"],
      ],
    ),
  ).toEqual(["ID  NAME        X", "1   Ana's shop", "22  B           y"]);
});

test.each([
  ["an escape sequence", "\u001b[2Jx", "\\u{1b}[2Jx"],
  ["a line feed", "a\nb", "a\\u{a}b"],
  ["a direction override", "a\u202eb", "a\\u{202e}b"],
  ["letters of any script and emoji", "Zoë 东京 😀", "Zoë 东京 😀"],
])("%s can't steer the terminal", (_name, given, shown) => {
  expect(visible(given)).toBe(shown);
  expect(tableLines(["A"], [[given]])).toEqual(["A", shown]);
});
