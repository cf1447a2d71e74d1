// Makes a backup: one file of one snapshot, written as a draft, read back, compared, and given its name. The database then records that
// it was made, and older backups of the folder that are too many are deleted.
import type { Duplex } from "node:stream";
import pg from "pg";
import { programVersion } from "../../config/program.ts";
import type { Storage } from "../../platform/storage.ts";
import { BackupError } from "../backup-error.ts";
import { deleteOldBackups, pathOfNewBackup, saveAs } from "../file/backup-folder.ts";
import { countRows, type Manifest } from "../file/manifest.ts";
import { openBackup } from "../file/open-backup.ts";
import { sealSecretKey } from "../file/secret-key.ts";
import { type MadeBackup, recordBackup } from "../last-backup.ts";
import { readTables } from "./read-catalog.ts";
import { writeTables } from "./write-tables.ts";

const FOLDER = "backups";

interface SaveOptions {
  storage: Pick<Storage, "directUrl" | "database" | "secretKey">;
  /** A folder, or the path of the backup itself. Null for the folder `backups`. */
  to: string | null;
  passphrase: string;
  /** How many backups of the folder stay. Null: all. */
  keep: number | null;
  /** Ends the backup. */
  signal?: AbortSignal;
}

interface SavedBackup extends MadeBackup {
  path: string;
  /** Names. */
  deleted: string[];
  /** Why older backups can't be deleted. */
  keepFault: string | null;
}

/** Without a time limit for statements, but the snapshot ends if this process hangs: it holds back the clean-up of every table. */
const BEGIN = `begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = '5min'`;

/**
 * @throws BackupError when the backup exists or can't be written. Then nothing is left of it. Or when the database can't record a
 * backup that is complete. In both cases no older backup is deleted.
 */
export async function saveBackup(options: SaveOptions): Promise<SavedBackup> {
  const path = pathOfNewBackup(options.to ?? FOLDER, new Date());
  const made = await saveAs(path, (draft) => makeFile(options, draft));
  await recordBackup(options.storage.database, made).catch((cause) => {
    throw new BackupError(
      `${path} is complete, but the database can't record that it was made. Until a backup is recorded, Parley warns ` +
        "that backups are missing or old.",
      { cause },
    );
  });
  const saved = { path, ...made, deleted: [], keepFault: null };
  if (options.keep === null) return saved;
  try {
    return { ...saved, deleted: await deleteOldBackups(path, options.keep) };
  } catch (error) {
    const { message } = error as Error;
    return { ...saved, keepFault: `${path} was made, but older backups can't be deleted: ${message}` };
  }
}

async function makeFile(options: SaveOptions, draft: string): Promise<MadeBackup> {
  const manifest = await write(options, draft);
  options.signal?.throwIfAborted();
  const written = await openBackup(draft);
  await written.verify().finally(written.close);
  return { created_at: new Date(manifest.created_at), rows: countRows(manifest), bytes: written.bytes };
}

async function write({ storage, passphrase, signal }: SaveOptions, path: string): Promise<Manifest> {
  const { directUrl: connectionString } = storage;
  const client = new pg.Client({ connectionString, application_name: "parley-backup", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(BEGIN);
    await lockTables(client);
    const { sealedKey: secretKey, sign } = await sealSecretKey(storage.secretKey, passphrase);
    const manifest = await writeTables({ client, path, program: programVersion(), secretKey, sign, signal });
    await client.end();
    return manifest;
  } catch (error) {
    // Not `end`, which would wait for the rest of a COPY that nobody reads.
    (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
    throw error;
  }
}

/** No migration changes a table while it is copied. */
async function lockTables(client: pg.Client): Promise<void> {
  const names = (await readTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`lock table ${names.join(", ")} in access share mode`);
}
