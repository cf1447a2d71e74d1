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
import { type Cell, csvFormat, type FileFormat, type TableFormat, tableFormat } from "./csv-format.ts";
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
    const { query, lines } = await fileOf(client, content.format, where);
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

/** How the rows of COPY become the bytes of a file. */
interface FileConverter {
  readonly rows: number;
  /** Of the file before it is packed for storage. */
  readonly bytes: number;
  convert(source: AsyncIterable<string>): AsyncGenerator<Buffer>;
}

async function fileOf(
  client: pg.ClientBase,
  format: ExportFormat,
  where: string,
): Promise<{ query: string; lines: FileConverter }> {
  switch (format) {
    case "csv":
    case "csv_semicolon": {
      const csv = await csvFormat(client, where, format === "csv" ? "," : ";");
      return { query: csv.query, lines: new FileLines(csv) };
    }
    case "xlsx": {
      const table = await tableFormat(client, where);
      return { query: table.query, lines: new Workbook(table) };
    }
  }
}

export class FileLines implements FileConverter {
  rows = 0;
  bytes = 0;
  readonly #format: FileFormat;

  constructor(format: FileFormat) {
    this.#format = format;
  }

  async *convert(source: AsyncIterable<string>): AsyncGenerator<Buffer> {
    yield this.#counted(this.#format.head);
    for await (const rows of copiedRows(source)) {
      this.rows += rows.length;
      yield this.#counted(rows.map((row) => this.#format.line(row.split("\t").map(cellOf))).join(""));
    }
  }

  #counted(text: string): Buffer {
    const piece = Buffer.from(text);
    this.bytes += piece.length;
    return piece;
  }
}

class Workbook implements FileConverter {
  rows = 0;
  bytes = 0;
  readonly #table: TableFormat;

  constructor(table: TableFormat) {
    this.#table = table;
  }

  async *convert(source: AsyncIterable<string>): AsyncGenerator<Buffer> {
    const headings = this.#table.columns.map(({ heading }) => guarded(heading));
    for await (const piece of workbookOf("Contacts", headings, this.#cells(source))) {
      this.bytes += piece.length;
      yield piece;
    }
  }

  async *#cells(source: AsyncIterable<string>): AsyncGenerator<Cell[]> {
    const isGuarded = this.#table.columns.map((column) => column.isGuarded);
    for await (const rows of copiedRows(source)) {
      this.rows += rows.length;
      for (const row of rows)
        yield row.split("\t").map((text, index) => {
          const cell = cellOf(text);
          return cell !== null && isGuarded[index] ? guarded(cell) : cell;
        });
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
