// Stores a file in chunks while it arrives, in constant memory.
import { createHash } from "node:crypto";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { MEDIA_KEY, type MediaError } from "../media.ts";
import { type FetchRun, RunIsOver } from "./fetch-run.ts";

/** The largest file that is stored. Channels take documents of this size. */
export const MOST_BYTES = 100 * 1_024 * 1_024;
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

interface Arriving {
  body: AsyncIterable<Buffer>;
  announcedBytes?: number | null;
}

/** Throws StoreFault, RunIsOver, and what the body throws. */
export async function storeFile(
  database: Database,
  { accountId, mediaId, runId }: Pick<FetchRun, "accountId" | "mediaId" | "runId">,
  { body, announcedBytes = null }: Arriving,
): Promise<{ bytes: number; sha256: Buffer; head: Buffer }> {
  const tooLarge = () => new StoreFault("media_too_large", "The file is too large.");
  if (announcedBytes !== null && announcedBytes > MOST_BYTES) throw tooLarge();
  const hash = createHash("sha256");
  let bytes = 0;
  let chunk = 0;
  let head: Buffer | undefined;
  for await (const part of chunksOf(body)) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw tooLarge();
    hash.update(part);
    head ??= part;
    const rows = await database.run(insertChunk, { accountId, mediaId, runId, chunk, bytes: part });
    if (rows.length === 0) throw new RunIsOver();
    chunk++;
  }
  const sha256 = hash.digest();
  if (announcedBytes !== null && bytes < announcedBytes)
    throw new StoreFault("media_unavailable", "truncated");
  return { bytes, sha256, head: head ?? Buffer.alloc(0) };
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
