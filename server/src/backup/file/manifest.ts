// The form of a backup: a ZIP file with an entry for each table, in PostgreSQL's binary COPY format, and `backup.json`, which
// describes them. Any tool can open it.
import { z } from "zod";

export const MANIFEST = "backup.json";
/** The HMAC-SHA256 of `backup.json`, in hexadecimal, under a key of the passphrase: `backup.json` has the hashes of all else. */
export const SIGNATURE = "backup.json.hmac";
/** Raised when an older program couldn't read the file. */
export const FORMAT = 1;

/** As OWASP recommends for scrypt: 128 MiB of memory for a guess. A file with other values could use up a machine. */
export const SCRYPT = { cost: 2 ** 17, block_size: 8, parallelization: 1 } as const;

const sealedKey = z.object({
  kdf: z.literal("scrypt"),
  salt: z.base64(),
  cost: z.literal(SCRYPT.cost),
  block_size: z.literal(SCRYPT.block_size),
  parallelization: z.literal(SCRYPT.parallelization),
  sealed: z.base64(),
});

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
  /** Of the entry when it is inflated. */
  bytes: z.int(),
  sha256: z.string(),
});

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The time of the snapshot, by the database's clock. */
  created_at: z.iso.datetime(),
  program: z.string(),
  /** The number of the newest migration of the database, and its hash. */
  schema: z.int().min(1),
  schema_hash: z.string(),
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
