// Checks requests and answers of Twilio's API against Twilio's OpenAPI document. Strict: unknown properties fail, and so
// do missing ones in answers about messages.
import { z } from "zod";
import document from "./testdata/twilio-messages.json" with { type: "json" };

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  [keyword: string]: unknown;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: { "application/json": { schema: Schema } } }>;
}
type Paths = Record<string, Record<string, Operation>>;

const schemas = document.components.schemas as Record<string, Schema>;
const paths = document.paths as unknown as Paths;

export const OPERATIONS = Object.values(paths).flatMap((methods) =>
  Object.values(methods).map((operation) => operation.operationId),
);

/** Throws unless the document has the operation and allows its fields. Returns the operation's name. */
export function checkRequest(method: string, url: string, form: Record<string, string> = {}): string {
  const { operation, query } = find(method, url);
  const parameters = operation.parameters.filter((parameter) => parameter.in === "query");
  const querySchema = {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
  parse(querySchema, numbersIn(querySchema, query));
  const body = operation.requestBody?.content["application/x-www-form-urlencoded"]?.schema;
  parse(body ?? { properties: {} }, numbersIn(body ?? {}, form));
  return operation.operationId;
}

/** Throws unless the document has this status for the operation, with such a body. */
export function checkAnswer(method: string, url: string, status: number, body: unknown): void {
  const answer = find(method, url).operation.responses[`${status}`];
  if (answer === undefined) throw new Error(`The document has no answer ${status} to ${method} ${url}.`);
  const schema = answer.content?.["application/json"].schema;
  // The simulator shows only what concerns SMS of a number.
  if (schema !== undefined) parse(schema, body, !url.includes("/IncomingPhoneNumbers"));
}

function find(method: string, url: string): { operation: Operation; query: Record<string, string> } {
  const { pathname, searchParams } = new URL(url, "http://twilio");
  for (const [template, methods] of Object.entries(paths)) {
    const pattern = new RegExp(`^${template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/.]+")}$`);
    const operation = methods[method.toLowerCase()];
    if (pattern.test(pathname) && operation) return { operation, query: Object.fromEntries(searchParams) };
  }
  throw new Error(`The document has no operation ${method} ${pathname}.`);
}

function parse(schema: Schema, value: unknown, complete = false): void {
  const made = z.fromJSONSchema(
    { type: "object", ...strict(schema, complete) } as Parameters<typeof z.fromJSONSchema>[0],
    {
      defaultTarget: "openapi-3.0",
    },
  );
  made.parse(value);
}

/**
 * The schema without references, and without formats: Twilio's document gives dates the format date-time, and relative
 * addresses the format uri.
 */
function strict(schema: Schema, complete: boolean): Schema {
  const { $ref, format: _, ...known } = schema;
  if ($ref !== undefined) return strict(schemas[$ref.split("/").at(-1) ?? ""] as Schema, complete);
  if (known.items) return { ...known, items: strict(known.items, complete) };
  if (known.properties === undefined) return known;
  const properties = Object.fromEntries(
    Object.entries(known.properties).map(([name, property]) => [name, strict(property, complete)]),
  );
  const required = complete ? { required: Object.keys(properties) } : {};
  return { ...known, ...required, properties, additionalProperties: false };
}

/** Fields arrive as text. */
function numbersIn({ properties = {} }: Schema, fields: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      properties[name]?.["type"] === "integer" ? Number(value) : value,
    ]),
  );
}
