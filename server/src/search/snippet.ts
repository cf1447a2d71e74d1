// The part of a text in which words were found, for people. Repeats fold_text of the database character by character, because a
// hit is shown as it was written.
import type { z } from "zod";
import { booleanField, objectsField, textField } from "../platform/http/index.ts";

/** Characters before the first hit, and in all. */
const BEFORE = 30;
const LENGTH = 120;

export const snippetAnswer = objectsField(
  "The part of the text in which the words were found, in pieces to be put together.",
  {
    text: textField("A piece of the text.", "A-1047"),
    is_hit: booleanField("Whether the piece was searched for."),
  },
);

export type Snippet = z.input<typeof snippetAnswer>;

/** `words`: folded, as search_words. Null if the text has none of them. */
export function snippetOf(text: string, words: string[]): Snippet | null {
  const characters = [...text];
  const isHit = hitsIn(characters, words);
  const first = isHit.indexOf(true);
  if (first === -1) return null;
  let start = Math.max(0, first - BEFORE);
  // Not in the middle of a word.
  if (start > 0) while (start < first && !/\s/.test(characters[start - 1] ?? "")) start++;
  const end = Math.min(characters.length, start + LENGTH);
  const pieces: Snippet = start > 0 ? [{ text: "… ", is_hit: false }] : [];
  for (let index = start; index < end; index++) {
    const character = /\s/.test(characters[index] ?? "") ? " " : (characters[index] ?? "");
    const last = pieces.at(-1);
    if (last && last.is_hit === isHit[index]) last.text += character;
    else pieces.push({ text: character, is_hit: isHit[index] ?? false });
  }
  if (end < characters.length) pieces.push({ text: " …", is_hit: false });
  return pieces;
}

/** Which of the characters belong to a hit. */
function hitsIn(characters: string[], words: string[]): boolean[] {
  let folded = "";
  /** By place in `folded`: the character that it comes from. */
  const origins: number[] = [];
  for (const [index, character] of characters.entries()) {
    const part = fold(character);
    folded += part;
    for (let place = 0; place < part.length; place++) origins.push(index);
  }
  const isHit = characters.map(() => false);
  for (const word of words) {
    const isWhole = [...word].length === 1;
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      const next = folded.slice(at + word.length, at + word.length + 2);
      const isWord =
        !IN_WORD_END.test(folded.slice(Math.max(0, at - 2), at)) && !(isWhole && IN_WORD.test(next));
      if (!isWord && !WITHOUT_SPACES.test(word)) continue;
      for (let place = at; place < at + word.length; place++) isHit[origins[place] as number] = true;
    }
  }
  return isHit;
}

const IN_WORD = /^[\p{L}\p{N}]/u;
const IN_WORD_END = /[\p{L}\p{N}]$/u;
/** Scripts of which each character is a word. */
const WITHOUT_SPACES =
  /^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3040-\u30ff\u3400-\u9fff\u{20000}-\u{3ffff}]/u;

const OTHER_LETTERS: Record<string, string> = { ı: "i", ł: "l", ø: "o", đ: "d", ς: "σ" };
const MARK_RANGES =
  "\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670" +
  "\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f";
const MARKS = new RegExp(`[${MARK_RANGES}]`, "g");

function fold(character: string): string {
  const lower = character.toLowerCase();
  if (lower.length === 1 && lower < "\u0080") return lower;
  const plain = character.normalize("NFKD").toLowerCase().replace(MARKS, "");
  return plain.replace(/[ıłøđς]/g, (letter) => OTHER_LETTERS[letter] as string);
}
