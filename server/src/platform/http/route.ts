// Makes a route of an operation: key, scope, version, body, rules, handler, answer, in this order.
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { defaultTiming } from "../../config/timing.ts";
import type { Database } from "../database/database.ts";
import type { Gate } from "../gate.ts";
import { idempotencyClaim } from "../idempotency/claim.ts";
import { holdKey, type KeyHold } from "../idempotency/hold-key.ts";
import { onceFor } from "../idempotency/once.ts";
import { Problem } from "../problem.ts";
import type { Authenticate, Caller } from "./caller.ts";
import { Faults } from "./faults.ts";
import { parseJson } from "./json-parser.ts";
import { missingScope } from "./missing-scope.ts";
import type { Answer, Operation } from "./operation.ts";
import { addStreamParser, StreamedBody } from "./streamed-body.ts";
import { API_VERSION, BASE_PATH } from "./version.ts";

/** What a request carries from its first hook to its handler. */
interface Carried {
  caller: Caller;
  rawBody: string | Buffer;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null until its key is known. On the request, because the collector pays for each entry of a WeakMap. */
    carried: Carried | null;
  }
}

/** Made once: making it for each request took a quarter of an accept. */
const noQuery = z.strictObject({});
const noBody = z.union([z.undefined(), z.null(), z.strictObject({})]);

export interface RouteOptions {
  database: Database;
  authenticate: Authenticate;
  /** Bounds the connections that transactions of requests hold. */
  gate: Gate;
  /** Connections over which a body may take as long as it needs. */
  unhurried: WeakSet<Socket>;
  /** Milliseconds that the Idempotency-Key of a body that streams in stays taken after its process died. */
  keyHoldMs?: number;
  /** Checks each answer against its schema and fails when it differs: for tests. */
  checkAnswers?: boolean;
}

/** Before the first operation: all requests have one shape. */
export function prepareRequests(app: FastifyInstance): void {
  app.decorateRequest("carried", null);
}

export function addOperation(app: FastifyInstance, operation: Operation, options: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    addParser(scope, operation);
    scope.route({
      method: operation.method,
      url: BASE_PATH + operation.path,
      ...(operation.upload ? { bodyLimit: operation.upload.maxBytes } : {}),
      onRequest: async (request) => {
        refuseOtherVersion(request);
        if (operation.keyless) return;
        const caller = await authorize(request, operation, options);
        request.carried = { caller, rawBody: "" };
        if (operation.streams) options.unhurried.add(request.raw.socket);
      },
      ...(operation.streams ? { onResponse: hurryAgain(options) } : {}),
      handler: async (request, reply) => {
        const result = request.carried
          ? await handle(request, request.carried, operation, options)
          : await handleKeyless(request, operation);
        if (options.checkAnswers) checkAnswer(operation, result);
        return send(reply, result);
      },
    });
  });
}

function hurryAgain({ unhurried }: RouteOptions) {
  return async (request: FastifyRequest) => void unhurried.delete(request.raw.socket);
}

