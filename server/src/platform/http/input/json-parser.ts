// Parses JSON bodies.
import { requestErrors } from "../../errors/request-errors.ts";
import { valueErrors } from "../../errors/value-errors.ts";
import { invalidField, jsonPointer, Problem, quoted } from "../../problem.ts";
import { jsonSize } from "./json-size.ts";

/** Code that walks a body recursively, such as JSON.stringify, needs a limit far below the size of the stack. */
const MAX_DEPTH = 1_000;
/** With the names of objects. Parsing takes about a microsecond a name. The contact with the most entries has 75,000. */
const MAX_VALUES = 120_000;
/** Of one list or object: a schema may look at each value before it says that they are too many. A contact has up to 20,200. */
const MAX_OF_ONE = 25_000;

/** An empty body is `undefined`. Throws 400 `invalid_json`, or 422 `invalid_name` for a property `__proto__`. */
export function parseJson(body: string, maxDepth = MAX_DEPTH): unknown {
  if (body.length === 0) return undefined;
  const { depth, values, mostValues, names } = jsonSize(body, maxDepth);
  if (depth > maxDepth) throw invalidJson(`it is nested deeper than ${maxDepth} levels`);
  if (values + names > MAX_VALUES) throw invalidJson(`it has more than ${MAX_VALUES} values`);
  if (mostValues > MAX_OF_ONE) throw invalidJson(`a list or object has more than ${MAX_OF_ONE} values`);
  const json = body.startsWith("\uFEFF") ? body.slice(1) : body;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    // V8 appends the text around the fault to its message.
    throw invalidJson((error as Error).message.replace(/, ?"[\s\S]*$/, ""));
  }
  // Programs differ in which of two values they take, so a check in front of this service may have read the other one.
  if (countNames(value, []) < names) throw invalidJson(`an object has the name ${repeatedName(json)} twice`);
  return value;
}

/** Refuses own properties called `__proto__`: copying one with `target[name] = value` would replace the prototype. */
function countNames(value: unknown, path: string[]): number {
  if (typeof value !== "object" || value === null) return 0;
  const members = Object.entries(value);
  let count = Array.isArray(value) ? 0 : members.length;
  for (const [name, member] of members) {
    path.push(name);
    if (name === "__proto__") {
      const detail = "A property can't be called __proto__.";
      throw invalidField(jsonPointer(path), valueErrors.invalid_name, detail);
    }
    count += countNames(member, path);
    path.pop();
  }
  return count;
}

/** Strings, of which a colon follows those that are names, and the ends of objects. */
const TOKENS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g;

/** The first name, as it is written, that an object has twice. `json` must be valid. */
function repeatedName(json: string): string {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(TOKENS)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    if (text === undefined || colon === undefined) continue;
    const name = JSON.parse(text) as string;
    if (open.at(-1)?.has(name)) return quoted(name);
    open.at(-1)?.add(name);
  }
  throw new Error("No object has a name twice.");
}

export function invalidJson(why: string): Problem {
  return new Problem(requestErrors.invalid_json, { detail: `The body can't be read as JSON: ${why}.` });
}
