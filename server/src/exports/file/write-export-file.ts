// Makes the file of an export in constant memory: one snapshot, COPY, gzip, chunks.
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Timing } from "../../config/timing.ts";
import { isSelectedLiterally } from "../../contacts/for-exports.ts";
import type { Database } from "../../platform/database/index.ts";
import { planCommands } from "../../platform/database/plan-class.ts";
import { guarded, workbookOf } from "../../workbooks/index.ts";
import type { ExportFormat, ExportRun } from "../export.ts";
import type { FoundExport } from "../run/export-transitions.ts";
import { type Cell, csvFile, type FileColumns, tableFormat } from "./csv-format.ts";
import { writeChunks } from "./export-chunks.ts";

/** Packing takes half the time of level 6, for a fifth more bytes. */
const GZIP = { level: 1, chunkSize: 64 * 1_024 };

export type ExportContent = Pick<FoundExport, "filter" | "format" | "work">;

interface WriteOptions {
  content: ExportContent;
  timing: Timing;
  signal: AbortSignal;
  /** Called with the number of rows before the first row is written. */
  onTotal(rows: number): Promise<unknown>;
}

/** `bytes` is the uncompressed size. Throws RunIsOver when the export was canceled or another run took over. */
export async function writeExportFile(
  database: Database,
  run: ExportRun,
  { content, timing, signal, onTotal }: WriteOptions,
) {
  const client = await database.pool.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${settings(timing)}`);
    const where = condition(run.accountId, content);
    const { rows, at: snapshotAt } = await countContacts(client, where);
    await onTotal(rows);
    const { query, columns } = await tableFormat(client, where);
    const lines = new FileRows(writerOf(content.format, columns));
    const copy = copyTo(`copy (${query}) to stdout`).setEncoding("utf8");
    // When the connection ends, the stream emits a second error after the pipeline has ended.
    copy.on("error", () => undefined);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timing.exportSnapshotMs)]);
    const chunks = { size: timing.exportChunkBytes, rowsDone: () => lines.rows };
    const packedBytes = await pipeline(
      client.query(copy),
      (source: AsyncIterable<string>) => lines.convert(source),
      createGzip(GZIP),
      (file: AsyncIterable<Buffer>) => writeChunks(database, run, file, chunks),
      { signal: limit },
    );
    await client.query("commit");
    client.release();
    return { rows: lines.rows, bytes: lines.bytes, packedBytes, snapshotAt };
  } catch (error) {
    // Only the end of the connection stops a COPY.
    client.release(true);
    throw error;
  }
}

/** Parallel workers would take the CPU that requests need. */
function settings({ exportSnapshotMs }: Timing): string {
  return `${planCommands("scan").before};
    set local max_parallel_workers_per_gather = 0;
    set local statement_timeout = ${exportSnapshotMs};
    set local timezone = 'UTC'`;
}

/** COPY takes no parameters, so the condition contains its values as literals. */
function condition(accountId: string, { filter, work }: ExportContent): string {
  const account = `contacts.account_id = ${pg.escapeLiteral(accountId)}`;
  return `${account} and ${isSelectedLiterally({ ...work, filter })}`;
}

/** The transaction's first query: it takes the snapshot. */
async function countContacts(client: pg.ClientBase, where: string): Promise<{ rows: number; at: Date }> {
  const { rows } = await client.query<{ rows: number; at: Date }>(
    `select count(*)::integer as rows, clock_timestamp() as at
     from contacts
     where ${where}`,
  );
  return rows[0] as { rows: number; at: Date };
}

/** How the rows of COPY, in batches, become the pieces of a file. */
type WriteFile = (batches: AsyncIterable<Cell[][]>) => AsyncIterable<string | Buffer>;

function writerOf(format: ExportFormat, columns: FileColumns): WriteFile {
  switch (format) {
    case "csv":
      return (batches) => csvFile(columns, ",", batches);
    case "csv_semicolon":
      return (batches) => csvFile(columns, ";", batches);
    case "xlsx": {
      const headings = columns.map(({ heading }) => guarded(heading));
      return (batches) => workbookOf("Contacts", headings, guardedRows(columns, batches));
    }
  }
}

async function* guardedRows(columns: FileColumns, batches: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const rows of batches)
    for (const row of rows)
      yield row.map((cell, index) => (cell !== null && columns[index]?.isGuarded ? guarded(cell) : cell));
}

export class FileRows {
  rows = 0;
  /** Of the file before it is packed for storage. */
  bytes = 0;
  readonly #write: WriteFile;

  constructor(write: WriteFile) {
    this.#write = write;
  }

  async *convert(source: AsyncIterable<string>): AsyncGenerator<Buffer> {
    for await (const written of this.#write(this.#batches(source))) {
      const piece = typeof written === "string" ? Buffer.from(written) : written;
      this.bytes += piece.length;
      yield piece;
    }
  }

  async *#batches(source: AsyncIterable<string>): AsyncGenerator<Cell[][]> {
    for await (const rows of copiedRows(source)) {
      this.rows += rows.length;
      yield rows.map((row) => row.split("\t").map(cellOf));
    }
  }
}

async function* copiedRows(source: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  for await (const text of source) {
    const rows = (rest + text).split("\n");
    rest = rows.pop() as string;
    yield rows;
  }
}

/** https://www.postgresql.org/docs/current/sql-copy.html, "Text Format" */
const ESCAPED: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", "\\": "\\" };

function cellOf(text: string): Cell {
  if (!text.includes("\\")) return text;
  if (text === "\\N") return null;
  return text.replace(/\\(.)/g, (_, character: string) => ESCAPED[character] as string);
}
