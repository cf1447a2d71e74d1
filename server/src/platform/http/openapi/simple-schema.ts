// Shortens the JSON Schemas that zod makes, without a change of their meaning.
import type { JsonSchema } from "./json-schema.ts";

/** Keywords whose values are data, not schemas. */
const DATA = new Set(["examples", "default", "const", "enum", "required"]);

/** Writes "T or null" as one schema, so that its description stands at the property. */
export function simpleSchema(schema: JsonSchema): JsonSchema {
  const { properties, ...rest } = schema;
  const parts: [string, unknown][] = Object.entries(rest).map(([keyword, value]) => [
    keyword,
    DATA.has(keyword) ? value : simplePart(value),
  ]);
  if (properties) {
    const all = Object.entries(properties).map(([name, property]) => [name, simpleSchema(property)]);
    parts.push(["properties", Object.fromEntries(all)]);
  }
  return withoutChoice(Object.fromEntries(parts));
}

function simplePart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplePart);
  return typeof value === "object" && value !== null ? simpleSchema(value as JsonSchema) : value;
}

function withoutChoice(schema: JsonSchema): JsonSchema {
  const { anyOf, ...outer } = schema as JsonSchema & { anyOf?: JsonSchema[] };
  const [only, nothing] = anyOf ?? [];
  if (anyOf?.length !== 2 || nothing?.["type"] !== "null" || typeof only?.["type"] !== "string")
    return schema;
  const { enum: values, const: value, ...inner } = only;
  const known = (values ?? ("const" in only ? [value] : null)) as unknown[] | null;
  const type = [inner["type"], "null"];
  return { ...inner, ...outer, type, ...(known && { enum: [...known, null] }) };
}
