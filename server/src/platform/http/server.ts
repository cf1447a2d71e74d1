// The web server: routes of operations, the order of refusals, and every error as problem+json.
import type { Socket } from "node:net";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { databaseFailure } from "../database/sql-state.ts";
import { Gate } from "../gate.ts";
import { describeError, type Log } from "../log.ts";
import { Problem } from "../problem.ts";
import { CONNECTION_LIMITS, type ConnectionLimits, createHttpServer } from "./http-server.ts";
import type { Operation } from "./operation.ts";
import { problemOf, problemOfError, sendProblem } from "./problem-answer.ts";
import { createRequestIds } from "./request-ids.ts";
import { addOperation, prepareRequests, type RouteOptions } from "./route.ts";
import { SAFE_HEADERS } from "./safe-headers.ts";
import { BASE_PATH } from "./version.ts";

/** Bytes of a JSON body. */
export const BODY_LIMIT = 2 * 1024 * 1024;
/** Transactions of requests at once, of the pool's twenty connections, and those that may wait for their turn. */
const TRANSACTIONS = 10;
const TRANSACTIONS_WAITING = 500;
/** A request that takes longer is logged. */
const SLOW_MS = 1_000;

export interface ServerOptions extends Omit<RouteOptions, "gate" | "unhurried"> {
  operations: Operation[];
  log: Log;
  /** Called with each error that no operation expected, however it is answered. */
  onFailure?(error: unknown): void;
  /** Those of production unless a test sets them short. */
  connectionLimits?: ConnectionLimits;
}

/** Builds the server; it doesn't listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const unhurried = new WeakSet<Socket>();
  const limits = options.connectionLimits ?? CONNECTION_LIMITS;
  const newId = createRequestIds();
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: newId,
    logger: false,
    // Called once more for the second address of localhost.
    serverFactory: (handler) => createHttpServer(handler, { limits, unhurried, newId }),
    // The HTTP server does it. Fastify's own listener, which this replaces, answers in another form.
    clientErrorHandler: () => undefined,
    exposeHeadRoutes: true,
    forceCloseConnections: "idle",
    // What comes over a connection that is open still is answered, as everything is by a problem or what was asked.
    return503OnClosing: false,
    // A path that can't be read: no hook has run yet.
    frameworkErrors(error, request, reply) {
      reply.headers({ ...SAFE_HEADERS, "request-id": request.id });
      return answerError(options, error, request, reply);
    },
    routerOptions: { maxParamLength: 2_048 },
  });
  // What runs at every request calls back: a promise for each would cost more than the work.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers({ ...SAFE_HEADERS, "request-id": request.id });
    // Here and not only in the handler, which would read the body first and refuse its size or type.
    if (request.is404) sendProblem(reply, request, unknownRoute(request));
    else done();
  });
  app.addHook("preParsing", (request, _reply, payload, done) => {
    if (isEncoded(request)) done(unsupportedEncoding());
    else done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (reply.elapsedTime > SLOW_MS) {
      const route = request.routeOptions.url;
      options.log.warn({ route, ms: Math.round(reply.elapsedTime), request: ownId(request) }, "slow request");
    }
    done();
  });
  app.setErrorHandler((error, request, reply) => answerError(options, error, request, reply));
  app.setNotFoundHandler((request, reply) => sendProblem(reply, request, unknownRoute(request)));
  prepareRequests(app);
  addOperations(app, { ...options, unhurried });
  return app;
}

/** Each path refuses the methods it doesn't have, by name. */
function addOperations(app: FastifyInstance, options: ServerOptions & Pick<RouteOptions, "unhurried">): void {
  const gate = new Gate(TRANSACTIONS, TRANSACTIONS_WAITING);
  const methods = new Map<string, string[]>();
  for (const operation of options.operations) {
    addOperation(app, operation, { ...options, gate });
    methods.set(operation.path, [...(methods.get(operation.path) ?? []), operation.method]);
  }
  for (const [path, allowed] of methods) refuseOtherMethods(app, BASE_PATH + path, allowed);
}

/** Answers 405 with `Allow` for the methods that a path doesn't have, before anything else is looked at. */
export function refuseOtherMethods(app: FastifyInstance, url: string, allowed: string[]): void {
  const known = allowed.includes("GET") ? ["HEAD", ...allowed] : allowed;
  const others = app.supportedMethods.filter((method) => !known.includes(method));
  app.route({
    method: others,
    url,
    // In onRequest, so that a body is never read for it.
    onRequest: async (request, reply) => {
      const detail = `${request.method} isn't possible here. Possible: ${allowed.join(", ")}.`;
      reply.header("allow", allowed.join(", "));
      return sendProblem(reply, request, problemOf(405, "method_not_allowed", "No such method here", detail));
    },
    handler: async () => undefined,
  });
}

/** For the log: a caller's own id may be anything, a phone number too. */
function ownId(request: FastifyRequest): string | undefined {
  return request.headers["request-id"] === request.id ? undefined : request.id;
}

/** Whether it has a body that is packed. */
function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers["content-encoding"]?.trim() ?? "";
  if (encoding === "" || encoding.toLowerCase() === "identity") return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function unsupportedEncoding(): Problem {
  return new Problem({
    status: 415,
    code: "unsupported_media_type",
    title: "Another content encoding is needed",
    detail: "The body must not be compressed: no Content-Encoding is understood.",
    headers: { "accept-encoding": "identity" },
  });
}

function unknownRoute(request: FastifyRequest) {
  const path = request.url.split("?")[0];
  return problemOf(404, "unknown_route", "There is nothing here", `There is no ${path} in this API.`);
}

function answerError(
  { log, onFailure }: ServerOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = problemOfError(error);
  if (!(error instanceof Problem)) onFailure?.(error);
  if (problem.code === "internal_error" || databaseFailure(error) === "exhausted") {
    log.error(
      { err: describeError(error), route: request.routeOptions.url, request: ownId(request) },
      "request failed",
    );
  }
  return sendProblem(reply, request, problem);
}
