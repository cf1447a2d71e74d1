// Whether a text is one of the words by which people opt out or in.
import type { Words } from "../../accounts/index.ts";

/** Longer texts aren't compared: no word with what may stand around it is that long. */
const LONGEST = 200;

/** Accents, and characters that nobody sees, such as zero-width spaces. */
const MARKS = /[\p{M}\p{Cf}]/gu;
/** Punctuation, symbols such as emojis, and what joins them. */
const AROUND = /^[\p{P}\p{S}\p{Z}\p{C}]+|[\p{P}\p{S}\p{Z}\p{C}]+$/gu;
/** Between words. Removed, so that `OPT-OUT`, `opt out` and `optout` are one word. */
const BETWEEN = /[\p{Z}\p{C}\p{Pd}\p{Pc}]+/gu;

/** "out" or "in"; null for every other text. */
export function meaningOf(text: string, words: { out: Words; in: Words }): "out" | "in" | null {
  if (!mayBeWord(text)) return null;
  const word = folded(text);
  if (word === "") return null;
  const isIn = (list: Words) => Object.values(list).some((own) => own.some((one) => folded(one) === word));
  if (isIn(words.out)) return "out";
  return isIn(words.in) ? "in" : null;
}

/** Whether the words are worth reading: most texts are sentences. */
export function mayBeWord(text: string): boolean {
  return text.length <= LONGEST;
}

/** Without case, accents, invisible characters, blanks, hyphens and what stands around it, so that `Arrêt!` is `arret`. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(AROUND, "")
    .replace(BETWEEN, "");
}
