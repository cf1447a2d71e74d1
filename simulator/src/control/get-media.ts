// A file of a chat, for the phones page. In parts, too: a browser learns from the end of a recording how long it is.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { ControlProblem } from "./problem.ts";

export async function getMedia(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const { id } = request.params as { id: string };
  const medium = context.media.get(id);
  if (medium === undefined) throw new ControlProblem(404, `There is no medium ${id}.`);
  const bytes = await context.media.bytes(id);
  // A person may send a page with a script; it must not run with the rights of this page.
  reply.header("content-security-policy", "sandbox; default-src 'none'");
  reply.header("cache-control", "private, max-age=31536000, immutable").type(medium.mime_type);
  reply.header("accept-ranges", "bytes");
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(request.headers.range ?? "") ?? [];
  const from = Number(first);
  const to = last ? Math.min(Number(last), bytes.length - 1) : bytes.length - 1;
  // RFC 9110 lets a server answer any other range with the whole file.
  if (first === undefined || from > to) return bytes;
  reply.code(206).header("content-range", `bytes ${from}-${to}/${bytes.length}`);
  return bytes.subarray(from, to + 1);
}
