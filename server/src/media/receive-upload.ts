// A file that the account uploads: stored while it arrives, and there for messages when its request is answered.
import { Readable } from "node:stream";
import type { Answer } from "../platform/answer.ts";
import {
  type Database,
  deleteRows,
  insertRow,
  type Session,
  statement,
  t,
} from "../platform/database/index.ts";
import { isReplayed } from "../platform/idempotency/once.ts";
import { newUuid } from "../platform/ids.ts";
import { baseName } from "./base-name.ts";
import { describeFile } from "./fetch/describe-file.ts";
import type { MediaFiles } from "./files/media-files.ts";
import { StoreFault, storeFile } from "./files/store-file.ts";
import { finishFile, type StoredFile } from "./finish-file.ts";
import { type MediaRun, mediaOf, RUN } from "./media.ts";
import { messagesWithFile } from "./messages-with-file.ts";

const begin = insertRow({
  name: "begin_media_upload",
  table: "media",
  values: { ...RUN, mimeType: t.text, filename: t.nullable(t.text), unsent: t.bool },
  besides: { status: "'waiting'" },
});

const discard = deleteRows({ name: "discard_media_upload", table: "media", key: RUN });

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
  await database.run(begin, { ...run, mimeType, filename: filename && baseName(filename), unsent: true });
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

/** A picture whose form the caller has checked, and which something other than a message will show. Fails like `receiveUpload`. */
export async function storePicture(
  files: MediaFiles,
  accountId: string,
  bytes: Buffer,
  form: { mimeType: string; width: number; height: number },
): Promise<Upload> {
  const run = { accountId, mediaId: newUuid(), runId: newUuid() };
  await files.database.run(begin, { ...run, mimeType: form.mimeType, filename: null, unsent: false });
  try {
    const { head: _, ...stored } = await storeFile(files, run, { body: Readable.from([bytes]) });
    return { run, file: { ...stored, ...form, durationMs: null, preview: null } };
  } catch (error) {
    await discardUpload(files.database, run);
    throw error;
  }
}

/** Answers with what `commit` does, which finishes the upload. Discards the upload of a repeated or failed request. */
export async function commitUpload(
  { database }: MediaFiles,
  { run }: Upload,
  commit: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const done = await commit();
    if (isReplayed(done)) await discardUpload(database, run);
    return done;
  } catch (error) {
    await discardUpload(database, run);
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

const count = statement({
  name: "count_unsent_media",
  parameters: { accountId: t.uuid },
  columns: { files: t.int8, bytes: t.int8 },
  sql: `select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes
    from media
    where account_id = $accountId
      and unsent`,
});

/** Enough for many uploads. */
const BATCH = 100;

/**
 * Whether a file was sent is looked up only here: accepting a message needn't write the file's row. `limit 1` makes the subquery a scan
 * of the index of files. As a join, it compared each file with each message of the account.
 */
const noteSent = statement({
  name: "note_sent_media",
  parameters: { accountId: t.uuid },
  columns: { media_id: t.uuid },
  sql: `update media
    set unsent = false
    where ctid = any (array(
      select ctid
      from media as sent
      where account_id = $accountId
        and unsent
        and (
          select message_id
          from ${messagesWithFile("sent", "$accountId")} as shown
          limit 1
        ) is not null
      limit ${BATCH}
    ))
    returning media_id`,
});

/** The bound of uploaded files that no message shows yet: a program that only uploads would fill the disk for 30 days. */
async function hasRoomForUpload(files: MediaFiles, accountId: string): Promise<boolean> {
  for (;;) {
    if (await isWithin(files, accountId)) return true;
    const noted = await files.database.run(noteSent, { accountId });
    // Another upload may have noted the files meanwhile.
    if (noted.length === 0) return isWithin(files, accountId);
  }
}

async function isWithin({ database, unsent }: MediaFiles, accountId: string): Promise<boolean> {
  const [row] = await database.run(count, { accountId });
  return row === undefined || (row.files < unsent.files && row.bytes < unsent.bytes);
}
