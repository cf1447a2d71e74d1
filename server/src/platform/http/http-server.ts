// The HTTP server under Fastify: answers to broken HTTP, and limits of connections.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { requestErrors } from "../errors/request-errors.ts";
import { Problem } from "../problem.ts";
import { answerHeaders, requestId } from "./answers/answer-headers.ts";
import { problemText } from "./answers/problem-answer.ts";

/** An import of `node:http` loads all that it exports, such as WebSocket with Node's own fetch, which takes 5 MB. */
export const { createServer, STATUS_CODES } = process.getBuiltinModule("node:http");

export interface ConnectionLimits {
  arrivalMs: number;
  /** A connection is closed when the client sends nothing for this long. */
  idleMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { arrivalMs: 60_000, idleMs: 30_000 };

const CHECK_MS = 5_000;
/** Time between two requests. Longer than the usual 60 s of proxies, which otherwise send requests into closing connections. */
const KEEP_ALIVE_MS = 72_000;
/** After this time without a request, a connection is one that the client opened in advance. */
const UNUSED_MS = 1_000;
/** Closing at once, with unread bytes, would reset the connection, and the client could lose the answer. */
const LINGER_MS = 1_000;

export interface HttpServerOptions {
  limits: ConnectionLimits;
  /** Connections without a time limit for the whole body. */
  untimed: WeakSet<Socket>;
  /** Problems link to it. */
  publicUrl: string | null;
}

export function createHttpServer(
  handler: RequestListener,
  { limits: { arrivalMs, idleMs }, untimed, publicUrl }: HttpServerOptions,
): Server {
  const answer = (response: ServerResponse, problem: Problem) => {
    const { headers, body } = messageOf(problem, publicUrl);
    response.writeHead(problem.status, headers).end(body);
  };
  const refuse = (socket: Duplex, problem: Problem) => end(socket, problem, messageOf(problem, publicUrl));
  /** The response to the last request of each connection, until it has ended: it would keep the whole answer in memory. */
  const responses = new WeakMap<Duplex, ServerResponse<IncomingMessage>>();
  /** Connections without a request since their last answer. */
  const answered = new WeakSet<Duplex>();
  /** Connections without any request, by the time at which they were opened. */
  const unused = new Map<Socket, number>();
  const server = createServer(
    {
      requestTimeout: arrivalMs,
      headersTimeout: arrivalMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, arrivalMs / 2),
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node would answer a missing Host with an empty body.
      requireHostHeader: false,
    },
    (request, response) => {
      const { socket } = request;
      unused.delete(socket);
      responses.set(socket, response);
      answered.delete(socket);
      response.once("close", () => {
        if (responses.get(socket) !== response) return;
        responses.delete(socket);
        answered.add(socket);
      });
      const isWithoutHost = request.httpVersion === "1.1" && request.headers.host === undefined;
      if (isWithoutHost) answer(response, badRequest("A request must have the header Host."));
      else handler(request, response);
    },
  );
  server.setTimeout(idleMs);
  server.on("connection", (socket: Socket) => {
    unused.set(socket, performance.now());
    socket.once("close", () => unused.delete(socket));
  });
  // Node doesn't count them as idle, so what browsers and proxies open in advance would delay the end of the server.
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdleConnections();
    for (const [socket, openedAt] of unused) {
      if (socket.bytesRead === 0 && performance.now() - openedAt > UNUSED_MS) socket.destroy();
    }
  };
  server.on("checkExpectation", (_request, response) => {
    const problem = new Problem(requestErrors.expectation_failed);
    answer(response, problem);
  });
  server.on("connect", (_request, socket) => refuse(socket, badRequest("This server is no proxy.")));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && untimed.has(socket as Socket)) return;
    const problem = problemOfHttpError(error);
    const isSending = response?.headersSent && !response.writableEnded;
    if (!problem || (isSending && !response.hasHeader("content-length"))) socket.destroy();
    // The client may have the whole answer already, and may wait for the next one.
    else if (isSending) response.once("finish", () => refuse(socket, problem));
    // The request before the broken one is still in progress. It is answered, then the connection is closed.
    else if (response?.req.complete && !response.writableEnded) response.shouldKeepAlive = false;
    else refuse(socket, problem);
  });
  server.on("timeout", (socket: Socket) => {
    const response = responses.get(socket);
    const isArriving = response ? !response.req.complete && !untimed.has(socket) : socket.bytesRead > 0;
    // The client sends no request.
    if (answered.has(socket) || (!response && !isArriving)) socket.destroy();
    else if (isArriving) refuse(socket, requestTimeout());
    // Otherwise the client waits for the answer, or reads it: see UnreadAnswers.
  });
  return server;
}

function end(socket: Duplex, { status: code }: Problem, { headers, body }: Message): void {
  if (!socket.writable) return;
  // Node removes its own error listener from the socket of a CONNECT request. Without a listener, a reset ends the process.
  socket.on("error", () => undefined);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n`;
  socket.end(`${status}date: ${new Date().toUTCString()}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

type Message = ReturnType<typeof messageOf>;

function messageOf(problem: Problem, publicUrl: string | null) {
  const id = requestId({ headers: {} });
  const body = problemText(problem, { id, url: "/" }, publicUrl);
  const headers = {
    ...answerHeaders(id),
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  return { headers, body };
}

/** Null for a failed connection, which can't be answered. */
function problemOfHttpError({ code = "" }: NodeJS.ErrnoException): Problem | null {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return requestTimeout();
  if (code !== "HPE_HEADER_OVERFLOW")
    return code.startsWith("HPE_") ? badRequest("The request can't be read as HTTP.") : null;
  return new Problem(requestErrors.headers_too_large);
}

function badRequest(detail: string): Problem {
  return new Problem(requestErrors.bad_request, { detail });
}

function requestTimeout(): Problem {
  return new Problem(requestErrors.request_timeout);
}
