// Reads a sticker's picture, to show or to upload it.
import { statement } from "../platform/database/statement.ts";

export const readStickerImage = statement<[string, number], { image: Buffer; sha256: Buffer }>(
  "read_sticker_image",
  `select image, sha256
   from stickers
   where account_id = $1
     and number = $2`,
);
