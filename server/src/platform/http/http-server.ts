// The HTTP server under Fastify: what is refused before there is a request, and when a connection is closed.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Problem } from "../problem.ts";
import { problemOf, problemText } from "./problem-answer.ts";
import { SAFE_HEADERS } from "./safe-headers.ts";

/** In milliseconds. */
export interface ConnectionLimits {
  /** A request must have arrived in full by then: one that drips would hold its connection forever. */
  arrivalMs: number;
  /** A connection on which the client neither sends nor reads for so long is closed. */
  idleMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { arrivalMs: 60_000, idleMs: 30_000 };

/** How often Node looks for requests that are late, in milliseconds. */
const CHECK_MS = 5_000;
/** Between two requests. Longer than the usual 60 s of proxies, which would else send a request into a closing connection. */
const KEEP_ALIVE_MS = 72_000;
/** Closing at once, with bytes unread, would reset the connection: the client could lose the answer. */
const LINGER_MS = 1_000;

export interface HttpServerOptions {
  limits: ConnectionLimits;
  /** Connections whose body may take as long as it needs; it has limits of its own. */
  unhurried: WeakSet<Socket>;
  newId: (request: { headers: IncomingMessage["headers"] }) => string;
}

export function createHttpServer(handler: RequestListener, options: HttpServerOptions): Server {
  const { limits, unhurried } = options;
  /** Of the last request of each connection. */
  const responses = new WeakMap<Duplex, ServerResponse<IncomingMessage>>();
  const server = createServer(
    {
      requestTimeout: limits.arrivalMs,
      headersTimeout: limits.arrivalMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, limits.arrivalMs / 2),
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node would refuse such a request with an empty body.
      requireHostHeader: false,
    },
    (request, response) => {
      responses.set(request.socket, response);
      const isWithoutHost = request.httpVersion === "1.1" && request.headers.host === undefined;
      if (isWithoutHost) answer(response, badRequest("A request must have the header Host."), options);
      else handler(request, response);
    },
  );
  server.setTimeout(limits.idleMs);
  server.on("checkExpectation", (_request, response) => answer(response, expectationFailed(), options));
  server.on("connect", (_request, socket) => refuse(socket, badRequest("This server is no proxy."), options));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && unhurried.has(socket as Socket)) return;
    const problem = problemOfHttpError(error);
    if (!problem || (response?.headersSent && !response.writableEnded)) socket.destroy();
    // The request before the broken one is still being worked on: it is answered, and the connection closed after it.
    else if (response?.req.complete && !response.writableEnded) response.shouldKeepAlive = false;
    else refuse(socket, problem, options);
  });
  server.on("timeout", (socket: Socket) => {
    const response = responses.get(socket);
    const isArriving = response ? !response.req.complete && !unhurried.has(socket) : socket.bytesRead > 0;
    // The client sends no request, or doesn't read the answer.
    if ((!response && !isArriving) || response?.writableEnded || socket.writableLength > 0) socket.destroy();
    else if (isArriving) refuse(socket, requestTimeout(), options);
    // Otherwise the client waits for us.
  });
  return server;
}

function answer(response: ServerResponse, problem: Problem, options: HttpServerOptions): void {
  const { headers, body } = message(problem, options);
  response.writeHead(problem.status, headers).end(body);
}

/** Where there is no request that could be answered. */
function refuse(socket: Duplex, problem: Problem, options: HttpServerOptions): void {
  // Node removes its own listener from a socket that asked for a tunnel. Without one, a client's reset ends the process.
  socket.on("error", () => undefined);
  if (!socket.writable) return;
  const { headers, body } = message(problem, options);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n`;
  socket.end(`${status}date: ${new Date().toUTCString()}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function message(problem: Problem, { newId }: HttpServerOptions) {
  const id = newId({ headers: {} });
  const body = problemText(problem, { id, url: "/" });
  const headers = {
    ...SAFE_HEADERS,
    "request-id": id,
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  return { headers, body };
}

/** Null for a connection that failed: nobody is there to be answered. */
function problemOfHttpError({ code = "" }: NodeJS.ErrnoException): Problem | null {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return problemOf(
        431,
        "headers_too_large",
        "The headers are too large",
        "The address and the headers of a request may have 16 KiB together.",
      );
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return problemOf(413, "body_too_large", "The body is too large", "A chunk's extensions are too large.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return requestTimeout();
    default:
      return code.startsWith("HPE_") ? badRequest("The request can't be read as HTTP.") : null;
  }
}

function badRequest(detail: string): Problem {
  return problemOf(400, "bad_request", "The request can't be read", detail);
}

function expectationFailed(): Problem {
  return problemOf(
    417,
    "expectation_failed",
    "This can't be expected",
    "Of the header Expect, only 100-continue is understood.",
  );
}

function requestTimeout(): Problem {
  return problemOf(
    408,
    "request_timeout",
    "The request came too slowly",
    "The request didn't arrive in time. Nothing was done.",
    true,
  );
}
