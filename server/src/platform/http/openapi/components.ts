// Converts zod schemas to JSON Schema. Schemas with an id become components that others refer to. A schema whose parsing JSON
// Schema can't describe names another one to show instead, as `documentedAs` in its metadata.
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

/** A schema of the OpenAPI document: JSON Schema 2020-12. */
export type JsonSchema = Record<string, unknown>;

export class Components {
  readonly #schemas = new Map<string, JsonSchema>();

  /** `io`: whether clients send the value or receive it. Throws when one id stands for two different JSON Schemas. */
  schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const json = z.toJSONSchema(schema, {
      io,
      override: ({ zodSchema, jsonSchema: made }) => {
        const { documentedAs: documented, examples } = z.globalRegistry.get(zodSchema) ?? {};
        // zod drops the examples of what clients send through a transform, because they could be those of its output.
        if (io === "input" && examples !== undefined) made.examples = examples as unknown[];
        if (documented) {
          for (const key of Object.keys(made)) delete made[key];
          Object.assign(made, this.schemaOf(documented as z.ZodType, io));
        }
        delete made["codes"];
        // Later versions may add fields to answers, so answers don't exclude them.
        if (io === "output" && made.additionalProperties === false) delete made.additionalProperties;
        if (made.format !== undefined) delete made.pattern;
        // The limits of JavaScript's numbers say nothing about the value.
        if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
        if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
      },
    });
    // zod's references point into `$defs`.
    const text = JSON.stringify(json).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
    const { $schema: _, $defs = {}, ...converted } = JSON.parse(text);
    for (const [id, { id: _id, ...schema }] of Object.entries($defs as Record<string, JsonSchema>)) {
      const component = simpleSchema(schema);
      const known = this.#schemas.get(id);
      if (known && !isDeepStrictEqual(known, component))
        throw new Error(
          `Two schemas have the id ${id}. A schema for both input and output may need two ids.`,
        );
      this.#schemas.set(id, component);
    }
    return simpleSchema(converted);
  }

  /** A value that the schema allows, from the examples in it. */
  exampleOf(schema: JsonSchema): unknown {
    return exampleOf(schema, this.#schemas);
  }

  schemas(): JsonSchema {
    return Object.fromEntries([...this.#schemas].sort(([one], [two]) => (one < two ? -1 : 1)));
  }
}

/** Keywords whose values are data, not schemas. */
const DATA = new Set(["examples", "default", "const", "enum", "required"]);

/** Writes "T or null" as one schema, so that its description stands at the property. */
function simpleSchema(schema: JsonSchema): JsonSchema {
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

/** Stands for a text whose schema has no example. A test finds it in the document. */
export const NO_EXAMPLE = "(no example)";
const TIME = "2026-11-22T16:51:21.979Z";

/** `schemas`: the components that the schema refers to. An optional property without an example is left out. */
function exampleOf(schema: JsonSchema, schemas: ReadonlyMap<string, JsonSchema>): unknown {
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
