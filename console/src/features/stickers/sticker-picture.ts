// Makes a sticker of a picture: WebP of 512 x 512 pixels, within the limits of the library.

export const SIDE = 512;
const STATIC_BYTES = 100 * 1_024;
const ANIMATED_BYTES = 500 * 1_024;
/** Tried in turn, until the picture is small enough. */
const QUALITIES = [0.92, 0.8, 0.65, 0.5, 0.35, 0.2];

export type PictureFault = "notAPicture" | "animatedTooLarge" | "cannotConvert";

export class PictureError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface Sticker {
  blob: Blob;
  /** Of the file. */
  width: number;
  height: number;
  /** Whether the file was changed. */
  isConverted: boolean;
}

/** Throws `PictureError`. A WebP that fits is taken as it is: drawing it would stop its animation. */
export async function stickerOf(file: File): Promise<Sticker> {
  const isAnimated = await isAnimatedWebp(file);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureError("notAPicture");
  });
  const { width, height } = bitmap;
  const fits = file.type === "image/webp" && width === SIDE && height === SIDE;
  if (isAnimated && (!fits || file.size > ANIMATED_BYTES)) throw new PictureError("animatedTooLarge");
  if (fits && (isAnimated || file.size <= STATIC_BYTES))
    return { blob: file, width, height, isConverted: false };
  return { blob: await draw(bitmap), width, height, isConverted: true };
}

/** The whole picture in the middle of a square, the rest transparent. */
async function draw(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext("2d");
  if (!context) throw new PictureError("cannotConvert");
  const scale = Math.min(SIDE / bitmap.width, SIDE / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: "image/webp", quality });
    // A browser that can't write WebP answers with PNG.
    if (blob.type !== "image/webp") throw new PictureError("cannotConvert");
    if (blob.size <= STATIC_BYTES) return blob;
  }
  throw new PictureError("cannotConvert");
}

/** The extended header of a WebP has a flag for animation. */
async function isAnimatedWebp(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 21).arrayBuffer());
  const text = String.fromCharCode(...head.slice(8, 16));
  return text === "WEBPVP8X" && ((head[20] ?? 0) & 2) !== 0;
}
