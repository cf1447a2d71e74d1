// GET and DELETE /<MEDIA_ID>, and the download of a medium.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { sendMedia } from "../../../faults/send-media.ts";
import { GraphError, unknownObject } from "../../graph-error.ts";
import type { Medium } from "../../store/media.ts";
import { readToken } from "../authorize.ts";
import { mediaUrl, mediumAt } from "./media-url.ts";

/** Throws code 100 with subcode 33 for a medium of another token or number. */
export function describeMedium(context: Context, request: FastifyRequest, medium: Medium): object {
  authorizeMedium(context, request, medium);
  return {
    messaging_product: "whatsapp",
    url: mediaUrl(context, request, medium),
    mime_type: medium.mime_type,
    sha256: medium.sha256,
    file_size: medium.file_size,
    id: medium.id,
  };
}

export async function deleteMedium(context: Context, request: FastifyRequest): Promise<{ success: true }> {
  const { id } = request.params as { id: string };
  const medium = context.media.live(id, context.clock());
  if (medium === undefined) {
    readToken(context, request);
    throw unknownObject(request.method, id);
  }
  authorizeMedium(context, request, medium);
  await context.media.remove(id);
  return { success: true };
}

/** The bytes, for the token of the number that has the medium. An expired address is answered with 404. */
export async function downloadMedium(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const token = readToken(context, request);
  const medium = mediumAt(context, request.query as Record<string, unknown>);
  if (medium === undefined || context.numbers.get(medium.phone_number_id)?.access_token !== token)
    throw new GraphError(100, { message: "The media address is unknown or expired", status: 404 });
  const name = medium.filename ?? medium.id;
  reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  const file = { bytes: await context.media.bytes(medium.id), type: medium.mime_type };
  return sendMedia(reply, file, context.faults.takeMedia());
}

function authorizeMedium(context: Context, request: FastifyRequest, medium: Medium): void {
  const token = readToken(context, request);
  const { phone_number_id: asked } = request.query as { phone_number_id?: unknown };
  const owner = context.numbers.get(medium.phone_number_id);
  const hidden = owner?.access_token !== token || (asked !== undefined && asked !== medium.phone_number_id);
  if (hidden) throw unknownObject(request.method, medium.id);
}
