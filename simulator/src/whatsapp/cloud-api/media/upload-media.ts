// POST /<PHONE_NUMBER_ID>/media: uploads a sticker, the only supported type.
import type { FastifyRequest } from "fastify";
import type { Metadata } from "sharp";
import type { Context } from "../../../context.ts";
import { readMultipart } from "../../../multipart.ts";
import { GraphError } from "../../graph-error.ts";
import { authorizeNumber } from "../authorize.ts";
import { refuse } from "../body-fields.ts";

const STICKER_SIDE = 512;
/** Meta: 100 KB for a static sticker, 500 KB for an animated one. */
const MAX_STATIC_BYTES = 100 * 1024;
const MAX_ANIMATED_BYTES = 500 * 1024;

export async function uploadMedia(context: Context, request: FastifyRequest): Promise<{ id: string }> {
  const number = authorizeNumber(context, request);
  const form = await readForm(request);
  if (form.get("messaging_product") !== "whatsapp")
    throw refuse("The parameter messaging_product is required.");
  const file = form.get("file");
  if (!(file instanceof File)) throw refuse("The parameter file is required.");
  const type = form.get("type") ?? file.type;
  const bytes = Buffer.from(await file.arrayBuffer());
  const animated = await checkSticker(bytes, String(type));
  const at = context.clock();
  const known = { phone_number_id: number.phone_number_id, mime_type: "image/webp", animated, at };
  return { id: (await context.media.add(known, bytes)).id };
}

async function readForm(request: FastifyRequest): Promise<FormData> {
  const form = await readMultipart(request).catch(() => {
    throw refuse("The multipart body can't be read.");
  });
  if (form === null) throw refuse("The parameter file is required.");
  return form;
}

/** Returns whether the sticker is animated. Throws GraphError. */
async function checkSticker(bytes: Buffer, type: string): Promise<boolean> {
  const seen = await look(bytes);
  if (type !== "image/webp" || seen.format !== "webp") {
    const received = seen.format === undefined ? "application/octet-stream" : `image/${seen.format}`;
    throw refuse(
      `Param file must be a file with one of the following types: image/webp. Received file of type '${type === "image/webp" ? received : type}'.`,
    );
  }
  const animated = (seen.pages ?? 1) > 1;
  if (seen.width !== STICKER_SIDE || (seen.pageHeight ?? seen.height) !== STICKER_SIDE) {
    throw badSticker(
      `Sticker must be ${STICKER_SIDE}x${STICKER_SIDE} pixels, not ${seen.width}x${seen.height}`,
    );
  }
  const most = animated ? MAX_ANIMATED_BYTES : MAX_STATIC_BYTES;
  if (bytes.length > most) {
    throw badSticker(`An ${animated ? "animated" : "unanimated"} sticker must be at most ${most / 1024} KB`);
  }
  return animated;
}

/** Empty when the bytes aren't a picture. */
async function look(bytes: Buffer): Promise<Partial<Metadata>> {
  // Loaded at the first upload, because it takes 30 MB of memory.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes).metadata();
  } catch {
    return {};
  }
}

function badSticker(details: string): GraphError {
  return new GraphError(100, { details });
}
