import { expect, test } from "vitest";
import { baseName } from "../base-name.ts";

test.each([
  ["menu.pdf", "menu.pdf"],
  ["../../etc/passwd.pdf", "passwd.pdf"],
  ["C:\\Users\\ana\\menu.pdf", "menu.pdf"],
  ["a\0b\r\nc\u2028d.pdf", "abcd.pdf"],
  ["menu\u202efdp.exe", "menufdp.exe"],
  [" 👩‍🍳 Karte.pdf ", "👩‍🍳 Karte.pdf"],
  [`${"x".repeat(300)}.pdf`, `${"x".repeat(251)}.pdf`],
  ["..", null],
  ["a/", null],
])("the name %j becomes %j", (given, name) => {
  expect(baseName(given)).toBe(name);
});
