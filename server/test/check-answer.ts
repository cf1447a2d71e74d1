// Compares answers of the service with the OpenAPI document: status, content type, every field and every code.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { SLICE_ERRORS } from "../src/errors/index.ts";
import type { ProblemEntry } from "../src/platform/errors/error-table.ts";
import type { JsonSchema } from "../src/platform/http/openapi/components.ts";
import { openApiDocument } from "../src/platform/http/openapi/document.ts";
import { problemsOf } from "../src/platform/http/openapi/problems.ts";
import type { Operation } from "../src/platform/http/operation.ts";

export interface CheckedAnswer {
  status: number;
  contentType: string;
  body: unknown;
}

/** Throws when the document doesn't allow the answer. `target` is below the base path and may have a query. */
export type CheckAnswer = (method: string, target: string, answer: CheckedAnswer) => void;

type Document = ReturnType<typeof openApiDocument>;

/** What the server answers without an operation. */
const WITHOUT_OPERATION = new Set([
  "bad_request",
  "headers_too_large",
  "method_not_allowed",
  "unknown_route",
]);
const ERRORS = new Map(Object.values(SLICE_ERRORS).flatMap(Object.entries<ProblemEntry>));
const PROBLEM = "application/problem+json";

/** The document is made when the first answer comes. */
export function answerChecker(document: () => Document): CheckAnswer {
  let findFault: ReturnType<typeof faultFinder> | undefined;
  return (method, target, answer) => {
    // The document has neither HEAD nor the addresses beside the base path, such as those of hooks.
    if (method === "HEAD" || target.startsWith("/../")) return;
    findFault ??= faultFinder(document());
    const fault = findFault(method, target.split("?", 1)[0] as string, answer);
    if (fault === null) return;
    const what = `${method} ${target} answered ${answer.status}, which the OpenAPI document doesn't allow`;
    throw new Error(`${what}:\n${fault}\n${JSON.stringify(answer.body)}`);
  };
}

/**
 * Checks each answer with the document of its operation alone, made once for all servers of a test process: making the documents
 * of every server took half of the processor time of tests over HTTP.
 */
export function operationsChecker(operations: readonly Operation[]): CheckAnswer {
  const known = operations
    .map((operation) => ({ operation, pattern: patternOf(operation.path.replace(/:(\w+)/g, "{$1}")) }))
    .sort((one, two) => one.operation.path.split(":").length - two.operation.path.split(":").length);
  return (method, target, answer) => {
    const path = target.split("?", 1)[0] as string;
    const found = known.find(({ operation, pattern }) => operation.method === method && pattern.test(path));
    const operation = (found ?? known[0])?.operation;
    if (operation) checkerOf(operation)(method, target, answer);
  };
}

const checkers = new Map<string, CheckAnswer>();
const identities = new WeakMap<object, number>();
let schemas = 0;

function checkerOf(operation: Operation): CheckAnswer {
  const key = answersKey(operation);
  const checker = checkers.get(key) ?? answerChecker(() => openApiDocument([operation]));
  checkers.set(key, checker);
  return checker;
}

/** All that the answers in an operation's document depend on. Schemas count by identity. */
function answersKey(operation: Operation): string {
  const { operationId, method, path, answers } = operation;
  const shown = Object.entries(answers).map(([status, { schema, contentType }]) => {
    if (schema && !identities.has(schema)) identities.set(schema, ++schemas);
    return [status, contentType, schema && identities.get(schema)];
  });
  return JSON.stringify([operationId, method, path, shown, problemsOf(operation)]);
}

