import { expect, test } from "vitest";
import { meaningOf } from "../opt-out-words.ts";

const words = {
  out: { en: ["STOP", "opt out"], fr: ["ARRÊT"], de: ["SCHLUSS"], hi: ["बंद करें"], ja: ["停止"] },
  in: { en: ["START", "STOP"] },
};

test.each<[string, "out" | "in" | null]>([
  ["STOP", "out"],
  [" Stop.\n", "out"],
  ["«STOP»", "out"],
  ["ＳＴＯＰ", "out"],
  ["s\u200bt\ufeffo\u00adp", "out"],
  ["Opt  Out", "out"],
  ["Opt–out.", "out"],
  ["OPTOUT", "out"],
  ["S T O P", "out"],
  ["opt-out-now", null],
  ["arret", "out"],
  ["schluß", "out"],
  ["बंद करें", "out"],
  ["start", "in"],
  ["please stop", null],
  ["", null],
  [`${" ".repeat(300)}stop`, null],
])("%j means %s", (text, expected) => {
  expect(meaningOf(text, words)).toBe(expected);
});
