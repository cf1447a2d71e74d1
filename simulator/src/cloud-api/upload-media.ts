// POST /<PHONE_NUMBER_ID>/media: takes a sticker, the only media that the simulator knows.
import type { FastifyRequest } from "fastify";
import type { Metadata } from "sharp";
import type { Context } from "../context.ts";
import { GraphError } from "../graph-error.ts";
import { authorizeNumber } from "./authorize.ts";
import { refuse } from "./body-fields.ts";

const stickerSide = 512;
/** Meta: 100 KB for a static sticker, 500 KB for an animated one. */
const maxStaticBytes = 100 * 1024;
const maxAnimatedBytes = 500 * 1024;

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
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) throw refuse("The parameter file is required.");
  try {
    return await new Response(request.body as Buffer<ArrayBuffer>, {
      headers: { "content-type": type },
    }).formData();
  } catch {
    throw refuse("The multipart body can't be read.");
  }
}

/** Returns whether it is animated; throws what Meta refuses. */
async function checkSticker(bytes: Buffer, type: string): Promise<boolean> {
  const seen = await look(bytes);
  if (type !== "image/webp" || seen.format !== "webp") {
    const received = seen.format === undefined ? "application/octet-stream" : `image/${seen.format}`;
    throw refuse(
      `Param file must be a file with one of the following types: image/webp. Received file of type '${type === "image/webp" ? received : type}'.`,
    );
  }
  const animated = (seen.pages ?? 1) > 1;
  if (seen.width !== stickerSide || (seen.pageHeight ?? seen.height) !== stickerSide) {
    throw badSticker(
      `Sticker must be ${stickerSide}x${stickerSide} pixels, not ${seen.width}x${seen.height}`,
    );
  }
  const most = animated ? maxAnimatedBytes : maxStaticBytes;
  if (bytes.length > most) {
    throw badSticker(`An ${animated ? "animated" : "unanimated"} sticker must be at most ${most / 1024} KB`);
  }
  return animated;
}

/** Empty for what is no picture. */
async function look(bytes: Buffer): Promise<Partial<Metadata>> {
  // Loaded at the first upload: it costs a start 30 MB that most runs never need.
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
