// Meta's rules for stickers: 512x512 pixels, and few bytes.
import type { Metadata } from "sharp";
import { GraphError } from "../../graph-error.ts";
import { refuseType } from "./media-types.ts";

const SIDE = 512;
const MAX_STATIC_BYTES = 100 * 1024;
const MAX_ANIMATED_BYTES = 500 * 1024;

/** Returns whether the sticker is animated. Throws GraphError. */
export async function checkSticker(bytes: Buffer): Promise<boolean> {
  const seen = await look(bytes);
  if (seen.format !== "webp") throw refuseType("application/octet-stream");
  const animated = (seen.pages ?? 1) > 1;
  if (seen.width !== SIDE || (seen.pageHeight ?? seen.height) !== SIDE)
    throw badSticker(`Sticker must be ${SIDE}x${SIDE} pixels, not ${seen.width}x${seen.height}`);
  const most = animated ? MAX_ANIMATED_BYTES : MAX_STATIC_BYTES;
  if (bytes.length > most)
    throw badSticker(`An ${animated ? "animated" : "unanimated"} sticker must be at most ${most / 1024} KB`);
  return animated;
}

/** Empty when the bytes aren't a picture. */
async function look(bytes: Buffer): Promise<Partial<Metadata>> {
  // Loaded at the first sticker, because it takes 30 MB of memory.
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
