// Makes an example of an answer from its schema: from the examples of the schema and of its parts.
import type { JsonSchema } from "./json-schema.ts";

/** Stands for a text whose schema has no example. A test finds it in the document. */
export const NO_EXAMPLE = "(no example)";
const TIME = "2026-11-22T16:51:21.979Z";

/** `schemas`: the components that the schema refers to. An optional property without an example is left out. */
export function exampleOf(schema: JsonSchema, schemas: ReadonlyMap<string, JsonSchema>): unknown {
  const { examples, enum: values, $ref, anyOf, oneOf, type, format } = schema;
  if (Array.isArray(examples)) return examples[0];
  if ("const" in schema) return schema["const"];
  if (typeof $ref === "string") return exampleOf(componentOf($ref, schemas), schemas);
  if (isNullable(schema)) return null;
  if (Array.isArray(values)) return values[0];
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (choices?.[0]) return exampleOf(choices[0], schemas);
  if (type === "array") return [exampleOf(schema["items"] as JsonSchema, schemas)];
  if (type === "object") return objectExample(schema, schemas);
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return schema["minimum"] ?? 0;
  return format === "date-time" ? TIME : NO_EXAMPLE;
}

function objectExample(
  { properties = {}, required = [] }: { properties?: Record<string, JsonSchema>; required?: string[] },
  schemas: ReadonlyMap<string, JsonSchema>,
): JsonSchema {
  const shown = Object.entries(properties).filter(
    ([name, property]) => required.includes(name) || property["examples"] !== undefined,
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, schemas)]));
}

function componentOf(reference: string, schemas: ReadonlyMap<string, JsonSchema>): JsonSchema {
  return schemas.get(reference.split("/").at(-1) as string) as JsonSchema;
}

function isNullable({ type, anyOf }: JsonSchema): boolean {
  const choices = (anyOf ?? []) as JsonSchema[];
  return (
    (Array.isArray(type) && type.includes("null")) || choices.some((choice) => choice["type"] === "null")
  );
}
