// The options of npm run bench, and when a figure misses its hold.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isOptionFault, OptionFault } from "../../chaos/options.ts";
import { atLeast, atMost, holds, shown } from "../line.ts";
import { readOptions } from "../options.ts";

const NAMES = ["accept", "growth"];
const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

test("--help lists the options and the lines", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, "--help"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  for (const word of ["--only", "--rounds", "--quick", "--json", "accept-keyed", "recovery-restore"])
    expect(stdout).toContain(word);
});

test("an unknown option counts as the user's fault", () => {
  const fault = catchFault(() => readOptions(["--onyl", "accept"], NAMES));
  expect(isOptionFault(fault)).toBe(true);
  expect(String(fault)).toContain("Unknown option '--onyl'");
});

test.each([
  [["--rounds", "0"], "--rounds is a whole number from 1 to 100, not 0."],
  [["--only", "none"], "There is no line none. Lines: accept, growth"],
])("refuses %j", (words, sentence) => {
  expect(() => readOptions(words, NAMES)).toThrow(new OptionFault(sentence));
});

test.each([
  [[], { rounds: 3, tolerance: 0 }],
  [["--quick"], { rounds: 1, tolerance: 1 / 3 }],
  [["--quick", "--rounds", "2"], { rounds: 2, tolerance: 1 / 3 }],
])("reads %j", (words, expected) => {
  expect(readOptions(words, NAMES)).toMatchObject(expected);
});

const rate = atLeast("rate", "a rate", 0.6);
const time = atMost("time", "a time", 300, "ms");

test.each([
  ["a rate at its hold", rate, 0.6, 0, true],
  ["a rate below it", rate, 0.59, 0, false],
  ["a rate missed by less than a third", rate, 0.41, 1 / 3, true],
  ["a rate missed by more than a third", rate, 0.39, 1 / 3, false],
  ["a time above its hold", time, 301, 0, false],
  ["a time missed by less than a third", time, 399, 1 / 3, true],
  ["a time missed by more than a third", time, 401, 1 / 3, false],
  ["a figure without a hold", shown("shown", "a figure"), 0, 0, true],
] as const)("%s", (_name, line, value, tolerance, isHeld) => {
  expect(holds(line, value, tolerance)).toBe(isHeld);
});

function catchFault(work: () => unknown): unknown {
  try {
    work();
  } catch (fault) {
    return fault;
  }
  return null;
}
