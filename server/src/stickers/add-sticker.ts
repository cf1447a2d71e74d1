// Puts a picture into an account's library under the next number.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import type { Picture } from "./check-picture.ts";
import { STICKER_COLUMNS, type StickerRow } from "./sticker.ts";

// The account keeps the last number, so that a deleted sticker's isn't given again.
const add = statement<[string, boolean, Buffer, Buffer], StickerRow>(
  "add_sticker",
  `with next as (
     update accounts
     set last_sticker_number = last_sticker_number + 1
     where account_id = $1
     returning last_sticker_number
   )
   insert into stickers (account_id, number, animated, bytes, sha256, image)
   select $1, last_sticker_number, $2, octet_length($4::bytea), $3, $4
   from next
   returning ${STICKER_COLUMNS}`,
);

export async function addSticker(session: Session, accountId: string, picture: Picture): Promise<StickerRow> {
  const { animated, sha256, bytes } = picture;
  const [row] = await session.run(add, [accountId, animated, sha256, bytes]);
  return row as StickerRow;
}
