// The file of an export as rows of the database: written while it is made, read while it is mailed.
import { Writable } from "node:stream";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import type { ExportRun } from "./export-jobs.ts";

/** The run isn't the export's any more: it was canceled, or an erasure or another process began anew. Not a fault. */
export class RunIsOver extends Error {}

/** The row's lock and its run id keep a chunk from coming in behind an erasure that has just taken them away. */
const insertChunk = statement<[string, string, string, number, Buffer, number], { number: number }>(
  "insert_export_chunk",
  `with held as (
     update exports
     set rows_done = $6
     where account_id = $1
       and export_id = $2
       and run_id = $3
       and status = 'running'
     returning run_id
   )
   insert into export_chunks (account_id, export_id, run_id, number, bytes)
   select $1, $2, run_id, $4, $5
   from held
   returning number`,
);

const readChunk = statement<[string, string, string, number], { bytes: Buffer }>(
  "read_export_chunk",
  `select bytes
   from export_chunks
   where account_id = $1
     and export_id = $2
     and run_id = $3
     and number = $4`,
);

export class ChunkWriter extends Writable {
  /** Written so far. */
  bytes = 0;
  readonly #database: Database;
  readonly #run: ExportRun;
  readonly #size: number;
  readonly #rowsDone: () => number;
  #parts: Buffer[] = [];
  #length = 0;
  #number = 0;

  /** `size` in bytes; `rowsDone` is asked with each chunk. Fails with RunIsOver. */
  constructor(database: Database, run: ExportRun, size: number, rowsDone: () => number) {
    super();
    this.#database = database;
    this.#run = run;
    this.#size = size;
    this.#rowsDone = rowsDone;
  }

  override _write(part: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length < this.#size) done();
    else this.#flush().then(() => done(), done);
  }

  /** An empty chunk ends the file, so that one that is cut off can be told. */
  override _final(done: (error?: Error) => void): void {
    this.#flush()
      .then(() => this.#insert(Buffer.alloc(0)))
      .then(() => done(), done);
  }

  async #flush(): Promise<void> {
    if (this.#length === 0) return;
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    this.bytes += bytes.length;
    await this.#insert(bytes);
  }

  async #insert(bytes: Buffer): Promise<void> {
    const { accountId, exportId, runId } = this.#run;
    const values = [accountId, exportId, runId, this.#number++, bytes, this.#rowsDone()] as const;
    if ((await this.#database.run(insertChunk, [...values])).length === 0) throw new RunIsOver();
  }
}

/** Reads a file that is whole. Throws RunIsOver where a chunk is gone. */
export async function* readChunks(database: Database, run: ExportRun): AsyncGenerator<Buffer> {
  const { accountId, exportId, runId } = run;
  for (let number = 0; ; number++) {
    const [chunk] = await database.run(readChunk, [accountId, exportId, runId, number]);
    if (!chunk) throw new RunIsOver();
    if (chunk.bytes.length === 0) return;
    yield chunk.bytes;
  }
}
