// Reads parsed JSON of which nothing is certain: each reader answers null where the shape is another one.

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function objectIn(parent: JsonObject, key: string): JsonObject | null {
  const value = own(parent, key);
  return isObject(value) ? value : null;
}

/** The items of an array; none when there isn't one. */
export function itemsIn(parent: JsonObject, key: string): unknown[] {
  const value = own(parent, key);
  return Array.isArray(value) ? value : [];
}

/** A string that isn't empty. */
export function textIn(parent: JsonObject, key: string): string | null {
  const value = own(parent, key);
  return typeof value === "string" && value !== "" ? value : null;
}

/** A whole number, also one that was written as a string. */
export function numberIn(parent: JsonObject, key: string): number | null {
  const value = own(parent, key);
  const number = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : null;
}

/** The deepest nesting that is read; Meta's own goes to about ten. */
const DEPTH = 60;

/**
 * Parses JSON into a value that PostgreSQL can hold as well: NULs and halves of surrogate pairs become U+FFFD, and
 * what is nested too deep becomes null. Throws a SyntaxError when it isn't JSON.
 */
export function parseStorable(body: string): unknown {
  const value: unknown = JSON.parse(body);
  // Both arrive only as escapes: what isn't UTF-8 became U+FFFD when the bytes were read.
  return /\\u(0000|d[89a-f])/i.test(body) || isDeep(body) ? storable(value, 0) : value;
}

/** Whether JSON is nested deeper than is read. Few brackets, as in nearly every hook, can't be. */
function isDeep(json: string): boolean {
  let brackets = 0;
  for (const bracket of ["{", "["]) {
    for (let at = json.indexOf(bracket); at >= 0; at = json.indexOf(bracket, at + 1)) {
      if (++brackets > DEPTH) return isDeeplyNested(json);
    }
  }
  return false;
}

/** A walk over its text is cheaper than one over its values. */
function isDeeplyNested(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length; index++) {
    const character = json.charCodeAt(index);
    if (character === QUOTE) inText = !inText;
    else if (inText) {
      if (character === BACKSLASH) index++;
    } else if (character === BRACE || character === BRACKET) {
      if (++depth > DEPTH) return true;
    } else if (character === BRACE_END || character === BRACKET_END) depth--;
  }
  return false;
}

const [QUOTE, BACKSLASH, BRACE, BRACKET, BRACE_END, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d];

function storable(value: unknown, depth: number): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [storableText(key), storable(item, depth + 1)]),
  );
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

function own(parent: JsonObject, key: string): unknown {
  return Object.hasOwn(parent, key) ? parent[key] : undefined;
}
