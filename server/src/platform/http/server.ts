// The web server: routes of operations, refusals, and every error as problem+json.
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { systemClock } from "../clock.ts";
import { databaseFailure } from "../database-failure.ts";
import { requestErrors } from "../errors/request-errors.ts";
import type { PublicId } from "../ids.ts";
import { HeldBytes } from "../load/held-bytes.ts";
import { Slots } from "../load/slots.ts";
import { describeError, type Log, SparseLog } from "../log.ts";
import { Problem } from "../problem.ts";
import { publicActor } from "./access/actor.ts";
import { answerHeaders, requestId } from "./answers/answer-headers.ts";
import { compressAnswer } from "./answers/compress-answer.ts";
import { problemOfError, sendProblem } from "./answers/problem-answer.ts";
import { UNREAD_LIMITS, UnreadAnswers } from "./answers/unread-answers.ts";
import { CONNECTION_LIMITS, type ConnectionLimits, createHttpServer } from "./http-server.ts";
import { discardRest } from "./input/streamed-body.ts";
import type { Operation } from "./operation.ts";
import { publicPathOf, withoutPublicPath } from "./public-path.ts";
import { addOperation, type RouteOptions, unknownRoute } from "./route.ts";
import { BASE_PATH } from "./version.ts";

export const BODY_LIMIT = 2 * 1024 * 1024;
/** Concurrent transactions of requests, of the pool's 20 connections, and the maximum number of waiting ones. */
const TRANSACTIONS = 10;
const TRANSACTIONS_WAITING = 500;
const SLOW_MS = 1_000;
/** Log lines about refused requests in a second. */
const MOST_REFUSALS = 10;
const HELD_LIMITS = { mostOfOne: 16 * 2 ** 20, most: 48 * 2 ** 20 };

export interface ServerOptions extends Omit<RouteOptions, "gate" | "untimed"> {
  operations: Operation[];
  log: Log;
  onFailure?(error: unknown): void;
  /** The service's address if the operator set it, without a trailing slash. Problems link to it. */
  publicUrl?: string | null;
  /** Called after each answer. `operation` is a word of the program. */
  onAnswer?(operation: string, status: number): void;
  connectionLimits?: ConnectionLimits;
  /** Bounds the answers that clients don't read. One with the usual limits unless given. */
  unread?: UnreadAnswers;
  /** Bounds the bodies in memory. One with the usual limits unless given. */
  held?: HeldBytes;
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const untimed = new WeakSet<Socket>();
  const refusals = new SparseLog(options.log, systemClock, 1_000, MOST_REFUSALS);
  const answering = { ...options, refusals };
  const limits = options.connectionLimits ?? CONNECTION_LIMITS;
  const publicPath = publicPathOf(options.publicUrl ?? null);
  const app = fastify({
    ...(publicPath !== "" && {
      rewriteUrl: ({ url = "/" }: IncomingMessage) => withoutPublicPath(url, publicPath),
    }),
    bodyLimit: BODY_LIMIT,
    genReqId: requestId,
    logger: false,
    // Fastify calls it again for the second address of localhost.
    serverFactory: (handler) =>
      createHttpServer(handler, { limits, untimed, publicUrl: options.publicUrl ?? null }),
    // The HTTP server handles these errors. Fastify's own listener would answer in another form.
    clientErrorHandler: () => undefined,
    exposeHeadRoutes: true,
    forceCloseConnections: "idle",
    // While the server stops, requests over open connections are still processed.
    return503OnClosing: false,
    // For a path that can't be decoded: no hook has run yet.
    frameworkErrors(error, request, reply) {
      reply.headers(answerHeaders(request.id));
      return answerError(answering, error, request, reply);
    },
    routerOptions: { maxParamLength: 2_048 },
  });
  const unreadLimits = { ...UNREAD_LIMITS, stallMs: limits.idleMs };
  addHooks(app, options, options.unread ?? new UnreadAnswers(systemClock, unreadLimits));
  app.setErrorHandler((error, request, reply) => answerError(answering, error, request, reply));
  // For a route that finds nothing, such as the one of the console's files.
  app.setNotFoundHandler((request) => {
    throw unknownRoute(request);
  });
  app.decorate("held", options.held ?? new HeldBytes(HELD_LIMITS));
  app.decorateRequest("heldBody", null);
  app.decorateRequest("caller", null);
  app.decorateRequest("slot", null);
  const gate = new Slots({ most: TRANSACTIONS, mostWaiting: TRANSACTIONS_WAITING });
  const methods = new Map<string, string[]>();
  for (const operation of options.operations) {
    addOperation(app, operation, { ...options, untimed, gate });
    methods.set(operation.path, [...(methods.get(operation.path) ?? []), operation.method]);
  }
  for (const [path, allowed] of methods) refuseOtherMethods(app, BASE_PATH + path, allowed);
  return app;
}

