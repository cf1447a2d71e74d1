// The file of an export as rows of the database: written while it is made, read while it is mailed.
import { type Database, selectRows, statement, t } from "../../platform/database/index.ts";
import { EXPORT_RUN, type ExportRun } from "../export.ts";

/** The export was canceled, or an erasure or another process started a new run. Not a fault. */
export class RunIsOver extends Error {}

/** The row lock and the run id keep a chunk from being written after an erasure deleted the chunks. */
const insertChunk = statement({
  name: "insert_export_chunk",
  parameters: { ...EXPORT_RUN, number: t.int4, bytes: t.bytea, rowsDone: t.int8 },
  columns: { number: t.int4 },
  sql: `with held as (
      update jobs
      set rows_done = $rowsDone
      where account_id = $accountId
        and job_id = $jobId
        and run_id = $runId
        and status = 'running'
        and not is_mailing
      returning run_id
    )
    insert into export_chunks (account_id, job_id, run_id, number, bytes)
    select $accountId, $jobId, run_id, $number, $bytes
    from held
    returning number`,
});

const readChunk = selectRows({
  name: "read_export_chunk",
  table: "export_chunks",
  key: { ...EXPORT_RUN, number: t.int4 },
  columns: { bytes: t.bytea },
});

/** Writes a file in chunks of at least `size` bytes and answers its size. Throws RunIsOver. */
export async function writeChunks(
  database: Database,
  run: ExportRun,
  file: AsyncIterable<Buffer>,
  { size, rowsDone }: { size: number; rowsDone(): number },
): Promise<number> {
  let [number, total, length] = [0, 0, 0];
  let parts: Buffer[] = [];
  const flush = async () => {
    const chunk = { ...run, number: number++, bytes: Buffer.concat(parts), rowsDone: rowsDone() };
    if ((await database.run(insertChunk, chunk)).length === 0) throw new RunIsOver();
    total += length;
    length = 0;
    parts = [];
  };
  for await (const part of file) {
    parts.push(part);
    length += part.length;
    if (length >= size) await flush();
  }
  if (length > 0) await flush();
  // An empty chunk marks the end of the file, so that readers notice a missing chunk.
  await flush();
  return total;
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
