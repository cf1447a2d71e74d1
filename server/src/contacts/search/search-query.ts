// What the search index is asked for: see search_tokens in 0001_initial.sql.

import { phonePart } from "../phone.ts";
import type { ContactFilter } from "./contact-filter.ts";

/** Characters of a name's token, and digits of a phone's. */
const NAME_TOKEN = 3;
const PHONE_TOKEN = 4;
/** Looking through the list of each token takes a search most of its time, and what is found is compared anyway. */
const MAX_TOKENS = 4;
/** What a label has before it. */
const LABEL = "\u0001";

/**
 * A tsquery that finds every contact of the account that has `q` in name or phone, and all labels, and a few more.
 * `folded` is `q` as fold_text made it. Null when the index can't tell: of a single digit alone, and of neither.
 */
export function searchQuery(
  accountId: string,
  { q, labels = [] }: Pick<ContactFilter, "q" | "labels">,
  folded: string,
): string | null {
  const tokens = new Tokens(accountId);
  const part = q === undefined ? null : tokens.ofPart(q, folded);
  // What folds to nothing is in no name, whatever the labels.
  if (part === "") return "";
  const all = [...(part === null ? [] : [`(${part})`]), ...labels.map((label) => tokens.ofLabel(label))];
  return all.length === 0 ? null : all.join(" & ");
}

/** A tsquery that finds every contact of the account that has the label. */
export function labelQuery(accountId: string, label: string): string {
  return new Tokens(accountId).ofLabel(label);
}

class Tokens {
  /** What all tokens of the account begin with. */
  readonly #mark: string;

  constructor(accountId: string) {
    this.#mark = accountId.slice(-2);
  }

  ofLabel(label: string): string {
    return this.#quoted([LABEL, label]);
  }

  ofPart(q: string, folded: string): string | null {
    const inName = this.#ofName([...folded]);
    const phone = phonePart(q);
    if (phone === null) return inName ?? "";
    const inPhone = this.#ofPhone(phone);
    if (inPhone === null) return null;
    return inName === null ? inPhone : `(${inName}) | ${inPhone}`;
  }

  #ofName(characters: string[]): string | null {
    if (characters.length === 0) return null;
    if (characters.length < NAME_TOKEN) return this.#beginsWith(characters);
    // Every second one, and the last: those between narrow little. Of a long part those that stand far apart say most.
    const tokens = this.#windows(characters, NAME_TOKEN, 2);
    return spread([...new Set([...tokens, this.#quoted(characters.slice(-NAME_TOKEN))])]).join(" & ");
  }

  /** Tokens begin at every second digit, the first included: one after a plus is the first, any other may be between. */
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
    // Of an odd number the last three begin a token. The last digits say most: all phones of a country have the first.
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
