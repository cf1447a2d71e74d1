import { expect, test } from "vitest";
import { meaningOf } from "../opt-out-words.ts";

const words = {
  out: { en: ["STOP", "opt out"], fr: ["ARRÊT"], de: ["SCHLUSS"], hi: ["बंद करें"], ja: ["停止"] },
  in: { en: ["START", "STOP"] },
};

test.each<[string, "out" | "in" | null]>([
  ["STOP", "out"],
  ["stop", "out"],
  [" Stop.\n", "out"],
  ["Stop!!!", "out"],
  ["«STOP»", "out"],
  ["“Stop”", "out"],
  ["STOP 🛑", "out"],
  ["🙏🏽 stop", "out"],
  ["ＳＴＯＰ", "out"],
  ["\u200fstop\u200e", "out"],
  ["s\u200bt\ufeffo\u00adp", "out"],
  ["\u2066STOP\u2069", "out"],
  ["Opt  Out", "out"],
  ["opt-out", "out"],
  ["OPT-OUT", "out"],
  ["Opt–out.", "out"],
  ["opt_out", "out"],
  ["opt-out-now", null],
  ["arret", "out"],
  ["Arrêt", "out"],
  ["schluß", "out"],
  ["बंद करें", "out"],
  ["停止。", "out"],
  ["start", "in"],
  ["stop, o Zé não vem", null],
  ["please stop", null],
  ["stopp", null],
  ["st op", null],
  ["don't stop", null],
  ["", null],
  ["...", null],
  ["👍", null],
  [`${" ".repeat(300)}stop`, null],
])("%j means %s", (text, expected) => {
  expect(meaningOf(text, words)).toBe(expected);
});
