// Parses JSON bodies.
import { requestErrors } from "../../errors/request-errors.ts";
import { valueErrors } from "../../errors/value-errors.ts";
import { invalidField, jsonPointer, Problem } from "../../problem.ts";
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
  let value: unknown;
  try {
    value = JSON.parse(body.startsWith("\uFEFF") ? body.slice(1) : body);
  } catch (error) {
    // V8 appends the text around the fault to its message.
    throw invalidJson((error as Error).message.replace(/, ?"[\s\S]*$/, ""));
  }
  // Few bodies have the name, or an escape, which could be one of its characters.
  if (/__proto__|\\u/.test(body)) refuseProto(value, []);
  return value;
}

/** Copying an own property called `__proto__` with `target[name] = value` would replace the prototype. */
function refuseProto(value: unknown, path: string[]): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    path.push(name);
    const detail = "A property can't be called __proto__.";
    if (name === "__proto__") throw invalidField(jsonPointer(path), valueErrors.invalid_name, detail);
    refuseProto(member, path);
    path.pop();
  }
}

export function invalidJson(why: string): Problem {
  return new Problem(requestErrors.invalid_json, { detail: `The body can't be read as JSON: ${why}.` });
}
