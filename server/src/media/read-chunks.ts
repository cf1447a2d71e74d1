import { type Database, statement, t } from "../platform/database/index.ts";
import { CHUNK_BYTES } from "./fetch/store-file.ts";
import { MEDIA_KEY, type MediaKey } from "./media.ts";

const readChunk = statement({
  name: "read_media_chunk",
  parameters: { ...MEDIA_KEY, chunk: t.int4 },
  columns: { bytes: t.bytea },
  sql: `select bytes
    from media_chunks
    where account_id = $accountId
      and media_id = $mediaId
      and chunk = $chunk`,
});

/** A chunk was deleted while the file was read: an erasure, a deletion, or the end of a retention. */
export class MediaEnded extends Error {}

/** Reads bytes `from` to `to`, inclusive, one chunk at a time. Throws MediaEnded. */
export async function* readRange(
  database: Database,
  { accountId, mediaId }: MediaKey,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  for (let chunk = Math.floor(from / CHUNK_BYTES); chunk * CHUNK_BYTES <= to; chunk++) {
    const [row] = await database.run(readChunk, { accountId, mediaId, chunk });
    if (!row) throw new MediaEnded("The file is gone.");
    const start = chunk * CHUNK_BYTES;
    yield row.bytes.subarray(Math.max(from - start, 0), to - start + 1);
  }
}

/** For a file that is small enough for memory. */
export async function readWhole(database: Database, key: MediaKey): Promise<Buffer> {
  const parts: Buffer[] = [];
  const { accountId, mediaId } = key;
  for (let chunk = 0; ; chunk++) {
    const [row] = await database.run(readChunk, { accountId, mediaId, chunk });
    if (!row) return Buffer.concat(parts);
    parts.push(row.bytes);
  }
}