function addParser(scope: FastifyInstance, operation: Operation): void {
  const keep = (request: FastifyRequest, body: string | Buffer) => {
    if (request.carried) request.carried.rawBody = body;
  };
  if (operation.streams) {
    addStreamParser(scope, operation.streams.contentTypes);
    return;
  }
  if (operation.upload) {
    scope.addContentTypeParser(operation.upload.contentType, { parseAs: "buffer" }, (request, body, done) => {
      keep(request, body);
      done(null, body);
    });
    return;
  }
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    keep(request, body);
    try {
      done(null, parseJson(body as string));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}

async function authorize(
  request: FastifyRequest,
  operation: Operation,
  options: RouteOptions,
): Promise<Caller> {
  const header = request.headers.authorization;
  const key = header?.replace(/^Bearer +/i, "").trim();
  if (!key) throw missingKey();
  const caller = await options.authenticate(key, request.socket.remoteAddress);
  const scopes = typeof operation.scope === "string" ? [operation.scope] : operation.scope;
  if (scopes !== null && !scopes.some((scope) => caller.scopes.has(scope))) throw missingScope(...scopes);
  return caller;
}

function refuseOtherVersion(request: FastifyRequest): void {
  const version = request.headers["api-version"];
  if (version !== undefined && version !== API_VERSION) throw unknownVersion(String(version));
}

/** Its handler is typed to look at nothing else. */
async function handleKeyless(request: FastifyRequest, operation: Operation): Promise<Answer> {
  const given = { ...readInput(request, operation), headers: request.headers };
  return operation.handler(given as Parameters<Operation["handler"]>[0]);
}

async function handle(
  request: FastifyRequest,
  { caller, rawBody }: Carried,
  operation: Operation,
  options: RouteOptions,
): Promise<Answer> {
  const sliced = operation.readsInSlices ? await operation.body?.safeParseAsync(request.body) : undefined;
  const input = readInput(request, operation, sliced);
  if (operation.streams) return handleStream(request, caller, operation, { ...options, input });
  const path = request.url.split("?", 1)[0] as string;
  const claim =
    operation.method === "POST"
      ? idempotencyClaim(caller.hashKey, request.headers["idempotency-key"], {
          method: "POST",
          path,
          body: rawBody,
        })
      : null;
  return operation.handler({
    ...input,
    caller,
    claim,
    stream: null,
    headers: request.headers,
    once: onceFor(options.database, options.gate, caller.accountId, claim),
  });
}

/**
 * The key is bound to a body whose hash is known only at its end, and to the query, which says what is done with it. It
 * is held from the beginning.
 */
async function handleStream(
  request: FastifyRequest,
  caller: Caller,
  operation: Operation,
  { input, ...options }: RouteOptions & { input: ReturnType<typeof readInput> },
): Promise<Answer> {
  const { database, gate, keyHoldMs: holdMs = defaultTiming.keyHoldMs } = options;
  const { accountId, hashKey } = caller;
  const claimOf = (body: string) =>
    idempotencyClaim(hashKey, request.headers["idempotency-key"], {
      method: request.method,
      path: request.url,
      body,
    });
  // A key that isn't one is refused before the body is read.
  const bodiless = claimOf("");
  const stream = new StreamedBody(request, bodiless !== null, () => authorize(request, operation, options));
  let hold: KeyHold | null = null;
  try {
    hold = bodiless && (await holdKey({ database, gate, accountId, holdMs }, bodiless));
    const claim = () => {
      const whole = claimOf(stream.hash());
      return whole && hold ? { ...whole, hold } : whole;
    };
    return await operation.handler({
      ...input,
      caller,
      claim: null,
      stream,
      headers: request.headers,
      once: (work, more) => onceFor(database, gate, accountId, claim())(work, more),
    });
  } finally {
    stream.discardRest();
    await hold?.release();
  }
}

/**
 * Checks path, query and body together, so that one answer names the faults of all three. `sliced`: the body, where it was checked
 * already.
 */
function readInput(request: FastifyRequest, operation: Operation, sliced?: z.ZodSafeParseResult<unknown>) {
  const faults = new Faults();
  const read = (schema: z.ZodType | undefined, value: unknown, root: string, known?: typeof sliced) => {
    if (!schema) return undefined;
    const result = known ?? schema.safeParse(value);
    if (result.success) return result.data;
    faults.addIssues(result.error, value, root);
    return undefined;
  };
  const params = read(operation.params, request.params, "/path");
  const query = read(operation.query ?? noQuery, request.query, "/query");
  const raw = operation.upload !== undefined || operation.streams !== undefined;
  const body = raw ? request.body : read(operation.body ?? noBody, request.body, "", sliced);
  if (operation.upload && !Buffer.isBuffer(body)) {
    const detail = `The body must be ${operation.upload.contentType}.`;
    faults.add({ pointer: "", code: "required", detail });
  }
  const problem = faults.problem();
  if (problem) throw problem;
  return { params, query, body };
}

function send(reply: FastifyReply, result: Answer): FastifyReply {
  reply.code(result.status).headers(result.headers ?? {});
  if (result.body === undefined) return reply.send();
  if (Buffer.isBuffer(result.body) || result.body instanceof Readable) return reply.send(result.body);
  return reply.header("content-type", "application/json; charset=utf-8").send(JSON.stringify(result.body));
}

function checkAnswer(operation: Operation, result: Answer): void {
  const definition = operation.answers[result.status];
  if (!definition)
    throw new Error(`${operation.operationId} answers ${result.status}, which its definition lacks.`);
  definition.schema?.parse(JSON.parse(JSON.stringify(result.body)));
}

function missingKey(): Problem {
  return new Problem({
    status: 401,
    code: "missing_api_key",
    title: "An API key is needed",
    detail: "Send the account's API key in the header Authorization.",
    headers: { "www-authenticate": "Bearer" },
  });
}

function unknownVersion(version: string): Problem {
  return new Problem({
    status: 400,
    code: "unknown_api_version",
    title: "There is no such version",
    detail: `There is no version ${JSON.stringify(version.slice(0, 40))} of this API; there is ${API_VERSION}.`,
  });
}
