import { expect, test } from "vitest";
import { optsOut } from "../opt-out.ts";

test.each([
  ["STOP", null, true],
  [" stop\n", null, true],
  ["OptOut", null, true],
  ["start", null, false],
  ["YES", null, false],
  ["STOP it", null, null],
  ["Halt", "STOP", true],
  ["Los", "START", false],
  ["INFO", "HELP", null],
  ["", null, null],
  [null, null, null],
])("%j of the type %j", (text, type, expected) => {
  expect(optsOut(text, type)).toBe(expected);
});
