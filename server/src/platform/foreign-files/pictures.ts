// Decodes pictures. The process has a limit of memory, which decoders that need more than that meet.
import type { Sharp } from "sharp";

/** A file of some kilobytes can have a billion pixels. */
const MOST_PIXELS = 50_000_000;
/** Formats that people send as pictures. sharp has decoders of others, such as SVG. */
const DECODERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}`);

/** Of several frames, only the first one is decoded. */
async function open(file: Buffer): Promise<() => Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // Each further thread takes memory.
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: DECODERS });
  return () => sharp(file, { failOn: "error", limitInputPixels: MOST_PIXELS, sequentialRead: true });
}

const PREVIEW_SIDE = 640;
/** Of 0 to 6. The default, 4, takes twice the time for previews that are 4 % smaller. */
const PREVIEW_EFFORT = 2;

interface Preview {
  width: number;
  height: number;
  preview: Buffer;
  /** A parameter of the type, for a picture that many programs can't show; null for 8-bit colours of screens. */
  form: string | null;
}

export async function previewOf(file: Buffer): Promise<Preview> {
  const picture = await open(file);
  const { width, height, space, depth } = await picture().autoOrient().metadata();
  const size = {
    width: PREVIEW_SIDE,
    height: PREVIEW_SIDE,
    fit: "inside",
    withoutEnlargement: true,
  } as const;
  // Without metadata, which may hold the place where the picture was taken. sharp leaves it out unless asked.
  const preview = await picture()
    .autoOrient()
    .resize(size)
    .webp({ quality: 75, effort: PREVIEW_EFFORT })
    .toBuffer();
  const form = space === "cmyk" ? "colors=cmyk" : depth === "uchar" ? null : "depth=16";
  return { width, height, preview, form };
}

/** Null for another format. Decodes only pictures whose sides have this length. */
export async function readWebp(
  file: Buffer,
  side: number,
): Promise<{ width: number; height: number; animated: boolean } | null> {
  const picture = await open(file);
  const { format, width, height, pages } = await picture().metadata();
  if (width === side && height === side) await picture().stats();
  return format === "webp" ? { width, height, animated: (pages ?? 1) > 1 } : null;
}

/** Lower ones look bad, and the smallest picture of a sticker's square is far below its limit with them. */
const QUALITIES = [90, 75, 60, 40, 20];

/** The whole PNG or JPEG in the middle of a transparent square, as WebP. Null for another format, and when it stays too large. */
export async function fitPicture(file: Buffer, side: number, mostBytes: number): Promise<Buffer | null> {
  const picture = await open(file);
  const { format } = await picture().metadata();
  if (format !== "png" && format !== "jpeg") return null;
  const size = {
    width: side,
    height: side,
    fit: "contain",
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  } as const;
  const { data, info } = await picture()
    .autoOrient()
    .resize(size)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { default: sharp } = await import("sharp");
  for (const quality of QUALITIES) {
    const webp = await sharp(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
    if (webp.length <= mostBytes) return webp;
  }
  return null;
}
