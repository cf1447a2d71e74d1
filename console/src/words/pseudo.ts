// A pseudo-language for tests, made from the English texts: accented, longer, and written from right to left. It shows
// texts that aren't in the catalogue, places without room, and what depends on the direction. Its code is `en-XB`.
import type { Text } from "./t.ts";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = [..."åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"];
/** A right-to-left mark and override, and their ends: Latin letters then run like those of Arabic. */
const BEGIN = "\u200F\u202E";
const END = "\u202C\u200F";

export function pseudo(texts: Record<string, Text>): Record<string, Text> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, foreign(text)]));
}

function foreign(text: Text): Text {
  if (typeof text === "string") return `⟦${text.replace(/(?<!\{)\b[a-z]+\b(?!\})/gi, altered)}⟧`;
  return Object.fromEntries(Object.entries(text).map(([form, one]) => [form, foreign(one)])) as Text;
}

/** Doubled vowels make a text about 40 % longer. */
function altered(word: string): string {
  const letters = [...word.replace(/[aeiou]/gi, "$&$&")];
  return BEGIN + letters.map((letter) => ACCENTED[PLAIN.indexOf(letter)]).join("") + END;
}
