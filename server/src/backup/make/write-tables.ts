// Writes the tables of one snapshot into a file, in constant memory.
import { createWriteStream } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { ZipFile } from "yazl";
import { createDigest } from "../file/digest.ts";
import {
  entryOf,
  FORMAT,
  MANIFEST,
  type Manifest,
  type SavedTable,
  type SealedKey,
  SIGNATURE,
} from "../file/manifest.ts";
import type { Sign } from "../file/secret-key.ts";
import { JOB_COLUMNS, JOBS } from "../pending-jobs.ts";
import { type CatalogTable, copyStatement, LEFT_OUT, readSequences, readTables } from "./read-catalog.ts";

/** Higher levels take several times as long and save a tenth. */
const COMPRESSION_LEVEL = 1;

export interface WriteOptions {
  /** In a transaction with one snapshot. */
  client: pg.Client;
  /** A file that doesn't exist. Only its owner can read it. */
  path: string;
  program: string;
  secretKey: SealedKey;
  sign: Sign;
  /** Ends the copy. */
  signal: AbortSignal | undefined;
}

/** The file is on the disk when this resolves. Rejects with the fault of the disk or of the database. */
export async function writeTables(options: WriteOptions): Promise<Manifest> {
  const { client, path, signal } = options;
  const zip = new ZipFile();
  const failure = new AbortController();
  const ended = signal ? AbortSignal.any([failure.signal, signal]) : failure.signal;
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(zip.outputStream, file).catch((error) => {
    failure.abort(error);
    throw error;
  });
  written.catch(() => undefined);
  try {
    const tables: SavedTable[] = [];
    for (const table of [...(await readTables(client)), { name: JOBS, columns: JOB_COLUMNS }]) {
      tables.push(await writeTable(client, zip, table, ended));
    }
    const manifest = await describe(options, tables);
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    zip.addBuffer(Buffer.from(text), MANIFEST);
    zip.addBuffer(Buffer.from(options.sign(text)), SIGNATURE);
    zip.end();
    await written;
    return manifest;
  } catch (error) {
    file.destroy();
    throw failure.signal.aborted ? failure.signal.reason : error;
  }
}

async function writeTable(
  client: pg.Client,
  zip: ZipFile,
  table: CatalogTable,
  signal: AbortSignal,
): Promise<SavedTable> {
  const entry = new PassThrough();
  zip.addReadStream(entry, entryOf(table), { compressionLevel: COMPRESSION_LEVEL });
  const rows = client.query(copyTo(copyStatement(table)));
  const digest = createDigest();
  await pipeline(rows, digest.pass, entry, { signal });
  return { ...table, rows: rows.rowCount, ...digest.result() };
}

async function describe(
  { client, program, secretKey }: WriteOptions,
  tables: SavedTable[],
): Promise<Manifest> {
  const { rows } = await client.query<{ now: Date; postgresql: string; schema: number; hash: string }>(
    `select now(), current_setting('server_version') as postgresql, version as schema, hash
    from schema_versions
    order by version desc
    limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error("A statement without a table returned no row.");
  return {
    format: FORMAT,
    created_at: row.now.toISOString(),
    program,
    schema: row.schema,
    schema_hash: row.hash,
    postgresql: row.postgresql,
    secret_key: secretKey,
    tables,
    sequences: await readSequences(client),
    left_out: LEFT_OUT,
  };
}
