// The form of a backup: a ZIP file with an entry for each table, in PostgreSQL's binary COPY format, and `backup.json`, which
// describes them. Any tool can open it.
import { z } from "zod";

export const MANIFEST = "backup.json";
/** Raised when an older program couldn't read the file. */
export const FORMAT = 1;

const sealedKey = z.object({
  kdf: z.literal("scrypt"),
  salt: z.base64(),
  cost: z.int(),
  block_size: z.int(),
  parallelization: z.int(),
  sealed: z.base64(),
});

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of the entry when it is inflated. */
  bytes: z.int(),
  sha256: z.string(),
});

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The time of the snapshot, by the database's clock. */
  created_at: z.iso.datetime(),
  program: z.string(),
  /** The number of the newest migration of the database. */
  schema: z.int(),
  postgresql: z.string(),
  secret_key: sealedKey,
  /** In an order in which each table comes after those that it references. */
  tables: z.array(table),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.int()),
  /** Tables that aren't in the file, each with the reason. */
  left_out: z.record(z.string(), z.string()),
});

export type Manifest = z.output<typeof manifestSchema>;
export type SavedTable = z.output<typeof table>;
export type SealedKey = z.output<typeof sealedKey>;

export function countRows({ tables }: Pick<Manifest, "tables">): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

export function entryOf({ name }: Pick<SavedTable, "name">): string {
  return `tables/${name}.copy`;
}
