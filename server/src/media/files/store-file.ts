// Stores a file in parts while it arrives, in constant memory.
import { createHash } from "node:crypto";
import { statement, t } from "../../platform/database/index.ts";
import { type MediaError, type MediaRun, RUN } from "../media.ts";
import { type MediaFiles, partOf } from "./media-files.ts";

/** The largest file that is stored. Channels take documents of this size. */
export const MOST_BYTES = 100 * 1_024 * 1_024;
/** Parts in PostgreSQL. */
export const CHUNK_BYTES = 256 * 1_024;
/** Parts in a store. Most files have one. */
export const PART_BYTES = 4 * 1_024 * 1_024;

/** The file's contact was erased, its message was deleted, or another run began. Not a fault. */
export class RunIsOver extends Error {}

export class StoreFault extends Error {
  readonly code: MediaError;
  constructor(code: MediaError, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** SQL: the file, while this run is its run. The lock keeps an erasure and another run from finishing before the statement. */
const HELD = `held as materialized (
      select media_id
      from media
      where account_id = $accountId
        and media_id = $mediaId
        and run_id = $runId
      for share
    )`;

const insertChunk = statement({
  name: "insert_media_chunk",
  parameters: { ...RUN, chunk: t.int4, bytes: t.bytea },
  columns: { chunk: t.int4 },
  sql: `with ${HELD}
    insert into media_chunks (account_id, media_id, chunk, bytes)
    select $accountId, media_id, $chunk, $bytes
    from held
    returning chunk`,
});

/** Committed before the part is uploaded, so that the part is deleted whatever happens to the file or to this process. */
const registerPart = statement({
  name: "register_media_part",
  parameters: { ...RUN, place: t.text, parts: t.int4 },
  columns: { parts: t.int4 },
  sql: `with ${HELD}
    insert into media_objects (account_id, object_id, media_id, place, parts)
    select $accountId, $runId, media_id, $place, $parts
    from held
    on conflict (account_id, object_id) do update
    set parts = excluded.parts
    where media_objects.media_id is not null
    returning parts`,
});

interface Arriving {
  body: AsyncIterable<Buffer>;
  announcedBytes?: number | null;
}

export interface Stored {
  bytes: number;
  sha256: Buffer;
  /** The first part. */
  head: Buffer;
  /** Null for PostgreSQL. In a store, the file's object has the id of the run. */
  place: string | null;
}

/** Throws StoreFault, StoreError, RunIsOver, and what the body throws. */
export async function storeFile(
  files: MediaFiles,
  run: MediaRun,
  { body, announcedBytes = null }: Arriving,
): Promise<Stored> {
  const { place } = files;
  const tooLarge = () => new StoreFault("media_too_large", "The file is too large.");
  if (announcedBytes !== null && announcedBytes > MOST_BYTES) throw tooLarge();
  const write = place === null ? chunkWriter(files, run) : partWriter(files, run, place);
  const hash = createHash("sha256");
  let bytes = 0;
  let part = 0;
  let head: Buffer | undefined;
  for await (const one of partsOf(body, place === null ? CHUNK_BYTES : PART_BYTES)) {
    bytes += one.length;
    if (bytes > MOST_BYTES) throw tooLarge();
    hash.update(one);
    head ??= one;
    await write(part++, one);
  }
  const sha256 = hash.digest();
  if (announcedBytes !== null && bytes < announcedBytes)
    throw new StoreFault("media_unavailable", "truncated");
  return { bytes, sha256, head: head ?? Buffer.alloc(0), place };
}

type WritePart = (part: number, bytes: Buffer) => Promise<void>;

function chunkWriter({ database }: MediaFiles, run: MediaRun): WritePart {
  return async (chunk, bytes) => {
    const rows = await database.run(insertChunk, { ...run, chunk, bytes });
    if (rows.length === 0) throw new RunIsOver();
  };
}

function partWriter({ database, objects }: MediaFiles, run: MediaRun, place: string): WritePart {
  return async (part, bytes) => {
    const rows = await database.run(registerPart, { ...run, place, parts: part + 1 });
    if (rows.length === 0) throw new RunIsOver();
    await objects.put(partOf({ accountId: run.accountId, objectId: run.runId, place }, part), bytes);
  };
}

/** All but the last have `size` bytes. */
async function* partsOf(body: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const arrived of body) {
    pending.push(arrived);
    length += arrived.length;
    if (length < size) continue;
    let whole = Buffer.concat(pending);
    for (; whole.length >= size; whole = whole.subarray(size)) yield whole.subarray(0, size);
    pending = [whole];
    length = whole.length;
  }
  if (length > 0) yield Buffer.concat(pending);
}
