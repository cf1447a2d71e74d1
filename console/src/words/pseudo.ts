// A pseudo-language for tests, made from the English texts: accented, longer, and written from right to left. It shows
// texts that aren't in the catalogue, places without room, and what depends on the direction. Its code is `en-XB`.
import type { Message } from "./t.ts";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = [..."åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"];
/** A right-to-left mark and override, and their ends: Latin letters then run like those of Arabic. */
const BEGIN = "\u200F\u202E";
const END = "\u202C\u200F";
const LITERAL = 0;

export function pseudo(message: Message): Message {
  return [{ type: LITERAL, value: "⟦" }, ...foreign(message), { type: LITERAL, value: "⟧" }];
}

/** The words of a message, also in its tags and in each form of a plural. */
function foreign(message: Message): Message {
  return message.map((part) => {
    if ("children" in part) return { ...part, children: foreign(part.children) };
    if ("options" in part) {
      const forms = Object.entries(part.options);
      const options = forms.map(([form, { value }]) => [form, { value: foreign(value) }]);
      return { ...part, options: Object.fromEntries(options) };
    }
    return part.type === LITERAL ? { ...part, value: part.value.replace(/\b[a-z]+\b/gi, altered) } : part;
  });
}

/** Doubled vowels make a text about 40 % longer. */
function altered(word: string): string {
  const letters = [...word.replace(/[aeiou]/gi, "$&$&")];
  return BEGIN + letters.map((letter) => ACCENTED[PLAIN.indexOf(letter)]).join("") + END;
}
