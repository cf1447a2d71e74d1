import { statement, t } from "../../platform/database/index.ts";
import { MEDIA_KEY, type MediaKey } from "../media.ts";
import { type MediaFiles, partOf } from "./media-files.ts";
import { CHUNK_BYTES, PART_BYTES } from "./store-file.ts";

const readSlice = statement({
  name: "read_media_slice",
  parameters: { ...MEDIA_KEY, chunk: t.int4, skipped: t.int4, length: t.int4 },
  columns: { base64: t.text },
  sql: `select encode(substr(bytes, $skipped + 1, $length), 'base64') as base64
    from media_chunks
    where account_id = $accountId
      and media_id = $mediaId
      and chunk = $chunk`,
});

/**
 * Bytes of one statement. `pg` reads every column as text, and base64 is shorter than the text of a bytea. The answer fits in one
 * read of a socket: longer answers are copied into buffers that stay until the next garbage collection.
 */
const SLICE_BYTES = 32 * 1_024;

/** A part was deleted while the file was read: an erasure, a deletion, or the end of a retention. */
export class MediaEnded extends Error {}

/** A stored file, and its object; null for a file in PostgreSQL. */
export interface FileLocation extends MediaKey {
  object: { objectId: string; place: string } | null;
}

/**
 * Bytes of one request to the store. A request for a whole part would end when its reader pauses: stores close connections on
 * which nothing moves.
 */
const READ_BYTES = 1_024 * 1_024;

/** Reads bytes `from` to `to`, inclusive, in constant memory. Throws MediaEnded and StoreError. */
export function readRange(
  files: MediaFiles,
  file: FileLocation,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  return file.object === null ? readChunks(files, file, from, to) : readParts(files, file, from, to);
}

/** The same, after the first bytes were read: a caller learns that there are none while it can still say so. */
export async function openRange(
  files: MediaFiles,
  file: FileLocation,
  from: number,
  to: number,
): Promise<AsyncIterable<Buffer>> {
  const bytes = readRange(files, file, from, to);
  const first = await bytes.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* bytes;
  })();
}

async function* readChunks(
  { database }: MediaFiles,
  { accountId, mediaId }: MediaKey,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  for (let at = from; at <= to; ) {
    const chunk = Math.floor(at / CHUNK_BYTES);
    const skipped = at - chunk * CHUNK_BYTES;
    const length = Math.min(SLICE_BYTES, CHUNK_BYTES - skipped, to - at + 1);
    const [row] = await database.run(readSlice, { accountId, mediaId, chunk, skipped, length });
    if (!row) throw new MediaEnded("The file is gone.");
    yield Buffer.from(row.base64, "base64");
    at += length;
  }
}

async function* readParts(
  { objects }: MediaFiles,
  { accountId, object }: FileLocation,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  if (object === null) return;
  for (let at = from; at <= to; ) {
    const part = Math.floor(at / PART_BYTES);
    const start = part * PART_BYTES;
    const last = Math.min(to, at + READ_BYTES - 1, start + PART_BYTES - 1);
    const bytes = await objects.get(partOf({ accountId, ...object }, part), at - start, last - start);
    if (bytes?.length !== last - at + 1) throw new MediaEnded("The file is gone.");
    yield bytes;
    at = last + 1;
  }
}
