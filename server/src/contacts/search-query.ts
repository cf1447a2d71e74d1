// What the search index is asked for a part of a name or a phone: see search_grams in migration 0003.
import { phonePart } from "./phone.ts";

/** Characters of a name's token, and digits of a phone's. */
const NAME_TOKEN = 3;
const PHONE_TOKEN = 4;
/** Looking through the list of each token takes a search most of its time, and what is found is compared anyway. */
const MAX_TOKENS = 4;

/**
 * A tsquery that finds every contact that has `q` in name or phone, and a few more. `folded` is `q` as fold_text made
 * it. Null when the index can't tell: of a single digit.
 */
export function searchQuery(q: string, folded: string): string | null {
  const inName = nameQuery([...folded]);
  const phone = phonePart(q);
  if (phone === null) return inName ?? "";
  const inPhone = phoneQuery(phone);
  if (inPhone === null) return null;
  return inName === null ? inPhone : `(${inName}) | ${inPhone}`;
}

function nameQuery(characters: string[]): string | null {
  if (characters.length === 0) return null;
  if (characters.length < NAME_TOKEN) return beginsWith(characters);
  // Every second one, and the last: those between narrow little. Of a long part those that stand far apart say most.
  const tokens = windows(characters, NAME_TOKEN, 2);
  return spread([...new Set([...tokens, quoted(characters.slice(-NAME_TOKEN))])]).join(" & ");
}

/** Tokens begin at every second digit, the first included: one after a plus is the first, any other may be between. */
function phoneQuery(phone: string): string | null {
  const digits = [...phone.replace("+", "")];
  const atToken = fromToken(digits);
  if (phone.startsWith("+")) return atToken;
  const between = fromToken(digits.slice(1));
  return atToken === null || between === null ? null : `(${atToken}) | (${between})`;
}

function fromToken(digits: string[]): string | null {
  if (digits.length === 0) return null;
  if (digits.length < PHONE_TOKEN) return beginsWith(digits);
  const whole = windows(digits, PHONE_TOKEN, 2);
  // Of an odd number the last three begin a token. The last digits say most: all phones of a country have the first.
  const tokens = [...whole, ...(digits.length % 2 === 0 ? [] : [beginsWith(digits.slice(-3))])];
  return tokens.slice(-MAX_TOKENS).join(" & ");
}

function windows(characters: string[], width: number, step: number): string[] {
  const tokens: string[] = [];
  for (let start = 0; start + width <= characters.length; start += step)
    tokens.push(quoted(characters.slice(start, start + width)));
  return tokens;
}

function spread(tokens: string[]): string[] {
  if (tokens.length <= MAX_TOKENS) return tokens;
  const step = (tokens.length - 1) / (MAX_TOKENS - 1);
  return Array.from({ length: MAX_TOKENS }, (_, index) => tokens[Math.round(index * step)] as string);
}

function beginsWith(characters: string[]): string {
  return `${quoted(characters)}:*`;
}

function quoted(characters: string[]): string {
  return `'${characters.join("").replace(/['\\]/g, "$&$&")}'`;
}
