// A sticker as stored and as answered.
import { z } from "zod";
import * as t from "../platform/database/sql-types.ts";
import { stickerNotFound } from "./problems.ts";

export const STICKER_KEY = { accountId: t.uuid, number: t.int4 };

export const STICKER_COLUMNS = {
  number: t.int4,
  animated: t.bool,
  bytes: t.int4,
  sha256: t.bytea,
  created_at: t.timestamptz,
};

export type StickerRow = t.Outputs<typeof STICKER_COLUMNS>;

export const stickerAnswer = z
  .object({
    number: z.int().meta({ description: "The number that a message gives as its `sticker`." }),
    animated: z.boolean(),
    bytes: z.int(),
    sha256: z.string().meta({ description: "SHA-256 of the picture, in hex." }),
    created_at: z.string(),
  })
  .meta({ id: "Sticker" });

export function stickerOf(row: StickerRow): z.input<typeof stickerAnswer> {
  return { ...row, sha256: row.sha256.toString("hex"), created_at: row.created_at.toISOString() };
}

export const stickerParams = z.object({ number: z.string() });

/** Reads the number in a path. Throws 404 `sticker_not_found` for a text that can't be a sticker's number. */
export function stickerNumber({ number }: z.output<typeof stickerParams>): number {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw stickerNotFound(number);
  return Number(number);
}
