// The address of a medium's bytes: signed, and valid for five minutes, like Meta's.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import type { Medium } from "../../store/media.ts";

const LIFE_SECONDS = 5 * 60;

export function mediaUrl(context: Context, request: FastifyRequest, medium: Medium): string {
  const url = new URL(`${request.protocol}://${request.host}/whatsapp_business/attachments/`);
  const ext = `${Math.floor(context.clock() / 1000) + LIFE_SECONDS}`;
  url.searchParams.set("mid", medium.id);
  url.searchParams.set("ext", ext);
  url.searchParams.set("hash", signatureOf(medium, ext));
  return url.href;
}

/** The medium of an address that is still valid. */
export function mediumAt(context: Context, query: Record<string, unknown>): Medium | undefined {
  const { mid, ext, hash } = query;
  const medium = context.media.live(String(mid), context.clock());
  if (medium === undefined || Number(ext) * 1000 <= context.clock()) return undefined;
  const given = Buffer.from(String(hash));
  const expected = Buffer.from(signatureOf(medium, String(ext)));
  return given.length === expected.length && timingSafeEqual(given, expected) ? medium : undefined;
}

/** The address protects nothing without the bearer token, so the key may be derived from the medium. */
function signatureOf({ id, sha256 }: Medium, ext: string): string {
  return createHmac("sha256", sha256).update(`${id} ${ext}`).digest("base64url");
}
