// The pictures to upload, and each sender's media ids of uploaded stickers.
import { Readable } from "node:stream";
import type { FileStore } from "../channels/index.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import { STICKER_KEY } from "./sticker.ts";

const KEY = { ...STICKER_KEY, senderId: t.uuid };

export const readStickerImage = statement({
  name: "read_sticker_image",
  parameters: STICKER_KEY,
  columns: { image: t.bytea, sha256: t.bytea },
  sql: `select image, sha256
    from stickers
    where account_id = $accountId
      and number = $number`,
});

const find = statement({
  name: "find_sticker_media",
  parameters: KEY,
  columns: { media_id: t.text },
  sql: `select media_id
    from sticker_media
    where account_id = $accountId
      and sender_id = $senderId
      and number = $number
      and expires_at > now()`,
});

// Writes nothing when the picture was replaced or deleted during the upload.
const save = statement({
  name: "save_sticker_media",
  parameters: { ...KEY, mediaId: t.text, expiresAt: t.timestamptz, sha256: t.bytea },
  sql: `insert into sticker_media (account_id, sender_id, number, media_id, expires_at)
    select $accountId, $senderId, number, $mediaId, $expiresAt
    from stickers
    where account_id = $accountId
      and number = $number
      and sha256 = $sha256
    for share
    on conflict (account_id, sender_id, number) do update
    set media_id = excluded.media_id, expires_at = excluded.expires_at`,
});

const forget = statement({
  name: "forget_sticker_media",
  parameters: KEY,
  sql: `delete from sticker_media
    where account_id = $accountId
      and sender_id = $senderId
      and number = $number`,
});

export function createStickerMedia(
  database: Database,
  accountId: string,
  senderId: string,
): FileStore<number> {
  const hashes = new Map<number, Buffer>();
  return {
    async find(number) {
      const [row] = await database.run(find, { accountId, senderId, number });
      return row?.media_id ?? null;
    },
    async open(number) {
      const [row] = await database.run(readStickerImage, { accountId, number });
      if (!row) return null;
      hashes.set(number, row.sha256);
      const chunks = Readable.from([row.image]);
      return { mimeType: "image/webp", filename: "sticker.webp", bytes: row.image.length, chunks };
    },
    async save(number, mediaId, expiresAt) {
      const sha256 = hashes.get(number);
      if (sha256) await database.run(save, { accountId, senderId, number, mediaId, expiresAt, sha256 });
    },
    async forget(number) {
      await database.run(forget, { accountId, senderId, number });
    },
  };
}
