// The file of an export as rows of the database: written while it is made, read while it is mailed.
import { Writable } from "node:stream";
import type { Database } from "../platform/database/database.ts";
import { bytea, int4, int8 } from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { EXPORT_RUN, type ExportRun } from "./export.ts";

/** The export was canceled, or an erasure or another process started a new run. Not a fault. */
export class RunIsOver extends Error {}

/** The row lock and the run id keep a chunk from being written after an erasure deleted the chunks. */
const insertChunk = statement({
  name: "insert_export_chunk",
  parameters: { ...EXPORT_RUN, number: int4, bytes: bytea, rowsDone: int8 },
  columns: { number: int4 },
  sql: `with held as (
      update exports
      set rows_done = $rowsDone
      where account_id = $accountId
        and export_id = $exportId
        and run_id = $runId
        and status = 'running'
      returning run_id
    )
    insert into export_chunks (account_id, export_id, run_id, number, bytes)
    select $accountId, $exportId, run_id, $number, $bytes
    from held
    returning number`,
});

const readChunk = statement({
  name: "read_export_chunk",
  parameters: { ...EXPORT_RUN, number: int4 },
  columns: { bytes: bytea },
  sql: `select bytes
    from export_chunks
    where account_id = $accountId
      and export_id = $exportId
      and run_id = $runId
      and number = $number`,
});

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

  /** `size`: minimum bytes per chunk. `rowsDone` is called for each chunk. Fails with RunIsOver. */
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

  /** An empty chunk marks the end of the file, so that readers notice a missing chunk. */
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
    const chunk = { ...this.#run, number: this.#number++, bytes, rowsDone: this.#rowsDone() };
    if ((await this.#database.run(insertChunk, chunk)).length === 0) throw new RunIsOver();
  }
}

/** Reads a complete file. Throws RunIsOver when a chunk is gone. */
export async function* readChunks(database: Database, run: ExportRun): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const [chunk] = await database.run(readChunk, { ...run, number });
    if (!chunk) throw new RunIsOver();
    if (chunk.bytes.length === 0) return;
    yield chunk.bytes;
  }
}
