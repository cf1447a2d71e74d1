// Compresses answers for clients that ask for it: the console over a slow connection waits for bytes more than for the service.
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Below it, an answer fits into one packet as it is. */
const LEAST_CHARACTERS = 1_400;

export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload: unknown) => void,
): void {
  if (!isWorthwhile(request, reply, payload)) {
    done(null, payload);
    return;
  }
  reply.header("vary", "accept-encoding");
  if (!acceptsGzip(request.headers["accept-encoding"])) {
    done(null, payload);
    return;
  }
  gzip(payload, (error, compressed) => {
    if (!error) reply.header("content-encoding", "gzip");
    done(error, compressed);
  });
}

/** Only answers to GET: to compress those to batches of messages would take time from the accept path. */
function isWorthwhile(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string {
  return (
    request.method === "GET" &&
    typeof payload === "string" &&
    payload.length >= LEAST_CHARACTERS &&
    // An ETag names one form of the resource.
    !reply.hasHeader("etag") &&
    String(reply.getHeader("content-type")).startsWith("application/json")
  );
}

export function acceptsGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? "").split(",");
  return codings.some((coding) => /^\s*(gzip|\*)\s*(;\s*q=(1|0?\.\d*[1-9]\d*)[\d.]*)?\s*$/i.test(coding));
}
