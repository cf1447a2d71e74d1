// Stores a download in chunks, in constant memory, and checks its size and hash.
import { createHash } from "node:crypto";
import type { OpenDownload } from "../../channels/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { MEDIA_KEY, type MediaError } from "../media.ts";
import { type FetchRun, RunIsOver } from "./fetch-run.ts";

export const CHUNK_BYTES = 256 * 1_024;

export class StoreFault extends Error {
  readonly code: MediaError;
  constructor(code: MediaError, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** The row lock keeps an erasure from finishing between the check of the run and the chunk. */
const insertChunk = statement({
  name: "insert_media_chunk",
  parameters: { ...MEDIA_KEY, runId: t.uuid, chunk: t.int4, bytes: t.bytea },
  columns: { chunk: t.int4 },
  sql: `with held as materialized (
      select media_id
      from media
      where account_id = $accountId
        and media_id = $mediaId
        and run_id = $runId
      for key share
    )
    insert into media_chunks (account_id, media_id, chunk, bytes)
    select $accountId, media_id, $chunk, $bytes
    from held
    returning chunk`,
});

/** Throws StoreFault, and RunIsOver. */
export async function storeFile(
  database: Database,
  run: FetchRun,
  download: OpenDownload,
  mostBytes: number,
): Promise<{ bytes: number; sha256: Buffer; head: Buffer }> {
  const tooLarge = () => new StoreFault("media_too_large", "The file is too large.");
  if (download.announcedBytes !== null && download.announcedBytes > mostBytes) throw tooLarge();
  const hash = createHash("sha256");
  let bytes = 0;
  let chunk = 0;
  let head: Buffer | undefined;
  for await (const part of chunksOf(readable(download))) {
    bytes += part.length;
    if (bytes > mostBytes) throw tooLarge();
    hash.update(part);
    head ??= part;
    const { accountId, mediaId, runId } = run;
    const rows = await database.run(insertChunk, { accountId, mediaId, runId, chunk, bytes: part });
    if (rows.length === 0) throw new RunIsOver();
    chunk++;
  }
  const sha256 = hash.digest();
  if (download.announcedBytes !== null && bytes < download.announcedBytes)
    throw new StoreFault("media_unavailable", "truncated");
  for (const expected of [run.expectedSha256, download.sha256])
    if (expected && !expected.equals(sha256)) throw new StoreFault("media_damaged", "The hash differs.");
  return { bytes, sha256, head: head ?? Buffer.alloc(0) };
}

/** A broken connection is no fault of the file. */
async function* readable({ body }: OpenDownload): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw new StoreFault("media_unavailable", error instanceof Error ? error.message : "broken");
  }
}

/** Chunks of one size, so that a range of bytes tells its chunks. */
async function* chunksOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const part of body) {
    pending = pending.length === 0 ? part : Buffer.concat([pending, part]);
    while (pending.length >= CHUNK_BYTES) {
      yield pending.subarray(0, CHUNK_BYTES);
      pending = pending.subarray(CHUNK_BYTES);
    }
  }
  if (pending.length > 0) yield pending;
}
