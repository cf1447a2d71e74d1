// Adds a picture to an account's library under the next number.
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import type { Picture } from "./check-picture.ts";
import { STICKER_COLUMNS, type StickerRow } from "./sticker.ts";

// The account row keeps the last number, so that the number of a deleted sticker is never used again.
const add = statement({
  name: "add_sticker",
  parameters: { accountId: t.uuid, animated: t.bool, bytes: t.bytea, sha256: t.bytea },
  columns: STICKER_COLUMNS,
  sql: `with next as (
      update accounts
      set last_sticker_number = last_sticker_number + 1
      where account_id = $accountId
      returning last_sticker_number
    )
    insert into stickers (account_id, number, animated, bytes, sha256, image)
    select $accountId, last_sticker_number, $animated, octet_length($bytes::bytea), $sha256, $bytes
    from next
    returning ${columnList(STICKER_COLUMNS)}`,
});

export async function addSticker(session: Session, accountId: string, picture: Picture): Promise<StickerRow> {
  const [row] = await session.run(add, { accountId, ...picture });
  return row as StickerRow;
}
