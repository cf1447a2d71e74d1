import { z } from "zod";
import { columnList, type Database, statement, t } from "../platform/database/index.ts";
import { intField, textField } from "../platform/http/index.ts";
import { Problem } from "../platform/problem.ts";
import { f, type RowOf, resource } from "../platform/resources/index.ts";
import { stickerErrors } from "./errors.ts";

export const STICKER_KEY = { accountId: t.uuid, number: t.int4 };

export const sticker = resource(
  { id: "Sticker", description: "A sticker of the account's library." },
  {
    number: f.shown(t.int4, intField("The number that a message gives as its `sticker`.", 1)),
    animated: f.bool("Whether the picture moves."),
    bytes: f.shown(t.int4, intField("The size of the picture.", 48214)),
    sha256: f.hex(
      "SHA-256 of the picture, in hex.",
      "5a15dffb487cd3860312c5bac0cedd09842781419bfef6b9dde9b4294eb3db6a",
    ),
    created_at: f.time("When the sticker was added."),
    media_id: f.hidden(t.uuid),
  },
);

export type StickerRow = RowOf<typeof sticker>;

// A message may name any number, also one beyond the column's type.
const find = statement({
  name: "find_sticker",
  parameters: { accountId: t.uuid, number: t.int8 },
  columns: sticker.columns,
  sql: `select ${columnList(sticker.columns)}
    from stickers
    where account_id = $accountId
      and number = $number::bigint`,
});

export async function findSticker(
  database: Database,
  key: { accountId: string; number: number },
): Promise<StickerRow | null> {
  const [row] = await database.run(find, key);
  return row ?? null;
}

export const stickerParams = z.object({
  number: textField("The sticker's number.", "1"),
});

/** Reads the number in a path. Throws 404 `sticker_not_found` for a text that can't be a sticker's number. */
export function stickerNumber({ number }: z.output<typeof stickerParams>): number {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw stickerNotFound(number);
  return Number(number);
}

export function stickerNotFound(number: number | string): Problem {
  return new Problem(stickerErrors.sticker_not_found, {
    detail: `The library has no sticker ${JSON.stringify(String(number).slice(0, 40))}.`,
  });
}
