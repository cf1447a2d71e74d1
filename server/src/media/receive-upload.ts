// A file that the account uploads: stored while it arrives, and there for messages when its request is answered.
import { type Database, type Session, statement, t } from "../platform/database/index.ts";
import { newUuid } from "../platform/ids.ts";
import { baseName } from "./base-name.ts";
import { describeFile } from "./fetch/describe-file.ts";
import type { MediaFiles } from "./files/media-files.ts";
import { StoreFault, storeFile } from "./files/store-file.ts";
import { finishFile, type StoredFile } from "./finish-file.ts";
import { hasRoomForUpload } from "./has-room-for-upload.ts";
import { type MediaRun, mediaOf, RUN } from "./media.ts";

const begin = statement({
  name: "begin_media_upload",
  parameters: { ...RUN, mimeType: t.text, filename: t.nullable(t.text) },
  sql: `insert into media (account_id, media_id, status, run_id, mime_type, filename, unsent)
    values ($accountId, $mediaId, 'waiting', $runId, $mimeType, $filename, true)`,
});

const discard = statement({
  name: "discard_media_upload",
  parameters: RUN,
  sql: `delete from media
    where account_id = $accountId
      and media_id = $mediaId
      and run_id = $runId`,
});

export interface Upload {
  run: MediaRun;
  file: StoredFile;
}

/** Nothing is left of an upload that fails. Throws StoreError, and what `body` throws. */
export async function receiveUpload(
  files: MediaFiles,
  { accountId, filename, mimeType }: { accountId: string; filename: string | null; mimeType: string },
  body: AsyncIterable<Buffer>,
): Promise<Upload | "empty" | "too large" | "too many"> {
  const { database } = files;
  if (!(await hasRoomForUpload(files, accountId))) return "too many";
  const run = { accountId, mediaId: newUuid(), runId: newUuid() };
  await database.run(begin, { ...run, mimeType, filename: filename && baseName(filename) });
  try {
    const stored = await storeFile(files, run, { body });
    const named = { announced: mimeType, filename };
    if (stored.bytes > 0) return { run, file: await describeFile(files, run, named, stored) };
    await discardUpload(database, run);
    return "empty";
  } catch (error) {
    await discardUpload(database, run);
    if (error instanceof StoreFault && error.code === "media_too_large") return "too large";
    throw error;
  }
}

export async function finishUpload(session: Session, { run, file }: Upload) {
  const media = await finishFile(session, run, file);
  if (!media) throw new Error("The upload was discarded meanwhile.");
  return mediaOf(media);
}

export async function discardUpload(database: Database, run: MediaRun): Promise<void> {
  await database.run(discard, run);
}
