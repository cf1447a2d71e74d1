// The channel's ids of uploaded files, by sender.
import type { FileStore, StoredFile } from "../channels/index.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import type { MediaFiles } from "./files/media-files.ts";
import { MediaEnded, openRange } from "./files/read-file.ts";
import { MEDIA_KEY, type MediaKey } from "./media.ts";

const KEY = { ...MEDIA_KEY, senderId: t.uuid };

const find = statement({
  name: "find_media_upload",
  parameters: KEY,
  columns: { channel_media_id: t.text },
  sql: `select channel_media_id
    from media_uploads
    where account_id = $accountId
      and media_id = $mediaId
      and sender_id = $senderId
      and expires_at > now()`,
});

const open = statement({
  name: "open_media",
  parameters: MEDIA_KEY,
  columns: {
    mime_type: t.nullable(t.text),
    filename: t.nullable(t.text),
    bytes: t.nullable(t.int8),
    object_id: t.nullable(t.uuid),
    place: t.nullable(t.text),
  },
  sql: `select mime_type, filename, bytes, object_id, place
    from media
    where account_id = $accountId
      and media_id = $mediaId
      and status = 'stored'`,
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

const forget = statement({
  name: "forget_media_upload",
  parameters: KEY,
  sql: `delete from media_uploads
    where account_id = $accountId
      and media_id = $mediaId
      and sender_id = $senderId`,
});

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
  const [row] = await files.database.run(open, key);
  if (!row || row.mime_type === null || row.bytes === null) throw new MediaEnded("The file is gone.");
  const { object_id: objectId, place } = row;
  const object = objectId === null || place === null ? null : { objectId, place };
  const chunks = await openRange(files, { ...key, object }, 0, row.bytes - 1);
  return { mimeType: row.mime_type, filename: row.filename ?? "file", bytes: row.bytes, chunks };
}

/** The file is uploaded anew before it is sent again. */
export async function forgetMediaUpload(database: Database, key: t.Inputs<typeof KEY>): Promise<void> {
  await database.run(forget, key);
}
