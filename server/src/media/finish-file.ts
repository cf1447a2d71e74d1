// The end of a run that stored a file: from then on, messages can show the file.
import { type Session, statement, t } from "../platform/database/index.ts";
import { MEDIA_JSON, type MediaJson, type MediaRun, RUN } from "./media.ts";

/** What is known of a stored file. */
export interface StoredFile {
  bytes: number;
  sha256: Buffer;
  /** Of the store that has the file; null for PostgreSQL. */
  place: string | null;
  mimeType: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  preview: Buffer | null;
}

const finish = statement({
  name: "finish_media",
  parameters: {
    ...RUN,
    bytes: t.int8,
    sha256: t.bytea,
    place: t.nullable(t.text),
    mimeType: t.text,
    width: t.nullable(t.int4),
    height: t.nullable(t.int4),
    durationMs: t.nullable(t.int4),
    preview: t.nullable(t.bytea),
  },
  columns: { media: t.jsonb<MediaJson>() },
  sql: `update media
    set status = 'stored', error = null, source = null, run_id = null, stored_at = now(), bytes = $bytes, sha256 = $sha256,
      object_id = case when $place::text is not null then run_id end, place = $place,
      mime_type = $mimeType, width = $width, height = $height, duration_ms = $durationMs, preview = $preview
    where account_id = $accountId
      and media_id = $mediaId
      and run_id = $runId
      and status = 'waiting'
    returning ${MEDIA_JSON} as media`,
});

/** Null when the run is over: an erasure, a deletion, or another run ended it. */
export async function finishFile(
  session: Session,
  { accountId, mediaId, runId }: MediaRun,
  file: StoredFile,
): Promise<MediaJson | null> {
  const [row] = await session.run(finish, { accountId, mediaId, runId, ...file });
  return row?.media ?? null;
}
