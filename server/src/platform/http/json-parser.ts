// The parser of JSON bodies: keeps the bytes for the idempotency fingerprint, refuses `__proto__` by name.
import { invalidField, Problem } from "../problem.ts";

/** Parses a body; an empty one is `undefined`. Throws 400 `invalid_json`, or 422 `invalid_name` for `__proto__`. */
export function parseJson(body: string): unknown {
  if (body.length === 0) return undefined;
  const value = parse(body);
  // Only an own property of that name is a danger, and it stands in the text as it is or with an escape.
  if (body.includes("__proto__") || /\\u00(5f|7[0-2]|6f|74)/i.test(body)) refuseProto(value, "");
  return value;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body.charCodeAt(0) === 0xfeff ? body.slice(1) : body);
  } catch (error) {
    throw new Problem({
      status: 400,
      code: "invalid_json",
      title: "The body isn't JSON",
      detail: `The body can't be read as JSON: ${(error as Error).message.replace(/, ?"[\s\S]*$/, "")}.`,
    });
  }
}

function refuseProto(value: unknown, pointer: string): void {
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    const here = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (key === "__proto__")
      throw invalidField(here, "invalid_name", "A property can't be called __proto__.");
    refuseProto((value as Record<string, unknown>)[key], here);
  }
}
