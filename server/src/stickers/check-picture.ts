// Holds a picture against what a sticker must be. Source: Meta's page on sticker messages.
import { sha256 } from "../platform/crypto.ts";
import { type Fault, invalidInput } from "../platform/problem.ts";
import { stickerNotWebp, stickerTooLarge, stickerWrongSize } from "./problems.ts";

const SIDE = 512;
/** Meta says "100 KB" and "500 KB"; with 1,024 bytes in each, as its own tools count. */
const STATIC_LIMIT = 100 * 1_024;
const ANIMATED_LIMIT = 500 * 1_024;

export interface Picture {
  bytes: Buffer;
  animated: boolean;
  sha256: Buffer;
}

/** Throws 422 `sticker_not_webp`, `sticker_wrong_size` or `sticker_too_large`. */
export async function checkPicture(bytes: Buffer): Promise<Picture> {
  const { width, height, animated } = await readPicture(bytes);
  const limit = animated ? ANIMATED_LIMIT : STATIC_LIMIT;
  const faults: Fault[] = [];
  if (width !== SIDE || height !== SIDE) faults.push(stickerWrongSize(width, height));
  if (bytes.length > limit) faults.push(stickerTooLarge(bytes.length, animated, limit));
  const [first, ...rest] = faults;
  if (first) throw invalidInput([first, ...rest]);
  return { bytes, animated, sha256: sha256(bytes) };
}

async function readPicture(bytes: Buffer): Promise<{ width: number; height: number; animated: boolean }> {
  if (!isWholeWebp(bytes)) throw stickerNotWebp();
  // Loaded at the first upload: a server that never gets one saves its memory.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  const picture = sharp(bytes, { failOn: "error", limitInputPixels: 4_096 * 4_096 });
  try {
    const { format, width, height, pages } = await picture.metadata();
    if (format !== "webp") throw stickerNotWebp();
    // Only the first picture of an animation: decoding hundreds would take a core for seconds.
    if (width === SIDE && height === SIDE) await picture.stats();
    return { width, height, animated: (pages ?? 1) > 1 };
  } catch {
    throw stickerNotWebp();
  }
}

/** The container names its length, so a cut off file is seen without decoding it. */
function isWholeWebp(bytes: Buffer): boolean {
  return (
    bytes.length >= 12 &&
    bytes.toString("latin1", 0, 4) === "RIFF" &&
    bytes.toString("latin1", 8, 12) === "WEBP" &&
    bytes.readUInt32LE(4) + 8 <= bytes.length
  );
}
