// The channel's ids of uploaded files, by sender.
import type { FileStore, StoredFile } from "../channels/index.ts";
import { type Database, deleteRows, selectRows, statement, t } from "../platform/database/index.ts";
import { everything } from "../platform/http/index.ts";
import type { MediaFiles } from "./files/media-files.ts";
import { MediaEnded, openRange } from "./files/read-file.ts";
import { lookUp } from "./find-media.ts";
import { MEDIA_KEY, type MediaKey } from "./media.ts";

const KEY = { ...MEDIA_KEY, senderId: t.uuid };

const find = selectRows({
  name: "find_media_upload",
  table: "media_uploads",
  key: KEY,
  where: "expires_at > now()",
  columns: { channel_media_id: t.text },
});

/** Writes nothing when the file was deleted during the upload. */
const save = statement({
  name: "save_media_upload",
  parameters: { ...KEY, channelMediaId: t.text, expiresAt: t.timestamptz },
  sql: `insert into media_uploads (account_id, media_id, sender_id, channel_media_id, expires_at)
    select account_id, media_id, $senderId, $channelMediaId, $expiresAt
    from media
    where account_id = $accountId
      and media_id = $mediaId
    for key share
    on conflict (account_id, media_id, sender_id) do update
    set channel_media_id = excluded.channel_media_id, expires_at = excluded.expires_at`,
});

const forget = deleteRows({ name: "forget_media_upload", table: "media_uploads", key: KEY });

/** `open` and its chunks throw StoreError while the store can't be read, and MediaEnded for a file that isn't there any more. */
export function createMediaUploads(files: MediaFiles, accountId: string, senderId: string): FileStore {
  const { database } = files;
  return {
    async find(mediaId) {
      const [row] = await database.run(find, { accountId, mediaId, senderId });
      return row?.channel_media_id ?? null;
    },
    open: (mediaId) => openMedia(files, { accountId, mediaId }),
    async save(mediaId, channelMediaId, expiresAt) {
      await database.run(save, { accountId, mediaId, senderId, channelMediaId, expiresAt });
    },
    forget: (mediaId) => forgetMediaUpload(database, { accountId, mediaId, senderId }),
  };
}

/** Throws StoreError and MediaEnded. */
export async function openMedia(files: MediaFiles, key: MediaKey): Promise<StoredFile> {
  const found = await lookUp(files.database, everything(key.accountId), key.mediaId);
  if (!("bytes" in found)) throw new MediaEnded("The file is gone.");
  const { mimeType, filename, bytes } = found;
  return {
    mimeType,
    filename: filename ?? "file",
    bytes,
    chunks: await openRange(files, found, 0, bytes - 1),
  };
}

/** The file is uploaded anew before it is sent again. */
export async function forgetMediaUpload(database: Database, key: t.Inputs<typeof KEY>): Promise<void> {
  await database.run(forget, key);
}
