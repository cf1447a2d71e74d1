// A channel's ids of uploaded stickers, kept per sender, and the pictures to upload.
import type { StickerMedia } from "../channels/index.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { readStickerImage } from "./read-sticker-image.ts";

const find = statement<[string, string, number], { media_id: string }>(
  "find_sticker_media",
  `select media_id
   from sticker_media
   where account_id = $1
     and sender_id = $2
     and number = $3
     and expires_at > now()`,
);

// Nothing when the picture was replaced or deleted while it was uploaded.
const save = statement<[string, string, number, string, Date, Buffer], never>(
  "save_sticker_media",
  `insert into sticker_media (account_id, sender_id, number, media_id, expires_at)
   select $1, $2, number, $4, $5::timestamptz
   from stickers
   where account_id = $1
     and number = $3
     and sha256 = $6
   for share
   on conflict (account_id, sender_id, number) do update
   set media_id = excluded.media_id, expires_at = excluded.expires_at`,
);

const forget = statement<[string, string, number], never>(
  "forget_sticker_media",
  `delete from sticker_media
   where account_id = $1
     and sender_id = $2
     and number = $3`,
);

/** The media of one sender, for one handing over. */
export function createStickerMedia(database: Database, accountId: string, senderId: string): StickerMedia {
  const read = new Map<number, Buffer>();
  return {
    async find(number) {
      const [row] = await database.run(find, [accountId, senderId, number]);
      return row?.media_id ?? null;
    },
    async image(number) {
      const [row] = await database.run(readStickerImage, [accountId, number]);
      if (!row) return null;
      read.set(number, row.sha256);
      return row.image;
    },
    async save(number, mediaId, expiresAt) {
      const sha256 = read.get(number);
      if (sha256) await database.run(save, [accountId, senderId, number, mediaId, expiresAt, sha256]);
    },
    async forget(number) {
      await database.run(forget, [accountId, senderId, number]);
    },
  };
}
