// Texts that programs have trouble with.
import type { Random } from "../random.ts";

const CHARACTERS = [
  ..."abcXYZ019 -_.,:;'\"`%\\/{}[]<>&|$#@!?*=+~^\t\n\r",
  "é",
  "ß",
  "漢",
  "🍰",
  "\u200f",
  "\u0301",
];

/** As PostgreSQL, URLs, JSON, regular expressions, spreadsheets and terminals would misread them. */
export const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\ufeff",
  "\u202etxt.exe",
  "' or 1=1 --",
  "$1",
  "%00",
  "%",
  "%%%s%n",
  "../../etc/passwd",
  "{{7*7}}#{7*7}",
  "<script>alert(1)</script>",
  "=cmd()",
  "__proto__",
  "constructor",
  "null",
  "NaN",
  "-1",
  "1e999",
  "9223372036854775808",
  "0x10",
  "infinity",
  "-infinity",
  "now",
  "2026-02-30T00:00:00Z",
  "294277-01-01T00:00:00Z",
  "+0000-01-01T00:00:00Z",
  "con_",
  "con_zzzzzzzzzzzzzzzzzzzzzzzzzz",
  "00000000-0000-0000-0000-000000000000",
  "+1",
  "+999999999999999999",
  "a".repeat(70_000),
  "🍰".repeat(5_000),
  "(".repeat(5_000),
];

export function randomText(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(CHARACTERS))
    .join("")
    .slice(0, length);
}
