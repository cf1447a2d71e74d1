// The download of a file under the faults: slow, endless, broken off, of another type, or with another hash.
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { MediaOutcome } from "./shape.ts";

const CHUNK_BYTES = 64 * 1024;

/** `bytes` and `type`: of the file as it was announced. */
export async function sendMedia(
  reply: FastifyReply,
  { bytes, type }: { bytes: Buffer; type: string },
  fault: MediaOutcome = {},
): Promise<FastifyReply> {
  if (fault.latency_ms !== undefined) await delay(fault.latency_ms);
  if (fault.http_status !== undefined)
    return reply.code(fault.http_status).type("text/html").send("<html><body>No file.</body></html>\n");
  const sent = fault.corrupt ? corrupted(bytes) : bytes;
  reply.type(fault.mime_type ?? type);
  if (fault.endless) return reply.send(Readable.from(endless()));
  if (fault.drop) return reply.header("content-length", sent.length).send(Readable.from(half(sent)));
  if (fault.bytes_per_second === undefined) return reply.send(sent);
  return reply
    .header("content-length", sent.length)
    .send(Readable.from(slowly(sent, fault.bytes_per_second)));
}

function corrupted(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const last = changed.length - 1;
  if (last >= 0) changed[last] = (changed[last] ?? 0) ^ 0xff;
  return changed;
}

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(CHUNK_BYTES);
}

/** An error in the stream closes the connection. */
async function* half(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, Math.floor(bytes.length / 2));
  throw new Error("The connection is closed by a fault.");
}

async function* slowly(bytes: Buffer, perSecond: number): AsyncGenerator<Buffer> {
  const step = Math.max(1, Math.floor(perSecond / 10));
  for (let start = 0; start < bytes.length; start += step) {
    yield bytes.subarray(start, start + step);
    await delay(100);
  }
}
