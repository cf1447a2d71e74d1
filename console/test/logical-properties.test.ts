// Styles name the start and the end of a line, not left and right, so that right-to-left languages need no second copy.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));
const PHYSICAL =
  /^\s*((?:margin|padding|border)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear):\s*(?:left|right))\b.*[:;]/;

test("no style is bound to the left or to the right", () => {
  const found = globSync("**/*.css", { cwd: SOURCE }).flatMap((file) =>
    readFileSync(`${SOURCE}/${file}`, "utf8")
      .split("\n")
      .flatMap((line, index) => (PHYSICAL.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test.each(["  margin-left: 4px;", "  left: 0;", "  text-align: right;"])("%s would be found", (line) => {
  expect(PHYSICAL.test(line)).toBe(true);
});
