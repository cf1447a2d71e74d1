// A run that fetches a file. The run's id keeps chunks from being written after an erasure, or beside those of another run.
import { appendEvents } from "../../events/index.ts";
import { type Database, type Session, statement, t, updateRows } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { RunIsOver } from "../files/store-file.ts";
import { finishFile, type StoredFile } from "../finish-file.ts";
import { MEDIA_KEY, type MediaError, type MediaKey, RUN } from "../media.ts";

export interface FetchRun extends MediaKey {
  runId: string;
  messageId: string;
  senderId: string;
  source: string;
  expectedSha256: Buffer | null;
  mimeType: string | null;
  filename: string | null;
  createdAt: Date;
}

const begin = updateRows({
  name: "begin_media_fetch",
  table: "media",
  key: MEDIA_KEY,
  where: "status = 'waiting'",
  set: "run_id = $runId",
  parameters: { runId: t.uuid },
  columns: {
    message_id: t.nullable(t.uuid),
    sender_id: t.nullable(t.uuid),
    source: t.nullable(t.text),
    expected_sha256: t.nullable(t.bytea),
    mime_type: t.nullable(t.text),
    filename: t.nullable(t.text),
    created_at: t.timestamptz,
  },
});

/** A statement of its own: it sees what an earlier run wrote while this one waited for the row. */
const discardEarlier = statement({
  name: "discard_earlier_media_fetch",
  parameters: MEDIA_KEY,
  sql: `with chunks as (
      delete from media_chunks
      where account_id = $accountId
        and media_id = $mediaId
    )
    update media_objects
    set media_id = null
    where account_id = $accountId
      and media_id = $mediaId`,
});

/** Null when the file needn't be fetched any more. */
export async function beginFetch(database: Database, key: MediaKey): Promise<FetchRun | null> {
  const runId = newUuid();
  const row = await database.transaction(async (session) => {
    const [begun] = await session.run(begin, { ...key, runId });
    if (begun) await session.run(discardEarlier, key);
    return begun;
  });
  const { message_id: messageId, sender_id: senderId, source, filename } = row ?? {};
  // An uploaded file has none of them, and never waits.
  if (!row || !messageId || !senderId || !source) return null;
  const { expected_sha256: expectedSha256, mime_type: mimeType, created_at: createdAt } = row;
  const run = { ...key, runId, messageId, senderId, source };
  return { ...run, expectedSha256, mimeType, filename: filename ?? null, createdAt };
}

/** Throws RunIsOver. */
export async function finishFetch(database: Database, run: FetchRun, file: StoredFile): Promise<void> {
  await database.transaction(async (session) => {
    if (!(await finishFile(session, run, file))) throw new RunIsOver();
    await noteUpdated(session, run);
  });
}

const fail = statement({
  name: "fail_media_fetch",
  parameters: { ...RUN, error: t.text },
  columns: { media_id: t.uuid },
  sql: `with failed as (
      update media
      set status = 'failed', error = $error, source = null, run_id = null
      where account_id = $accountId
        and media_id = $mediaId
        and run_id = $runId
        and status = 'waiting'
      returning account_id, media_id
    ), emptied as (
      delete from media_chunks
      using failed
      where media_chunks.account_id = failed.account_id
        and media_chunks.media_id = failed.media_id
    ), unwanted as (
      update media_objects
      set media_id = null
      from failed
      where media_objects.account_id = failed.account_id
        and media_objects.media_id = failed.media_id
    )
    select media_id
    from failed`,
});

/** Why the file waits; null for a wait that passes by itself. */
const delay = updateRows({
  name: "delay_media_fetch",
  table: "media",
  key: RUN,
  where: "status = 'waiting' and error is distinct from $error",
  set: "error = $error",
  parameters: { error: t.nullable(t.text) },
  columns: { media_id: t.uuid },
});

export async function delayFetch(database: Database, run: FetchRun, error: MediaError | null): Promise<void> {
  await database.transaction(async (session) => {
    if ((await session.run(delay, { ...run, error })).length > 0) await noteUpdated(session, run);
  });
}

export async function failFetch(database: Database, run: FetchRun, error: MediaError): Promise<void> {
  await database.transaction(async (session) => {
    if ((await session.run(fail, { ...run, error })).length > 0) await noteUpdated(session, run);
  });
}

function noteUpdated(session: Session, { accountId, messageId }: FetchRun): Promise<void> {
  return appendEvents(session, [{ accountId, type: "message.updated", id: messageId }]);
}
