// Replaces and deletes stickers, and with them what channels keep of their pictures.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import type { Picture } from "./check-picture.ts";
import { STICKER_COLUMNS, type StickerRow } from "./sticker.ts";

const replace = statement<[string, number, boolean, Buffer, Buffer], StickerRow>(
  "replace_sticker",
  `update stickers
   set animated = $3, bytes = octet_length($5::bytea), sha256 = $4, image = $5
   where account_id = $1
     and number = $2
   returning ${STICKER_COLUMNS}`,
);

const forgetUploads = statement<[string, number], never>(
  "forget_sticker_uploads",
  `delete from sticker_media
   where account_id = $1
     and number = $2`,
);

const remove = statement<[string, number], { number: number }>(
  "delete_sticker",
  `delete from stickers
   where account_id = $1
     and number = $2
   returning number`,
);

/** Null when there is no such sticker. */
export async function replaceSticker(
  session: Session,
  accountId: string,
  number: number,
  picture: Picture,
): Promise<StickerRow | null> {
  const { animated, sha256, bytes } = picture;
  const [row] = await session.run(replace, [accountId, number, animated, sha256, bytes]);
  if (!row) return null;
  // An id that a channel gave for the old picture would go on showing it.
  await session.run(forgetUploads, [accountId, number]);
  return row;
}

/** Its uploads go with it. False when there is no such sticker. */
export async function deleteSticker(session: Session, accountId: string, number: number): Promise<boolean> {
  return (await session.run(remove, [accountId, number])).length > 0;
}
