// Makes the OpenAPI 3.1 document from the operations. The same operations always make the same bytes.
import type { z } from "zod";
import { SESSION_COOKIE } from "../access/session-cookie.ts";
import type { Operation } from "../operation.ts";
import { API_VERSION, BASE_PATH } from "../version.ts";
import { Components, type JsonSchema } from "./components.ts";
import { problemSchema, problemsOf } from "./problems.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const BYTES = { type: "string", format: "binary" };

const PARAMETERS = {
  ApiVersion: header(
    "Api-Version",
    "The API version that the client was written for; the current one if left out.",
    { enum: [API_VERSION] },
  ),
  IdempotencyKey: header(
    "Idempotency-Key",
    "Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the " +
      "same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference.",
    { minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  ),
  Prefer: header(
    "Prefer",
    "`wait=N`: the answer waits for the outcome, at most N seconds (1 to 30). Other preferences are ignored.",
    { examples: ["wait=10"] },
  ),
  "If-Match": header(
    "If-Match",
    "One or several ETags, or `*`. Unless the current ETag is among them, the answer is 412.",
  ),
};

function header(name: string, description: string, schema: JsonSchema = {}): JsonSchema {
  return { name, in: "header", required: false, description, schema: { type: "string", ...schema } };
}

/** They tell clients how fast they may go. */
const LIMIT_HEADERS = {
  RateLimit: {
    description:
      "What is left of the API key's limit: `r` requests for the next `t` seconds. By the IETF draft " +
      '"RateLimit header fields for HTTP". Missing if the service sets no limit.',
    schema: { type: "string" },
    example: '"key";r=9999;t=1',
  },
  RateLimitPolicy: {
    description: "The API key's limit: `q` requests in `w` seconds.",
    schema: { type: "string" },
    example: '"key";q=10000;w=1',
  },
  RetryAfter: {
    description: "Seconds after which a repeat can succeed.",
    schema: { type: "integer" },
    example: 1,
  },
};

const ref = (name: keyof typeof LIMIT_HEADERS) => ({ $ref: `#/components/headers/${name}` });
const RATE_LIMIT = { "RateLimit-Policy": ref("RateLimitPolicy"), RateLimit: ref("RateLimit") };
const RETRY = { "Retry-After": ref("RetryAfter") };

const NOTHING: Introduction = { about: "", tags: {} };
const ETAG = { description: "Changes exactly when the answer of GET changes.", schema: { type: "string" } };

export interface Introduction {
  /** Markdown. */
  about: string;
  /** What each tag is, in the order of the document. */
  tags: Record<string, string>;
}

export function openApiDocument(operations: readonly Operation[], { about, tags }: Introduction = NOTHING) {
  const components = new Components();
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  const placeOf = ({ path, method }: Operation) => `${path} ${METHODS.indexOf(method)}`;
  for (const operation of [...operations].sort((one, two) => (placeOf(one) < placeOf(two) ? -1 : 1))) {
    const inPath = [...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const inSchema = parametersOf(operation.params, "path", components).map((parameter) => parameter["name"]);
    if (inPath.sort().join() !== inSchema.sort().join())
      throw new Error(
        `${operation.operationId} has the path ${operation.path} and the parameters ${inSchema.join()}.`,
      );
    const path = operation.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describeOperation(operation, components),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parley",
      version: API_VERSION,
      summary: "A customer-messaging service that a business runs itself.",
      description: about,
      contact: { name: "The operator of this service" },
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: BASE_PATH }],
    security: [{ ApiKey: [] }, { Session: [] }],
    tags: tagsOf(operations, tags),
    paths,
    components: {
      schemas: components.schemas(),
      parameters: PARAMETERS,
      headers: LIMIT_HEADERS,
      securitySchemes: {
        ApiKey: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "The account's API key, optionally after `Bearer `.",
        },
        Session: {
          type: "apiKey",
          in: "cookie",
          name: SESSION_COOKIE,
          description:
            "The cookie of `POST /session`, for browsers; on https its name is `__Host-parley_session`, or `__Secure-parley_session` if the public address has a path. Every method except GET and HEAD also needs the header " +
            "`X-Parley-Console: 1` and the service's own `Origin`.",
        },
      },
    },
  };
}

/** In the order of their descriptions, then tags without one. */
function tagsOf(operations: readonly Operation[], descriptions: Record<string, string>): JsonSchema[] {
  const used = new Set(operations.map(({ tag }) => tag).sort());
  const known = Object.entries(descriptions).filter(([name]) => used.delete(name));
  return [
    ...known.map(([name, description]) => ({ name, description })),
    ...[...used].map((name) => ({ name })),
  ];
}

