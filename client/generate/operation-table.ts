// What the client has to know of each operation while it runs, read from the OpenAPI document.

export interface Schema {
  allOf?: Schema[];
  enum?: string[];
  $ref?: string;
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  readOnly?: boolean;
  description?: string;
  required?: string[];
  additionalProperties?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Parameter {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  schema: Schema;
}

interface OperationObject {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

export function operationTable(document: OpenApiDocument, clientVersion: string): string {
  const rows = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        `${commentOf(operation)}  ${operation.operationId}: ${rowOf(document, path, method, operation)},`,
      ]),
    )
    .sort(([one = ""], [two = ""]) => (one < two ? -1 : 1))
    .map(([, row]) => row);
  return [
    'import type { OperationParameters, OperationRow } from "./operation-row.ts";',
    'import type { operations } from "./schema.ts";',
    "",
    `export const API_VERSION = ${JSON.stringify(document.info.version)};`,
    `export const CLIENT_VERSION = ${JSON.stringify(clientVersion)};`,
    "",
    "export const OPERATIONS = {",
    ...rows,
    "} as const satisfies Record<keyof operations, OperationRow>;",
    "",
    "/** What programs need that offer operations to people, such as the command line. */",
    "export const PARAMETERS: Record<keyof operations, OperationParameters> = {",
    ...parameterRows(document),
    "};",
    "",
    "/** The codes of all problems. */",
    "export type ProblemCode =",
    `${problemCodes(document)
      .map((code) => `  | ${JSON.stringify(code)}`)
      .join("\n")};`,
    "",
  ].join("\n");
}

function parameterRows(document: OpenApiDocument): string[] {
  return Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .sort((one, two) => (one.operationId < two.operationId ? -1 : 1))
    .map(({ operationId, summary, parameters = [], requestBody }) => {
      const query = parameters
        .filter((one) => one.in === "query")
        .map(({ name, schema, description }) => {
          const kind = typeOf(schema) === "array" ? "repeated" : "text";
          return [name, { kind, description }] as const;
        });
      const body = requestBody?.content["application/json"]?.schema;
      const fields = [...((body && fieldsOf(document, body)) ?? [])]
        .filter(([, { readOnly }]) => !readOnly)
        .map(
          ([name, { description, ...schema }]) =>
            [name, { kind: kindOf(document, schema), description }] as const,
        );
      return `  ${operationId}: ${JSON.stringify({ summary, parameters: Object.fromEntries([...query, ...fields]) })},`;
    });
}

/** A list of texts can be written with commas. */
function kindOf(document: OpenApiDocument, { items = {}, ...schema }: Schema): "text" | "list" | "json" {
  const type = typeOf(schema);
  if (type === "string") return "text";
  return type === "array" && typeOf(resolved(document, items)) === "string" ? "list" : "json";
}

/** Without null. */
function typeOf({ type }: Schema): string | undefined {
  return [type].flat().find((one) => one !== "null");
}

/** Each operation lists its own beside the common form. */
function problemCodes({ paths }: OpenApiDocument): string[] {
  const codes = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ content }) => content?.["application/problem+json"]?.schema.allOf ?? [])
    .flatMap(({ properties }) => properties?.["code"]?.enum ?? []);
  return [...new Set(codes)].sort();
}

/** Editors show it for the method. */
function commentOf({ summary, description }: OperationObject): string {
  const text = [summary, description].filter((part) => part !== undefined).join(". ");
  return `  /** ${text.replaceAll("*/", "* /")} */\n`;
}

function rowOf(document: OpenApiDocument, path: string, method: string, operation: OperationObject): string {
  const query = (operation.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name);
  const body = operation.requestBody && bodyOf(document, path, query, operation);
  const answer = answerOf(operation);
  return JSON.stringify({
    method: method.toUpperCase(),
    path,
    body,
    ...(body === "bytes" ? { contentType: Object.keys(operation.requestBody?.content ?? {})[0] } : {}),
    ...(body && query.length > 0 ? { query } : {}),
    ...(answer === "json" ? {} : { answer }),
  });
}

function bodyOf(
  document: OpenApiDocument,
  path: string,
  query: string[],
  { operationId, requestBody }: OperationObject,
): "fields" | "json" | "bytes" {
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema === undefined) return "bytes";
  const fields = fieldsOf(document, schema);
  if (fields === null) return "json";
  const parameters = [...query, ...[...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)];
  // A read-only field is ignored, so the parameter of the same name can take its place.
  const clash = parameters.find((name) => fields.has(name) && !fields.get(name)?.readOnly);
  if (clash !== undefined) throw new Error(`${operationId} has a parameter and a field called ${clash}.`);
  return "fields";
}

/** Null when the body isn't an object with known fields. */
function fieldsOf(document: OpenApiDocument, given: Schema): Map<string, Schema> | null {
  const schema = resolved(document, given);
  const forms = schema.properties ? undefined : (schema.oneOf ?? schema.anyOf);
  if (forms) {
    const all = forms.map((form) => fieldsOf(document, form));
    return all.some((fields) => fields === null)
      ? null
      : new Map(all.flatMap((fields) => [...(fields ?? [])]));
  }
  if (schema.properties === undefined || schema.additionalProperties !== false) return null;
  return new Map(Object.entries(schema.properties));
}

function resolved(document: OpenApiDocument, { $ref, ...schema }: Schema): Schema {
  return $ref ? (document.components.schemas[$ref.split("/").at(-1) as string] ?? {}) : schema;
}

function answerOf({ operationId, responses }: OperationObject): "json" | "list" | "events" | "bytes" {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const contents = successes.flatMap(([, { content }]) => Object.entries(content ?? {}));
  const types = contents.map(([type]) => type);
  if (types.includes("text/event-stream")) return "events";
  if (types.every((type) => type === "application/json")) {
    const { data, next } = contents[0]?.[1].schema.properties ?? {};
    return data?.type === "array" && next !== undefined ? "list" : "json";
  }
  if (types.includes("application/json")) throw new Error(`${operationId} answers JSON and something else.`);
  return "bytes";
}
