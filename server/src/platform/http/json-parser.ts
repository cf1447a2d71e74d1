// The parser of JSON bodies: keeps the bytes for the idempotency fingerprint, refuses `__proto__` by name.
import { jsonPointer } from "../json-pointer.ts";
import { invalidField, Problem } from "../problem.ts";

/** Maximum nesting: JSON.parse takes 0.3 s for the million levels that a body has room for. */
const MAX_DEPTH = 20_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Parses a body; an empty one is `undefined`. Throws 400 `invalid_json`, or 422 `invalid_name` for `__proto__`. */
export function parseJson(body: string): unknown {
  if (body.length === 0) return undefined;
  const value = parse(body);
  // Only an own property of that name is a danger, and it stands in the text as it is or with an escape.
  if (body.includes("__proto__") || /\\u00(5f|7[0-2]|6f|74)/i.test(body)) refuseProto(value);
  return value;
}

function parse(body: string): unknown {
  if (isTooDeep(body)) throw invalidJson(`it is nested deeper than ${MAX_DEPTH} levels`);
  try {
    return JSON.parse(body.charCodeAt(0) === 0xfeff ? body.slice(1) : body);
  } catch (error) {
    throw invalidJson((error as Error).message.replace(/, ?"[\s\S]*$/, ""));
  }
}

function invalidJson(why: string): Problem {
  return new Problem({
    status: 400,
    code: "invalid_json",
    title: "The body isn't JSON",
    detail: `The body can't be read as JSON: ${why}.`,
  });
}

/** Counts brackets outside strings. */
function isTooDeep(body: string): boolean {
  if (body.length <= MAX_DEPTH) return false;
  let depth = 0;
  for (let at = 0; at < body.length; at++) {
    switch (body.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(body, at);
        break;
      case OPENING_BRACKET:
      case OPENING_BRACE:
        if (++depth > MAX_DEPTH) return true;
        break;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        depth--;
        break;
    }
  }
  return false;
}

function endOfString(body: string, start: number): number {
  for (let at = start + 1; at < body.length; at++) {
    const unit = body.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === QUOTE) return at;
  }
  return body.length;
}

/** Not recursive, because a body may have more levels than the stack. */
function refuseProto(root: unknown): void {
  const left: Place[] = [{ value: root, key: "", parent: null }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const { value } = place;
    if (typeof value !== "object" || value === null) continue;
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      const inside: Place = { value: (value as Record<PropertyKey, unknown>)[key], key, parent: place };
      if (key === "__proto__")
        throw invalidField(pointerTo(inside), "invalid_name", "A property can't be called __proto__.");
      if (typeof inside.value === "object") left.push(inside);
    }
  }
}

/** A value inside of a body, and how it is reached. */
interface Place {
  value: unknown;
  key: string | number;
  parent: Place | null;
}

function pointerTo(place: Place): string {
  const path: PropertyKey[] = [];
  for (let at = place; at.parent !== null; at = at.parent) path.push(at.key);
  return jsonPointer(path.reverse());
}
