// Makes the file of an export: one snapshot, COPY, gzip, chunks; in constant memory.
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Database } from "../platform/database/database.ts";
import { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
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
    const session = new Session(client, false);
    const [count] = (await session.run(countContacts, [run.accountId])) as [{ rows: number; at: Date }];
    await options.onTotal(count.rows);
    const lines = await copy(database, session, run, options);
    await client.query("commit");
    client.release();
    return { rows: lines.rows, bytes: lines.bytes, snapshotAt: count.at };
  } catch (error) {
    // In the middle of a COPY only ending the connection ends it.
    client.release(true);
    throw error;
  }
}

/** The first one: it takes the snapshot. */
const countContacts = statement<[string], { rows: number; at: Date }>(
  "count_contacts_to_export",
  `select count(*)::integer as rows, clock_timestamp() as at
   from contacts
   where account_id = $1`,
);

const findGroups = statement<[string, number], Group>(
  "find_groups_to_export",
  `select key as name, max(jsonb_array_length(value))::integer as width
   from contacts, jsonb_each(enhanced_data)
   where account_id = $1
   group by key
   order by key collate "C"
   limit $2`,
);

/** A heading is text of the caller's like any cell. */
const guardHeadings = statement<[string[]], { heading: string }>(
  "guard_export_headings",
  `select ${guarded("heading")} as heading
   from unnest($1::text[]) with ordinality as given (heading, place)
   order by place`,
);

async function copy(
  database: Database,
  session: Session,
  run: ExportRun,
  { chunkSize, snapshotLimit, signal }: ExportFileOptions & { signal: AbortSignal },
): Promise<CsvLines> {
  const groups = await session.run(findGroups, [run.accountId, GROUPS_READ]);
  const columns = exportedColumns(groups, pg.escapeLiteral);
  const lines = new CsvLines(await readHead(session, columns));
  const rows = copyTo(copyStatement(columns, run.accountId));
  // It says once more that its connection ended, when nobody listens any more.
  rows.on("error", () => undefined);
  const chunks = new ChunkWriter(database, run, chunkSize, () => lines.rows);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(snapshotLimit)]);
  await pipeline(session.client.query(rows), lines, createGzip(), chunks, { signal: limit });
  return lines;
}

/** `offset 0` keeps the inner columns from being computed again at each place where the guard names them. */
function copyStatement(columns: Column[], accountId: string): string {
  const cells = columns.map(({ cell }, index) => `${cell} as c${index}`);
  const shown = columns.map(({ guard }, index) => (guard ? guarded(`c${index}`) : `c${index}`));
  return `copy (
    select ${shown.join(", ")}
    from (
      select ${cells.join(", ")}
      from contacts
      where account_id = ${pg.escapeLiteral(accountId)}
      order by contact_id
      offset 0
    ) as cells
  ) to stdout (format csv)`;
}

/** With the mark by which spreadsheets know UTF-8. */
async function readHead(session: Session, columns: Column[]): Promise<string> {
  const rows = await session.run(guardHeadings, [columns.map((column) => column.heading)]);
  return `\ufeff${rows.map(({ heading }) => csvCell(heading)).join(",")}\r\n`;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
