// Makes a sticker of a PNG or JPEG: the whole picture, in the middle of a transparent square.
import { MOST_PIXELS, SIDE, STATIC_LIMIT } from "./sticker-limits.ts";

/** Lower ones look bad, and the smallest picture of the square is far below the limit with them. */
const QUALITIES = [90, 75, 60, 40, 20];

/** Null for bytes that are no whole PNG or JPEG, and for a picture that stays too large. */
export async function convertPicture(bytes: Buffer): Promise<Buffer | null> {
  // Loaded at the first upload, because sharp takes much memory.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  const size = {
    width: SIDE,
    height: SIDE,
    fit: "contain",
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  } as const;
  try {
    const picture = sharp(bytes, { failOn: "error", limitInputPixels: MOST_PIXELS });
    const { format } = await picture.metadata();
    if (format !== "png" && format !== "jpeg") return null;
    const { data, info } = await picture
      .autoOrient()
      .resize(size)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    for (const quality of QUALITIES) {
      const webp = await sharp(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
      if (webp.length <= STATIC_LIMIT) return webp;
    }
    return null;
  } catch {
    return null;
  }
}
