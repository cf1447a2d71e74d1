// Makes the file of an export: one snapshot, COPY, gzip, chunks; in constant memory.
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Database } from "../platform/database/database.ts";
import { guarded } from "./csv-guard.ts";
import { CsvLines } from "./csv-lines.ts";
import { ChunkWriter } from "./export-chunks.ts";
import { type Column, exportedColumns, GROUPS_READ, type Group } from "./export-columns.ts";
import type { ExportRun } from "./transfer-jobs.ts";

export interface ExportFileOptions {
  /** Bytes of a chunk. */
  chunkSize: number;
  /** Milliseconds that the snapshot may stay open: vacuum can't clean behind it. */
  snapshotLimit: number;
}

export interface ExportFile {
  rows: number;
  /** Of the CSV, unpacked. */
  bytes: number;
  snapshotAt: Date;
}

/** Told how many rows there will be, before the first is written. */
export type OnTotal = (rows: number) => Promise<void>;

/** Throws RunIsOver when the export was started anew meanwhile. */
export async function writeExportFile(
  database: Database,
  run: ExportRun,
  options: ExportFileOptions & { signal: AbortSignal; onTotal: OnTotal },
): Promise<ExportFile> {
  const client = await database.pool.connect();
  try {
    const timeout = `set local statement_timeout = ${options.snapshotLimit}`;
    await client.query(`begin isolation level repeatable read read only; ${timeout}`);
    const { rows, snapshotAt } = await readTotal(client, run.accountId);
    await options.onTotal(rows);
    const lines = await copy(database, client, run, options);
    await client.query("commit");
    client.release();
    return { rows: lines.rows, bytes: lines.bytes, snapshotAt };
  } catch (error) {
    // In the middle of a COPY only ending the connection ends it.
    client.release(true);
    throw error;
  }
}

/** The first statement: it takes the snapshot. */
async function readTotal(client: pg.PoolClient, accountId: string) {
  const { rows } = await client.query<{ rows: number; at: Date }>(
    `select count(*)::integer as rows, clock_timestamp() as at
     from contacts
     where account_id = $1`,
    [accountId],
  );
  const [{ rows: total, at }] = rows as [{ rows: number; at: Date }];
  return { rows: total, snapshotAt: at };
}

async function copy(
  database: Database,
  client: pg.PoolClient,
  run: ExportRun,
  { chunkSize, snapshotLimit, signal }: ExportFileOptions & { signal: AbortSignal },
): Promise<CsvLines> {
  const columns = exportedColumns(await readGroups(client, run.accountId), pg.escapeLiteral);
  const lines = new CsvLines(await readHead(client, columns));
  const rows = copyTo(
    `copy (
       select ${columns.map((column) => column.cell).join(", ")}
       from contacts
       where account_id = ${pg.escapeLiteral(run.accountId)}
       order by contact_id
     ) to stdout (format csv)`,
  );
  // It says once more that its connection ended, when nobody listens any more.
  rows.on("error", () => undefined);
  const chunks = new ChunkWriter(database, run, chunkSize, () => lines.rows);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(snapshotLimit)]);
  await pipeline(client.query(rows), lines, createGzip(), chunks, { signal: limit });
  return lines;
}

async function readGroups(client: pg.PoolClient, accountId: string): Promise<Group[]> {
  const { rows } = await client.query<Group>(
    `select key as name, max(jsonb_array_length(value))::integer as width
     from contacts, jsonb_each(enhanced_data)
     where account_id = $1
     group by key
     order by key collate "C"
     limit ${GROUPS_READ}`,
    [accountId],
  );
  return rows;
}

/** With the mark by which spreadsheets know UTF-8. A heading is text of the caller's like any cell. */
async function readHead(client: pg.PoolClient, columns: Column[]): Promise<string> {
  const { rows } = await client.query<{ heading: string }>(
    `select ${guarded("heading")} as heading
     from unnest($1::text[]) with ordinality as given (heading, place)
     order by place`,
    [columns.map((column) => column.heading)],
  );
  return `\ufeff${rows.map(({ heading }) => csvCell(heading)).join(",")}\r\n`;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