/** These hooks run for every request, so they use callbacks: promises would cost more than the hooks' work. */
function addHooks(app: FastifyInstance, { log, onAnswer }: ServerOptions, unread: UnreadAnswers): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(answerHeaders(request.id));
    // Refused here, because Fastify would read the body before the not-found handler runs.
    return request.is404 ? done(unknownRoute(request)) : done();
  });
  app.addHook("preParsing", (request, _reply, payload, done) => {
    if (!isCompressed(request)) return done(null, payload);
    const problem = new Problem(requestErrors.unsupported_media_type, {
      detail: "The body must not be compressed: this API supports no Content-Encoding.",
      headers: { "accept-encoding": "identity" },
    });
    return done(problem);
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!request.heldBody) discardRest(request.raw);
    reply.header("server-timing", `total;dur=${reply.elapsedTime.toFixed(1)}`);
    done(null, payload);
  });
  app.addHook("onSend", compressAnswer);
  app.addHook("onSend", (request, reply, payload, done) => {
    const sent = unread.count(request, reply, payload);
    request.slot?.leave();
    if (sent instanceof Problem) done(sent);
    else done(null, sent);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { operation = "other", isEndless, prefersWait } = request.routeOptions.config;
    const isWaiting = isEndless || (prefersWait && request.headers.prefer !== undefined);
    onAnswer?.(operation, reply.statusCode);
    if (reply.elapsedTime > SLOW_MS && !isWaiting) {
      const route = request.routeOptions.url;
      log.warn({ route, ms: Math.round(reply.elapsedTime), request: loggableId(request) }, "slow request");
    }
    done();
  });
}

/** Answers 405 with the header Allow for the methods that a path doesn't have. */
export function refuseOtherMethods(app: FastifyInstance, url: string, allowed: string[]): void {
  const known = allowed.includes("GET") ? ["HEAD", ...allowed] : allowed;
  app.route({
    method: app.supportedMethods.filter((method) => !known.includes(method)),
    url,
    // In onRequest, so that the body isn't read.
    onRequest: async ({ method }) => {
      throw new Problem(requestErrors.method_not_allowed, {
        detail: `${method} isn't possible here. Possible: ${allowed.join(", ")}.`,
        headers: { allow: allowed.join(", ") },
      });
    },
    handler: async () => undefined,
  });
}

/** Undefined for an id from the client, which may be anything, for example a phone number. */
function loggableId(request: FastifyRequest): PublicId<"req"> | undefined {
  return request.headers["request-id"] === request.id ? undefined : (request.id as PublicId<"req">);
}

/** The body of a GET isn't read. */
function isCompressed({ method, headers }: FastifyRequest): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const encoding = headers["content-encoding"]?.trim() ?? "";
  if (encoding === "" || encoding.toLowerCase() === "identity") return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function answerError(
  { log, refusals, onFailure, publicUrl = null }: ServerOptions & { refusals: SparseLog },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOfError(error);
  const about = { route: request.routeOptions.url, request: loggableId(request) };
  if (!(error instanceof Problem)) onFailure?.(error);
  if (problem.code === "internal_error" || databaseFailure(error) === "exhausted")
    log.error({ err: describeError(error), ...about }, "request failed");
  if (problem.status < 500) {
    const { method, caller } = request;
    const by = caller && { by: publicActor(caller) };
    refusals.info({ method, ...about, code: problem.code, ...by }, "request refused");
  }
  // Fastify closes the connection after a body that it didn't read. With unread bytes that resets the connection, and a proxy loses
  // the answer. The rest of the body is read and discarded instead.
  reply.removeHeader("connection");
  return sendProblem(reply, request, problem, publicUrl);
}
