// The codes of the faults that a schema can find. Codes of refinements and limits are read from the schema. A schema that finds
// faults in another way names their codes as `codes` in its metadata.
import { z } from "zod";

type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck;

export function codesOf(schema: Schema): Set<string> {
  const codes = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (isSchema(value)) {
      for (const code of codesOfSchema(value)) codes.add(code);
      visit(value._zod.def);
      visit(z.globalRegistry.get(value)?.["documentedAs"]);
    } else if (isPlain(value)) for (const part of Object.values(value)) visit(part);
  };
  visit(schema);
  return codes;
}

function isSchema(value: object): value is Schema {
  return "_zod" in value && "run" in (value._zod as object);
}

/** Arrays and plain objects, in which schemas hold their parts. */
function isPlain(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

function codesOfSchema(schema: Schema): string[] {
  const { type, checks = [] } = schema._zod.def as { type: string; checks?: Check[] };
  const named = (z.globalRegistry.get(schema)?.["codes"] ?? []) as string[];
  return [
    ...named,
    ...[schema, ...checks].flatMap((check) => codesOfCheck(check as Check, type === "string")),
  ];
}

/** As `faultsOf` names the issues of a check. A format is a schema and its own check. */
function codesOfCheck(check: Check, isText: boolean): string[] {
  const { check: kind, params } = check._zod.def as { check?: string; params?: { code?: string } };
  switch (kind) {
    case "min_length":
      return [isText ? "too_short" : "too_small"];
    case "max_length":
      return [isText ? "too_long" : "too_large"];
    case "greater_than":
      return ["too_small"];
    case "less_than":
      return ["too_large"];
    case "number_format":
      return ["too_small", "too_large"];
    default:
      return params?.code === undefined ? [] : [params.code];
  }
}
