// Makes values that a schema of the OpenAPI document allows.
import type { Random } from "../random.ts";
import type { ApiDocument, Schema } from "./document.ts";
import { randomText } from "./texts.ts";

const YEAR_MS = 365 * 24 * 3_600_000;
/** Beyond this depth, fields that aren't required are left out. */
const DEEP = 5;

export type MakeValue = (schema: Schema) => unknown;

export function valueMaker({ resolve }: Pick<ApiDocument, "resolve">, random: Random): MakeValue {
  const make = (given: Schema, depth: number): unknown => {
    const schema = resolve(given);
    const { const: constant, enum: words, anyOf, oneOf, allOf, examples } = schema;
    if (constant !== undefined) return constant;
    if (Array.isArray(words)) return random.pick(words);
    const choices = (anyOf ?? oneOf) as Schema[] | undefined;
    if (choices) return make(random.pick(choices), depth);
    if (allOf) return make(Object.assign({}, ...(allOf as Schema[]).map(resolve)), depth);
    if (Array.isArray(examples) && random.next() < 0.6) return random.pick(examples);
    return ofType(schema, typeOf(schema), depth);
  };

  const typeOf = ({ type }: Schema): unknown => {
    if (!Array.isArray(type)) return type;
    const [first, second] = type;
    return random.next() < 0.85 ? first : (second ?? first);
  };

  const ofType = (schema: Schema, type: unknown, depth: number): unknown => {
    switch (type) {
      case "null":
        return null;
      case "boolean":
        return random.next() < 0.5;
      case "integer":
      case "number":
        return number(schema);
      case "string":
        return text(schema);
      case "array":
        return list(schema, depth);
      case "object":
        return record(schema, depth);
      default:
        return random.pick<unknown>([null, true, 7, "text", [], {}]);
    }
  };

  const number = ({ minimum = 0, maximum = 1_000 }: Schema) =>
    random.pick([minimum as number, maximum as number, random.between(minimum as number, maximum as number)]);

  const text = ({ format, minLength = 0, maxLength = 60, pattern }: Schema): string => {
    if (format === "date-time") return new Date(Date.now() + random.between(-YEAR_MS, YEAR_MS)).toISOString();
    if (format === "email") return "owner@fuzz.invalid";
    const least = Math.max(minLength as number, pattern === undefined ? 0 : 1);
    const length = random.between(least, Math.max(least, Math.min(maxLength as number, 200)));
    return pattern === undefined ? randomText(random, length) : "7".repeat(length);
  };

  const list = ({ items = {}, minItems = 0, maxItems = 4 }: Schema, depth: number): unknown[] => {
    const length = random.between(minItems as number, Math.min(maxItems as number, (minItems as number) + 3));
    return Array.from({ length }, () => make(items as Schema, depth + 1));
  };

  const record = (
    { properties = {}, required = [], additionalProperties }: Schema,
    depth: number,
  ): Record<string, unknown> => {
    const isWanted = (name: string) =>
      (required as string[]).includes(name) || (depth < DEEP && random.next() < 0.4);
    const fields = Object.entries(properties as Record<string, Schema>)
      .filter(([name]) => isWanted(name))
      .map(([name, schema]) => [name, make(schema, depth + 1)] as const);
    const more =
      typeof additionalProperties === "object" && depth < DEEP
        ? [[randomText(random, 6), make(additionalProperties as Schema, depth + 1)] as const]
        : [];
    return Object.fromEntries([...fields, ...more]);
  };

  return (schema) => make(schema, 0);
}
