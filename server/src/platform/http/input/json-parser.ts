// Parses JSON bodies.
import { requestErrors } from "../../errors/request-errors.ts";
import { valueErrors } from "../../errors/value-errors.ts";
import { invalidField, jsonPointer, Problem } from "../../problem.ts";

/** Code that walks a body recursively, such as JSON.stringify, needs a limit far below the size of the stack. */
const MAX_DEPTH = 1_000;

/** An empty body is `undefined`. Throws 400 `invalid_json`, or 422 `invalid_name` for a property `__proto__`. */
export function parseJson(body: string): unknown {
  if (body.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(body.startsWith("\uFEFF") ? body.slice(1) : body);
  } catch (error) {
    // V8 appends the text around the fault to its message.
    throw invalidJson((error as Error).message.replace(/, ?"[\s\S]*$/, ""));
  }
  check(value, []);
  return value;
}

/** Refuses own properties called `__proto__`: copying one with `target[name] = value` would replace the prototype. */
function check(value: unknown, path: PropertyKey[]): void {
  if (typeof value !== "object" || value === null) return;
  if (path.length >= MAX_DEPTH) throw invalidJson(`it is nested deeper than ${MAX_DEPTH} levels`);
  for (const name of Object.keys(value)) {
    path.push(name);
    if (name === "__proto__")
      throw invalidField(
        jsonPointer(path),
        valueErrors.invalid_name,
        "A property can't be called __proto__.",
      );
    check((value as Record<string, unknown>)[name], path);
    path.pop();
  }
}

function invalidJson(why: string): Problem {
  return new Problem(requestErrors.invalid_json, { detail: `The body can't be read as JSON: ${why}.` });
}
