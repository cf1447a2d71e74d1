// What a search looks for besides the text as it was typed.
import { phoneForms, phonePart } from "../../phones/index.ts";

/** A shorter word must begin a word of a name: it is in too many names. */
export const SHORTEST_WORD = 3;
/** A shorter number is in too many phones without its zero. */
const SHORTEST_NATIONAL = 4;
const MOST_WORDS = 8;

const FULL_FORMS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe" };

/**
 * The words of a name in any order, each with its spellings: `krueger` and `krüger`. Null when the text as it was typed finds
 * the same.
 */
export function searchWords(q: string): string[][] | null {
  const words = q.split(/[\s,]+/).filter((word) => word !== "");
  if (words.length > MOST_WORDS || words.every((word) => word.length < SHORTEST_WORD)) return null;
  const spelled = words.map(spellings);
  return words.length > 1 || spelled.some(({ length }) => length > 1) ? spelled : null;
}

/** People write ü as ue where a keyboard has no ü, and ß as ss. Stored names have lost their accents. */
function spellings(word: string): string[] {
  const typed = word.normalize("NFC").toLowerCase();
  const short = typed.replace(/([aou])e/g, "$1");
  const full = typed.replace(/[äöüø]/g, (letter) => FULL_FORMS[letter] as string);
  const all = [word, short, full].flatMap((one) => [
    one,
    one.replaceAll("ss", "ß"),
    one.replaceAll("ß", "ss"),
  ]);
  return [...new Set(all)].filter((one) => one === word || one !== typed);
}

/** Parts of a phone: as typed, as an international number, without the trunk zero, and in its other form. */
export function phoneParts(q: string): string[] | null {
  const part = phonePart(q);
  if (part === null) return null;
  const national = /^0[1-9]/.test(part) && part.length > SHORTEST_NATIONAL ? [part.slice(1)] : [];
  const international = /^00[1-9]/.test(part) ? [phonePart(`+${part.slice(2)}`) ?? part] : [];
  return [...new Set([part, ...national, ...international].flatMap(phoneForms))];
}
