// The OpenAPI 3.1 document of the API, made of its operations: the same operations, the same bytes.
import type { z } from "zod";
import { Components, type JsonSchema } from "./openapi-components.ts";
import { problemSchema, problemsOf } from "./openapi-problems.ts";
import type { Operation } from "./operation.ts";
import { API_VERSION, BASE_PATH } from "./version.ts";

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; [member: string]: unknown };
  servers: Array<{ url: string }>;
  security: Array<Record<string, string[]>>;
  tags: Array<{ name: string }>;
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: JsonSchema; parameters: JsonSchema; securitySchemes: JsonSchema };
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Array<Record<string, string[]>>;
  parameters: JsonSchema[];
  requestBody?: JsonSchema;
  responses: Record<string, JsonSchema>;
}

const BYTES = { type: "string", format: "binary" };

const PARAMETERS = {
  ApiVersion: {
    name: "Api-Version",
    in: "header",
    required: false,
    description: "The version that the caller was written for; the present one when it is left out.",
    schema: { type: "string", enum: [API_VERSION] },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes a repeat safe: for 24 hours the same request with the same key is done once, and repeats get the " +
      "first one's answer.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
  "If-Match": {
    name: "If-Match",
    in: "header",
    required: false,
    description: "The ETag that was read, or several, or `*`: done only if it is still that, else 412.",
    schema: { type: "string" },
  },
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The ETag that is known, or several: answered with 304 and no body if it is still that.",
    schema: { type: "string" },
  },
};

const ETAG = {
  description: "Another one exactly when what GET answers is another.",
  schema: { type: "string" },
};

export function openApiDocument(operations: readonly Operation[]): OpenApiDocument {
  const components = new Components();
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of [...operations].sort(byPathAndMethod)) {
    refuseUnnamed(operation, components);
    const path = operation.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describeOperation(operation, components),
    };
  }
  const { document, schemas } = components.finish(paths);
  return {
    openapi: "3.1.0",
    info: {
      title: "Parley",
      version: API_VERSION,
      summary: "A customer-messaging service that a business runs itself.",
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: BASE_PATH }],
    security: [{ ApiKey: [] }],
    tags: [...new Set(operations.map((operation) => operation.tag))].sort().map((name) => ({ name })),
    paths: document,
    components: {
      schemas,
      parameters: PARAMETERS,
      securitySchemes: {
        ApiKey: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "The account's API key as it is, or behind `Bearer `.",
        },
      },
    },
  };
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function byPathAndMethod(one: Operation, two: Operation): number {
  if (one.path !== two.path) return one.path < two.path ? -1 : 1;
  return METHODS.indexOf(one.method) - METHODS.indexOf(two.method);
}

/** Alternatives, each with what it asks for. */
function scopesOf({ scope }: Operation): string[][] {
  if (scope === null) return [[]];
  return typeof scope === "string" ? [[scope]] : scope.map((one) => [one]);
}

function describeOperation(operation: Operation, components: Components): OpenApiOperation {
  const requestBody = describeBody(operation, components);
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    // What a key must allow stands as a role of the scheme.
    security: operation.keyless ? [] : scopesOf(operation).map((scope) => ({ ApiKey: scope })),
    parameters: [
      ...parametersOf(operation.params, "path", components),
      ...parametersOf(operation.query, "query", components),
      ...(operation.method === "POST" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ...(operation.conditions ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      { $ref: "#/components/parameters/ApiVersion" },
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: { ...answersOf(operation, components), ...problemAnswersOf(operation, components) },
  };
}

/** A parameter that the path has and the schema doesn't, or the other way round, would make the document wrong. */
function refuseUnnamed(operation: Operation, components: Components): void {
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  const inSchema = parametersOf(operation.params, "path", components).map((parameter) => parameter["name"]);
  if (inPath.sort().join() === inSchema.sort().join()) return;
  throw new Error(
    `${operation.operationId} has the path ${operation.path} and the parameters ${inSchema.join()}.`,
  );
}

/** Each property of a part's object is a parameter. */
function parametersOf(
  part: z.ZodType | undefined,
  place: "path" | "query",
  components: Components,
): JsonSchema[] {
  if (!part) return [];
  const { properties = {}, required = [] } = components.schemaOf(part, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

function describeBody(operation: Operation, components: Components): JsonSchema | null {
  if (operation.upload) {
    return { required: true, content: { [operation.upload.contentType]: { schema: BYTES } } };
  }
  if (operation.streams) {
    const types = operation.streams.contentTypes.map((type) => [type, { schema: BYTES }]);
    return { required: true, content: Object.fromEntries(types) };
  }
  if (!operation.body) return null;
  const schema = components.schemaOf(operation.body, "input");
  const required = !operation.body.safeParse(undefined).success;
  return { required, content: { "application/json": { schema } } };
}

function answersOf(operation: Operation, components: Components): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(operation.answers).map(([status, { schema, contentType, ...rest }]) => {
      const headers = rest.etag ? { headers: { ETag: ETAG } } : {};
      const description = rest.description;
      if (contentType !== undefined)
        return [status, { description, content: { [contentType]: { schema: BYTES } } }];
      if (!schema) return [status, { description, ...headers }];
      const json = components.schemaOf(schema, "output");
      return [status, { description, ...headers, content: { "application/json": { schema: json } } }];
    }),
  );
}

function problemAnswersOf(operation: Operation, components: Components): Record<string, JsonSchema> {
  const schema = components.schemaOf(problemSchema, "output");
  return Object.fromEntries(
    problemsOf(operation).map(({ status, title, codes }) => [
      status,
      {
        description: `${title}: ${codes.map((code) => `\`${code}\``).join(", ")}.`,
        content: { "application/problem+json": { schema } },
      },
    ]),
  );
}
