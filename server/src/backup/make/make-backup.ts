// Makes a backup: one file of one snapshot, written as a draft, flushed, read back and compared, then renamed. A file with its
// final name is complete. The database then records that it was made.
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Duplex } from "node:stream";
import pg from "pg";
import { keyOf, knownKeys, type SecretKey } from "../../platform/crypto.ts";
import type { Session } from "../../platform/database/index.ts";
import { BackupError } from "../backup-error.ts";
import { countRows, type Manifest } from "../file/manifest.ts";
import { openBackup } from "../file/open-backup.ts";
import { sealSecretKey } from "../file/secret-key.ts";
import { type MadeBackup, recordBackup } from "../last/last-backup.ts";
import { readTables } from "./read-catalog.ts";
import { writeTables } from "./write-tables.ts";

export interface MakeOptions {
  /** A direct connection to the database. */
  url: string;
  database: Pick<Session, "run">;
  path: string;
  program: string;
  secretKey: SecretKey;
  passphrase: string;
}

export const DRAFT = ".draft";

/** Without a time limit for statements, but the snapshot ends if this process hangs: it holds back the clean-up of every table. */
const BEGIN = `begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = '5min'`;

/**
 * @throws BackupError when the file exists or can't be written. Then no file is left. Or when the database can't record a backup
 * that is complete.
 */
export async function makeBackup(options: MakeOptions): Promise<MadeBackup> {
  const made = await makeFile(options);
  try {
    await recordBackup(options.database, made);
  } catch (error) {
    throw new BackupError(
      `${options.path} is complete, but the database can't record that it was made. Until a backup is recorded, Parley warns that ` +
        "backups are missing or old.",
      { cause: error },
    );
  }
  return made;
}

async function makeFile(options: MakeOptions): Promise<MadeBackup> {
  const { path } = options;
  const draft = path + DRAFT;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (await exists(path)) throw new BackupError(`${path} exists already. Give another name.`);
  await rm(draft, { force: true });
  try {
    const manifest = await write(options, draft);
    const written = await openBackup(draft);
    await written.verify().finally(written.close);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return { created_at: new Date(manifest.created_at), rows: countRows(manifest), bytes: written.bytes };
  } catch (error) {
    await rm(draft, { force: true });
    throw faultOfDisk(error, path) ?? error;
  }
}

async function write({ url, program, ...options }: MakeOptions, path: string): Promise<Manifest> {
  const client = new pg.Client({ connectionString: url, application_name: "parley-backup", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(BEGIN);
    await lockTables(client);
    const secretKey = await sealSecretKey(await keyOfSnapshot(client, options.secretKey), options.passphrase);
    const manifest = await writeTables({ client, path, program, secretKey });
    await client.end();
    return manifest;
  } catch (error) {
    // Not `end`, which would wait for the rest of a COPY that nobody reads.
    (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
    throw error;
  }
}

/** While the secret key is replaced, the snapshot is from before or after: one transaction encrypts everything anew. */
async function keyOfSnapshot(client: pg.Client, secretKey: SecretKey): Promise<Buffer> {
  const { rows } = await client.query<{ wrapped_key: Buffer }>("select wrapped_key from hash_keys limit 1");
  const [row] = rows;
  const key = row ? keyOf(secretKey, row.wrapped_key) : knownKeys(secretKey)[0];
  if (key === null)
    throw new BackupError("The secret key was replaced meanwhile. Run the backup again with the new one.");
  return key;
}

/** No migration changes a table while it is copied. */
async function lockTables(client: pg.Client): Promise<void> {
  const names = (await readTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`lock table ${names.join(", ")} in access share mode`);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

const DISK_FAULTS = ["EACCES", "EDQUOT", "EFBIG", "EIO", "EISDIR", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"];

function faultOfDisk(error: unknown, path: string): BackupError | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !DISK_FAULTS.includes(code)) return null;
  const why = code === "ENOSPC" ? "the disk is full" : code;
  return new BackupError(`${path} can't be written: ${why}. No file was left.`);
}
