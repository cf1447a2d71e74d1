// A file that the account uploads: stored while it arrives, and there for messages when its request is answered.
import { type Database, type Session, statement, t } from "../platform/database/index.ts";
import { newUuid } from "../platform/ids.ts";
import { baseName } from "./base-name.ts";
import { describeFile } from "./fetch/describe-file.ts";
import type { StoredFile } from "./fetch/fetch-run.ts";
import { StoreFault, storeFile } from "./fetch/store-file.ts";
import { MEDIA_JSON, MEDIA_KEY, type MediaJson, mediaOf } from "./media.ts";

const RUN = { ...MEDIA_KEY, runId: t.uuid };
type Run = t.Inputs<typeof RUN>;

const begin = statement({
  name: "begin_media_upload",
  parameters: { ...RUN, mimeType: t.text, filename: t.nullable(t.text) },
  sql: `insert into media (account_id, media_id, status, run_id, mime_type, filename)
    values ($accountId, $mediaId, 'waiting', $runId, $mimeType, $filename)`,
});

const finish = statement({
  name: "finish_media_upload",
  parameters: {
    ...RUN,
    bytes: t.int8,
    sha256: t.bytea,
    mimeType: t.text,
    width: t.nullable(t.int4),
    height: t.nullable(t.int4),
    durationMs: t.nullable(t.int4),
    preview: t.nullable(t.bytea),
  },
  columns: { media: t.jsonb<MediaJson>() },
  sql: `update media
    set status = 'stored', run_id = null, stored_at = now(), bytes = $bytes, sha256 = $sha256, mime_type = $mimeType,
      width = $width, height = $height, duration_ms = $durationMs, preview = $preview
    where account_id = $accountId
      and media_id = $mediaId
      and run_id = $runId
    returning ${MEDIA_JSON} as media`,
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
  run: Run;
  file: StoredFile;
}

/** Nothing is left of an upload that fails. Throws what `body` throws. */
export async function receiveUpload(
  database: Database,
  { accountId, filename, mimeType }: { accountId: string; filename: string | null; mimeType: string },
  body: AsyncIterable<Buffer>,
): Promise<Upload | "empty" | "too large"> {
  const run = { accountId, mediaId: newUuid(), runId: newUuid() };
  await database.run(begin, { ...run, mimeType, filename: filename && baseName(filename) });
  try {
    const stored = await storeFile(database, run, { body });
    if (stored.bytes > 0)
      return { run, file: { ...stored, ...(await describeFile(database, { ...run, mimeType }, stored)) } };
    await discardUpload(database, run);
    return "empty";
  } catch (error) {
    await discardUpload(database, run);
    if (error instanceof StoreFault && error.code === "media_too_large") return "too large";
    throw error;
  }
}

export async function finishUpload(session: Session, { run, file }: Upload) {
  const [row] = await session.run(finish, { ...run, ...file });
  if (!row) throw new Error("The upload was discarded meanwhile.");
  return mediaOf(row.media);
}

export async function discardUpload(database: Database, run: Run): Promise<void> {
  await database.run(discard, run);
}
