// A JSON Schema of the OpenAPI document as HTML: its type in words, and its fields as nested lists.
import type { JsonSchema } from "../../platform/http/openapi/json-schema.ts";
import { escapeHtml } from "../pages/html-page.ts";
import { inline } from "./plain-text.ts";

const LIMITS: Record<string, (value: unknown) => string> = {
  minLength: (value) => `at least ${value} ${value === 1 ? "character" : "characters"}`,
  maxLength: (value) => `at most ${value} characters`,
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  minItems: (value) => `at least ${value} ${value === 1 ? "entry" : "entries"}`,
  maxItems: (value) => `at most ${value} entries`,
  default: (value) => `<code>${json(value)}</code> if left out`,
  pattern: (value) => `matches <code>${escapeHtml(String(value))}</code>`,
};

/** Name, type, description and fields of a parameter or property. */
export function fieldHtml(name: string, schema: JsonSchema, { isRequired }: { isRequired: boolean }): string {
  const description = schema["description"] === undefined ? "" : ` ${inline(String(schema["description"]))}`;
  const need = isRequired ? ", <b>required</b>" : "";
  return `<li><code>${escapeHtml(name)}</code> <i>${typeHtml(schema)}${need}</i>.${description}${partsHtml(schema)}</li>`;
}

/** A type in words, with its limits. */
export function typeHtml(schema: JsonSchema): string {
  const limits = Object.entries(LIMITS).flatMap(([keyword, words]) =>
    keyword in schema ? [words(schema[keyword])] : [],
  );
  return [kindHtml(schema), ...limits].join(", ");
}

/** The fields of an object, or of the objects in a list, and the forms that one can choose from. */
export function partsHtml(schema: JsonSchema): string {
  const { properties, required = [] } = schema as { properties?: JsonSchema; required?: string[] };
  const fields = Object.entries(properties ?? {}).map(([name, property]) =>
    fieldHtml(name, property as JsonSchema, { isRequired: required.includes(name) }),
  );
  const inner = [schema["items"], schema["additionalProperties"], ...choicesOf(schema)].filter(isSchema);
  const list = fields.length > 0 ? `<ul>${fields.join("\n")}</ul>` : "";
  return list + inner.map(partsHtml).join("");
}

function kindHtml(schema: JsonSchema): string {
  const { $ref, type, format, enum: values, items } = schema;
  if (typeof $ref === "string") {
    const name = $ref.split("/").at(-1);
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if ("const" in schema) return `<code>${json(schema["const"])}</code>`;
  if (Array.isArray(values)) return values.map((value) => `<code>${json(value)}</code>`).join(" or ");
  const choices = choicesOf(schema).filter((choice) => !("required" in choice) || "properties" in choice);
  if (choices.length > 0) return choices.map(kindHtml).join(" or ");
  const types = [type ?? "any value"].flat() as string[];
  return types
    .map((one) => {
      if (one === "array") return isSchema(items) ? `list of ${kindHtml(items)}` : "list";
      if (one === "string" && format !== undefined) return `string (${escapeHtml(String(format))})`;
      return one;
    })
    .join(" or ");
}

function choicesOf({ oneOf, anyOf, allOf }: JsonSchema): JsonSchema[] {
  return (oneOf ?? anyOf ?? allOf ?? []) as JsonSchema[];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}

function json(value: unknown): string {
  return escapeHtml(JSON.stringify(value) ?? "");
}
