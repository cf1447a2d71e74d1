import { expect, test } from "vitest";
import { wordsBefore } from "../variable-label.ts";

test.each([
  ["Hi {{1}}, your order {{2}} is here.", "1", "Hi"],
  ["Hi {{1}}, your order {{2}} is here.", "2", "your order"],
  ["{{1}} is here", "1", ""],
  ["{{1}}{{2}}", "2", ""],
  ["We are happy to tell you that {{ name }} is here", "name", "to tell you that"],
  ["A line\n{{1}}", "1", ""],
  ["No variable", "1", ""],
  ["A (special) {{a.b}} name", "a.b", "A (special)"],
])("%s: %s is after “%s”", (body, name, expected) => {
  expect(wordsBefore(body, name)).toBe(expected);
});
