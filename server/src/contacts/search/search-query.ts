// Builds queries for the search index. The SQL function search_tokens makes the tokens of a contact.
import type { ContactFilter } from "./contact-filter.ts";
import { phoneParts, SHORTEST_WORD } from "./search-text.ts";

const NAME_TOKEN = 3;
const PHONE_TOKEN = 4;
/** Each further token costs time and only narrows a result whose contacts are compared anyway. */
const MAX_TOKENS = 4;
/** Precedes a label, so that no name or phone has the same token. */
const LABEL = "\u0001";
/** Precedes a word of a label or of enhanced data. */
const WORD = "\u0002";

/** Results of fold_text: for `q`, and for the spellings of each word of `searchWords`. */
export interface FoldedText {
  whole: string;
  words: string[][];
  /** The words of `q` by search_words. */
  anywhere: string[];
}

/**
 * A tsquery that finds every contact of the account with `q` in its name, phone or words and with all labels. It also finds a
 * few others. Null if the index can't find the contacts: without `q` and labels, or for a single digit.
 */
export function searchQuery(
  accountId: string,
  { q, label = [] }: ContactFilter,
  folded: FoldedText,
): string | null {
  const tokens = new Tokens(accountId);
  const part = q === undefined ? null : tokens.ofPart(q, folded);
  // Text that folds to nothing is in no name. The empty tsquery finds nothing.
  if (part === "") return "";
  const all = [...(part === null ? [] : [`(${part})`]), ...label.map((name) => tokens.ofLabel(name))];
  return all.length === 0 ? null : all.join(" & ");
}

/** Finds every contact of the account with the label, and a few of other accounts. */
export function labelQuery(accountId: string, label: string): string {
  return new Tokens(accountId).ofLabel(label);
}

class Tokens {
  /** The beginning of all tokens of the account: column `account_mark`. */
  readonly #mark: string;

  constructor(accountId: string) {
    this.#mark = accountId.slice(-2);
  }

  ofLabel(label: string): string {
    return this.#quoted([LABEL, label]);
  }

  ofPart(q: string, { whole, words, anywhere }: FoldedText): string | null {
    // A name that has the whole text has each of its words.
    const name = words.length > 0 ? this.#ofWords(words) : this.#ofName([...whole]);
    const inName = [name, this.#ofAnywhere(anywhere)].filter((query) => query !== null);
    const inPhone = (phoneParts(q) ?? []).map((part) => this.#ofPhone(part));
    if (inPhone.includes(null)) return null;
    return [...inName, ...inPhone].map((query) => `(${query})`).join(" | ");
  }

  /** Short words would read a large part of the index, so they are left to the comparison where there is a longer one. */
  #ofWords(words: string[][]): string | null {
    const long = words.filter((spellings) => spellings.every(({ length }) => length >= SHORTEST_WORD));
    const known = words.filter((spellings) => spellings.every((word) => word !== ""));
    const queries = (long.length > 0 ? long : known).map((spellings) =>
      spellings.map((word) => `(${this.#ofName([...word])})`).join(" | "),
    );
    return queries.length === 0 ? null : queries.map((query) => `(${query})`).join(" & ");
  }

  /** As word_patterns: a single character is a whole word. */
  #ofAnywhere(words: string[]): string | null {
    const queries = words.map((word) =>
      [...word].length > 1 ? this.#beginsWith([WORD, word]) : this.#quoted([WORD, word]),
    );
    return queries.length === 0 ? null : queries.join(" & ");
  }

  #ofName(characters: string[]): string | null {
    if (characters.length === 0) return null;
    if (characters.length < NAME_TOKEN) return this.#beginsWith(characters);
    // Use every second trigram plus the last one. The skipped trigrams overlap their neighbours and barely narrow the result.
    const tokens = this.#windows(characters, NAME_TOKEN, 2);
    return spread([...new Set([...tokens, this.#quoted(characters.slice(-NAME_TOKEN))])]).join(" & ");
  }

  /** Tokens begin at every second digit. Without a plus sign, `phone` may begin at a token or between two tokens. */
  #ofPhone(phone: string): string | null {
    const digits = [...phone.replace("+", "")];
    const atToken = this.#fromToken(digits);
    if (phone.startsWith("+")) return atToken;
    const between = this.#fromToken(digits.slice(1));
    return atToken === null || between === null ? null : `(${atToken}) | (${between})`;
  }

  #fromToken(digits: string[]): string | null {
    if (digits.length === 0) return null;
    if (digits.length < PHONE_TOKEN) return this.#beginsWith(digits);
    const whole = this.#windows(digits, PHONE_TOKEN, 2);
    // Three digits are left of an odd number. The last digits narrow most: a country's phones share the first ones.
    const tokens = [...whole, ...(digits.length % 2 === 0 ? [] : [this.#beginsWith(digits.slice(-3))])];
    return tokens.slice(-MAX_TOKENS).join(" & ");
  }

  #windows(characters: string[], width: number, step: number): string[] {
    const tokens: string[] = [];
    for (let start = 0; start + width <= characters.length; start += step)
      tokens.push(this.#quoted(characters.slice(start, start + width)));
    return tokens;
  }

  #beginsWith(characters: string[]): string {
    return `${this.#quoted(characters)}:*`;
  }

  #quoted(characters: string[]): string {
    return `'${[this.#mark, ...characters].join("").replace(/['\\]/g, "$&$&")}'`;
  }
}

function spread(tokens: string[]): string[] {
  if (tokens.length <= MAX_TOKENS) return tokens;
  const step = (tokens.length - 1) / (MAX_TOKENS - 1);
  return Array.from({ length: MAX_TOKENS }, (_, index) => tokens[Math.round(index * step)] as string);
}