/** The fault of an answer in words; null for none. */
function faultFinder(document: Document) {
  const bodyFault = bodyChecker(document);
  const findOperation = operationFinder(document);
  return (method: string, path: string, { status, contentType, body }: CheckedAnswer): string | null => {
    const type = contentType.split(";", 1)[0] as string;
    if (type === PROBLEM && WITHOUT_OPERATION.has((body as { code: string }).code))
      return bodyFault("/components/schemas/Problem", body);
    const operation = findOperation(method, path);
    if (!operation) return "There is no such operation.";
    const { content } = operation.responses[status] ?? {};
    if (!operation.responses[status]) return `It has only ${Object.keys(operation.responses).join(", ")}.`;
    if (!content) return body === "" ? null : "This answer has no body.";
    if (!content[type]) return `Its content type is ${type} instead of ${Object.keys(content).join(" or ")}.`;
    if (!type.endsWith("/json") && type !== PROBLEM) return null;
    if (type === PROBLEM) {
      const fault = problemFault(body as Problem, operation.codes(422));
      if (fault !== null) return fault;
    }
    return bodyFault(`${operation.pointer}/responses/${status}/content/${pointerPart(type)}/schema`, body);
  };
}

interface Problem {
  code: string;
  retryable: boolean;
  errors?: { code: string }[];
}

/** Faults that the schema doesn't know. `faultCodes`: those that the operation can find in its input. */
function problemFault({ code, retryable, errors = [] }: Problem, faultCodes: string[]): string | null {
  const entry = ERRORS.get(code);
  if (!entry) return `${code} is in no table of errors.`;
  if (entry.retryable !== null && entry.retryable !== retryable)
    return `${code} has retryable: ${retryable}, but its table says ${entry.retryable}.`;
  const unknown = errors.find((fault) => !faultCodes.includes(fault.code));
  return unknown ? `The fault ${unknown.code} isn't among the codes of 422: ${faultCodes.join(", ")}.` : null;
}

type Responses = Record<string, { content?: Record<string, unknown> }>;

function operationFinder({ paths }: Document) {
  const known = Object.entries(paths)
    .map(([path, methods]) => ({ path, methods, pattern: patternOf(path) }))
    // A path without parameters takes precedence, as in the router.
    .sort((one, two) => one.path.split("{").length - two.path.split("{").length);
  return (method: string, path: string) => {
    const found = known.find(({ pattern, methods }) => methods[method.toLowerCase()] && pattern.test(path));
    if (!found) return undefined;
    const name = method.toLowerCase();
    const responses = found.methods[name]?.responses as unknown as Responses;
    return { pointer: `/paths/${pointerPart(found.path)}/${name}`, responses, codes: codesIn(responses) };
  };
}

/** The codes of the problems with a status. */
function codesIn(responses: Responses) {
  return (status: number): string[] => {
    const problem = responses[status]?.content?.[PROBLEM] as { schema: JsonSchema } | undefined;
    const [, own] = (problem?.schema["allOf"] ?? []) as { properties: { code: { enum: string[] } } }[];
    return own?.properties.code.enum ?? [];
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}

/** Most schemas check a few answers: optimized code takes eight times as long to make, which checking never repays. */
const QUICK_TO_COMPILE = { inlineRefs: false, code: { optimize: false } };

/** Checks a body against the schema at a pointer. Schemas are compiled when first needed. */
function bodyChecker(document: Document) {
  const ajv = new Ajv2020({ ...QUICK_TO_COMPILE, strict: false, allErrors: true, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(closed(JSON.parse(JSON.stringify(document))) as JsonSchema, "document");
  const compiled = new Map<string, ValidateFunction>();
  return (pointer: string, body: unknown): string | null => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    compiled.set(pointer, validate);
    if (validate(body)) return null;
    const faults = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
    return faults.join("\n");
  };
}

/** RFC 6901, and percent-encoded because the pointer stands in a URI. */
function pointerPart(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** Later versions may add fields to answers, so the document leaves objects open. This version has exactly its fields. */
function closed(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map((item) => closed(item, isPart));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, closed(inner, key === "allOf")]);
  const schema = Object.fromEntries(entries) as JsonSchema;
  const isOpen = schema["type"] === "object" && "properties" in schema && !("additionalProperties" in schema);
  return isOpen && !isPart ? { ...schema, additionalProperties: false } : schema;
}