function describeOperation(operation: Operation, components: Components) {
  const requestBody = describeBody(operation, components);
  const scopes = [operation.scope ?? []].flat();
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: [operation.description, ...scopeSentence(scopes)].join("\n\n"),
    ...(operation.keyless ? { security: [] } : {}),
    ...(operation.keylessWith ? { security: [{ ApiKey: [] }, { Session: [] }, {}] } : {}),
    ...(scopes.length > 0 ? { "x-scopes": scopes } : {}),
    parameters: [
      ...parametersOf(operation.params, "path", components).map(withExample(operation, "params")),
      ...parametersOf(operation.query, "query", components).map(withExample(operation, "query")),
      ...(operation.method === "POST" && !operation.keyless
        ? [{ $ref: "#/components/parameters/IdempotencyKey" }]
        : []),
      ...(operation.prefersWait ? [{ $ref: "#/components/parameters/Prefer" }] : []),
      ...(operation.conditions ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      { $ref: "#/components/parameters/ApiVersion" },
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: withLimits(operation, {
      ...answersOf(operation, components),
      ...problemAnswersOf(operation, components),
    }),
  };
}

/** In words, because linters and generators know scopes only of OAuth. */
function scopeSentence(scopes: readonly string[]): string[] {
  if (scopes.length === 0) return [];
  const names = scopes.map((scope) => `\`${scope}\``).join(" or ");
  return [`The key needs the scope ${names}.`];
}

function parametersOf(
  part: z.ZodType | undefined,
  location: "path" | "query",
  components: Components,
): JsonSchema[] {
  if (!part) return [];
  const { properties = {}, required = [] } = components.schemaOf(part, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

/** Adds the value that the first example gives to the parameter, if any does. */
function withExample({ examples }: Operation, part: "params" | "query") {
  return (parameter: JsonSchema): JsonSchema => {
    const name = parameter["name"] as string;
    const given = Object.values(examples).find((example) => name in ((example[part] ?? {}) as object));
    return given ? { ...parameter, example: (given[part] as JsonSchema)[name] } : parameter;
  };
}

function describeBody(operation: Operation, components: Components): JsonSchema | null {
  const { upload, streams, body, examples } = operation;
  const types = streams?.contentTypes ?? (upload && [upload.contentType]);
  if (types) {
    const content = types.map((type) => {
      const given = Object.entries(examples).filter(([, { stream }]) => stream?.contentType === type);
      return [
        type,
        { schema: bytesOf(type), ...named(given.map(([name, { stream }]) => [name, stream?.text])) },
      ];
    });
    return { required: true, content: Object.fromEntries(content) };
  }
  if (!body) return null;
  const schema = components.schemaOf(body, "input");
  const given = Object.entries(examples).filter(([, example]) => example.body !== undefined);
  const json = { schema, ...named(given.map(([name, example]) => [name, example.body])) };
  return { required: !body.safeParse(undefined).success, content: { "application/json": json } };
}

function named(examples: [name: string, value: unknown][]): JsonSchema {
  if (examples.length === 0) return {};
  return { examples: Object.fromEntries(examples.map(([name, value]) => [name, { value }])) };
}

/** JSON that an operation reads as bytes can be any value. */
function bytesOf(contentType: string): JsonSchema {
  return contentType === "application/json" ? {} : BYTES;
}

function answersOf(operation: Operation, components: Components): Record<string, JsonSchema> {
  const answers = Object.entries(operation.answers).map(([status, definition]) => {
    const { description, schema, example: own, contentType, etag } = definition;
    const headers = etag ? { headers: { ETag: ETAG } } : {};
    const types = [contentType ?? []].flat().map((type) => [type, { schema: BYTES }]);
    if (types.length > 0) return [status, { description, ...headers, content: Object.fromEntries(types) }];
    if (!schema) return [status, { description, ...headers }];
    const json = components.schemaOf(schema, "output");
    const example = components.exampleOf(json);
    const content = { schema: json, example: own ? { ...(example as object), ...own } : example };
    return [status, { description, ...headers, content: { "application/json": content } }];
  });
  return Object.fromEntries(answers);
}

function problemAnswersOf(operation: Operation, components: Components): Record<string, JsonSchema> {
  const problem = components.schemaOf(problemSchema, "output");
  const answers = problemsOf(operation).map(({ status, title, codes }) => {
    const description = `${title}: ${codes.map((code) => `\`${code}\``).join(", ")}.`;
    const own = {
      type: "object",
      properties: { code: { enum: codes, description: "Which problem it is." } },
    };
    return [
      status,
      { description, content: { "application/problem+json": { schema: { allOf: [problem, own] } } } },
    ];
  });
  return Object.fromEntries(answers);
}

/** Adds the headers to an operation's answers, by status. */
function withLimits({ keyless }: Operation, answers: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const headers = {
        ...(answer["headers"] as JsonSchema | undefined),
        ...(!keyless && (status.startsWith("2") || status === "429") ? RATE_LIMIT : {}),
        ...(status === "429" || status === "503" ? RETRY : {}),
      };
      return [status, Object.keys(headers).length > 0 ? { ...answer, headers } : answer];
    }),
  );
}
