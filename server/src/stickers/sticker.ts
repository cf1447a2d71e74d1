// A sticker as it is stored and answered. Its number counts up per account and is never used again.
import { z } from "zod";

export interface StickerRow {
  number: number;
  animated: boolean;
  bytes: number;
  sha256: Buffer;
  created_at: Date;
}

export const STICKER_COLUMNS = "number, animated, bytes, sha256, created_at";

export const stickerAnswer = z
  .object({
    number: z.int().meta({ description: "What `sticker` of a message names." }),
    animated: z.boolean(),
    bytes: z.int(),
    sha256: z.string().meta({ description: "Of the picture, in hex." }),
    created_at: z.string(),
  })
  .meta({ id: "Sticker" });

export function stickerOf(row: StickerRow): z.input<typeof stickerAnswer> {
  return {
    number: row.number,
    animated: row.animated,
    bytes: row.bytes,
    sha256: row.sha256.toString("hex"),
    created_at: row.created_at.toISOString(),
  };
}

/** The number in a path; null when no sticker can have it. */
export function stickerNumber(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
