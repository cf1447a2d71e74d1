// Makes the file of an export: one snapshot, COPY, gzip, chunks; in constant memory.
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Timing } from "../config/timing.ts";
import { contactMatches } from "../contacts/index.ts";
import type { Database } from "../platform/database/database.ts";
import { Session } from "../platform/database/session.ts";
import type { ExportFormat } from "./export.ts";
import { ChunkWriter } from "./export-chunks.ts";
import type { ExportCopy } from "./export-copy.ts";
import { csvCopy } from "./export-csv.ts";
import { filterOf, type KeptFilter } from "./export-filter.ts";
import type { ExportRun } from "./export-jobs.ts";
import { ndjsonCopy } from "./export-ndjson.ts";
import { PackedLines } from "./packed-lines.ts";

export type ExportFileTiming = Pick<Timing, "exportChunkBytes" | "exportSnapshotMs">;

/** What is in the file. */
export interface ExportContent {
  filter: KeptFilter;
  format: ExportFormat;
}

export interface ExportFile {
  rows: number;
  /** Of the file, unpacked. */
  bytes: number;
  packedBytes: number;
  snapshotAt: Date;
}

export interface WriteOptions {
  content: ExportContent;
  timing: ExportFileTiming;
  signal: AbortSignal;
  /** Told how many rows there will be, before the first is written. */
  onTotal(rows: number): Promise<void>;
}

/** Throws RunIsOver when the export was started anew or canceled meanwhile. */
export async function writeExportFile(
  database: Database,
  run: ExportRun,
  options: WriteOptions,
): Promise<ExportFile> {
  const { content, timing } = options;
  const client = await database.pool.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${settings(timing)}`);
    const session = new Session(client, false);
    const where = condition(run.accountId, content.filter);
    const count = await countContacts(session, where);
    await options.onTotal(count.rows);
    const copy = content.format === "csv" ? await csvCopy(session, where) : ndjsonCopy(where);
    const packedBytes = await copyToChunks(database, session, run, { ...options, copy });
    await client.query("commit");
    client.release();
    return { rows: copy.lines.rows, bytes: copy.lines.bytes, packedBytes, snapshotAt: count.at };
  } catch (error) {
    // In the middle of a COPY only ending the connection ends it.
    client.release(true);
    throw error;
  }
}

/** Parallel workers would read the groups no sooner on two cores, for half as much CPU again, which requests need. */
function settings({ exportSnapshotMs }: ExportFileTiming): string {
  return `set local statement_timeout = ${exportSnapshotMs};
    set local timezone = 'UTC';
    set local max_parallel_workers_per_gather = 0`;
}

/** COPY takes no values: they stand in it as literals. */
function condition(accountId: string, filter: KeptFilter): string {
  const matches = contactMatches(filterOf(filter), pg.escapeLiteral);
  return `contacts.account_id = ${pg.escapeLiteral(accountId)} and ${matches}`;
}

/** The first statement: it takes the snapshot. */
async function countContacts(session: Session, where: string): Promise<{ rows: number; at: Date }> {
  const { rows } = await session.client.query<{ rows: number; at: Date }>(
    `select count(*)::integer as rows, clock_timestamp() as at
     from contacts
     where ${where}`,
  );
  return rows[0] as { rows: number; at: Date };
}

/** Answers the bytes of the chunks. */
async function copyToChunks(
  database: Database,
  session: Session,
  run: ExportRun,
  { copy, timing, signal }: WriteOptions & { copy: ExportCopy },
): Promise<number> {
  const rows = copyTo(copy.statement);
  // It says once more that its connection ended, when nobody listens any more.
  rows.on("error", () => undefined);
  const chunks = new ChunkWriter(database, run, timing.exportChunkBytes, () => copy.lines.rows);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timing.exportSnapshotMs)]);
  await pipeline(session.client.query(rows), new PackedLines(copy.lines), chunks, { signal: limit });
  return chunks.bytes;
}
