// The sentences of faults for which a schema has none of its own. Zod's would quote its own words for types and formats.
import type { z } from "zod";

const TYPES: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

/** An error map for zod. A message of the schema itself takes precedence. */
export const plainFault: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return `This must be ${TYPES[issue.expected] ?? "of another type"}.`;
    case "invalid_value":
      return `This must be ${oneOf(issue.values)}.`;
    case "invalid_format":
      return "This doesn't have the form that is described for it.";
    case "too_big":
      return `This must ${bound(issue.origin, "at most", issue.maximum)}.`;
    case "too_small":
      return `This must ${bound(issue.origin, "at least", issue.minimum)}.`;
    case "not_multiple_of":
      return `This must be a multiple of ${issue.divisor}.`;
    default:
      return "This is none of the values that are described for it.";
  }
};

function oneOf(values: readonly unknown[]): string {
  const words = values.map(String);
  return words.length < 3 ? words.join(" or ") : `one of ${words.join(", ")}`;
}

function bound(origin: string, side: string, limit: number | bigint): string {
  if (origin === "string") return `have ${side} ${limit} ${limit === 1 ? "character" : "characters"}`;
  if (["array", "set", "map", "object"].includes(origin))
    return `have ${side} ${limit} ${limit === 1 ? "entry" : "entries"}`;
  return `be ${side} ${limit}`;
}
