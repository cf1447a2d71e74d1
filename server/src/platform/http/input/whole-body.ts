// Reads the bodies of requests whole into memory, within the limit of the route and that of all bodies together.
import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestErrors } from "../../errors/request-errors.ts";
import type { HeldBody, HeldBytes } from "../../load/held-bytes.ts";
import { overloaded, Problem, quoted } from "../../problem.ts";
import { clientOf } from "../access/client-of.ts";
import { invalidJson } from "./json-parser.ts";
import { discardRest, isUtf8Announced, restAfterPiece } from "./streamed-body.ts";

declare module "fastify" {
  interface FastifyInstance {
    held: HeldBytes;
  }
  interface FastifyRequest {
    heldBody: HeldBody | null;
  }
}

/** For the answer to arrive. */
const LINGER_MS = 1_000;
/** What Node reads of a connection at once. Bodies of one piece are read without a rest. */
const PIECE_BYTES = 65_536;
/** Code points before a fault that a message quotes. */
const QUOTED = 20;

/** The body of a request is a Buffer, or text for JSON. */
export function addBodyParser(scope: FastifyInstance, contentTypes: string[], form: "bytes" | "json"): void {
  scope.addContentTypeParser(contentTypes, async (request: FastifyRequest, payload: IncomingMessage) => {
    if (form === "bytes") return readWhole(request, payload);
    if (isUtf8Announced(request.headers["content-type"])) return utf8Text(await readWhole(request, payload));
    throw new Problem(requestErrors.unsupported_media_type, { detail: "The body must be in UTF-8." });
  });
}

function readWhole(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const { bodyLimit } = request.routeOptions;
  const { held } = request.server;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  let isRefused = false;
  const take = (chunk: Buffer) => {
    length += chunk.length;
    chunks.push(chunk);
    if (length > bodyLimit) refuse(new Problem(requestErrors.body_too_large), request.caller !== null);
    else {
      held.add(body, chunk.length);
      if (length > PIECE_BYTES && !isRefused) restAfterPiece(payload, () => !isRefused);
    }
  };
  /** `isRestRead`: because many clients read an answer only after sending everything. To read it of all takes a processor. */
  const refuse = (problem: Problem, isRestRead: boolean) => {
    isRefused = true;
    payload.off("data", take);
    chunks.length = 0;
    // A client that has sent everything would send its next request over this connection.
    if (!isRestRead) problem.headers.connection = "close";
    reject(problem);
    if (isRestRead) return discardRest(payload);
    payload.pause();
    // Node would close the socket after the answer. With unread bytes that resets it, and the client loses the answer.
    payload.socket.destroySoon = () => payload.socket.end();
    setTimeout(() => payload.destroy(), LINGER_MS).unref();
  };
  const client = clientOf(request);
  const body = held.hold(client, () => refuse(overloaded(), false));
  request.heldBody = body;
  // After the answer, or with the connection.
  request.raw.once("close", () => held.release(body));
  payload.on("data", take).once("error", reject);
  payload.once("end", () => {
    held.keep(body);
    resolve(Buffer.concat(chunks, length));
  });
  return promise;
}

/** Throws 400 `invalid_json`. */
export function utf8Text(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  if (isUtf8(bytes)) return text;
  // What isn't UTF-8 was replaced.
  const written = Buffer.from(text);
  const at = bytes.findIndex((byte, index) => byte !== written[index]);
  const before = quoted([...bytes.subarray(0, at).toString("utf8")].slice(-QUOTED).join(""));
  throw invalidJson(`byte ${at + 1} isn't UTF-8, after ${before}`);
}
