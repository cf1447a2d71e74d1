// Makes a backup: one file of one snapshot, written as a draft, read back, compared, and given its name. The database then
// records that it was made.
import type { Duplex } from "node:stream";
import pg from "pg";
import type { SecretKey } from "../../platform/crypto.ts";
import type { Session } from "../../platform/database/index.ts";
import { BackupError } from "../backup-error.ts";
import { saveAs } from "../file/backup-folder.ts";
import { countRows, type Manifest } from "../file/manifest.ts";
import { openBackup } from "../file/open-backup.ts";
import { sealSecretKey } from "../file/secret-key.ts";
import { type MadeBackup, recordBackup } from "../last/last-backup.ts";
import { readTables } from "./read-catalog.ts";
import { writeTables } from "./write-tables.ts";

export interface MakeOptions {
  path: string;
  /** A direct connection to the database. */
  url: string;
  database: Pick<Session, "run">;
  program: string;
  secretKey: SecretKey;
  passphrase: string;
  signal: AbortSignal | undefined;
}

/** Without a time limit for statements, but the snapshot ends if this process hangs: it holds back the clean-up of every table. */
const BEGIN = `begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = '5min'`;

/**
 * @throws BackupError when the backup exists or can't be written. Then nothing is left of it. Or when the database can't record a
 * backup that is complete.
 */
export async function makeBackup(options: MakeOptions): Promise<MadeBackup> {
  const { path, database } = options;
  const made = await saveAs(path, (draft) => makeFile(options, draft));
  try {
    await recordBackup(database, made);
  } catch (error) {
    throw new BackupError(
      `${path} is complete, but the database can't record that it was made. Until a backup is recorded, Parley warns ` +
        "that backups are missing or old.",
      { cause: error },
    );
  }
  return made;
}

async function makeFile(options: MakeOptions, draft: string): Promise<MadeBackup> {
  const manifest = await write(options, draft);
  options.signal?.throwIfAborted();
  const written = await openBackup(draft);
  await written.verify().finally(written.close);
  return { created_at: new Date(manifest.created_at), rows: countRows(manifest), bytes: written.bytes };
}

async function write({ url, program, ...options }: MakeOptions, draft: string): Promise<Manifest> {
  const client = new pg.Client({ connectionString: url, application_name: "parley-backup", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(BEGIN);
    await lockTables(client);
    const { sealedKey: secretKey, sign } = await sealSecretKey(options.secretKey, options.passphrase);
    const { signal } = options;
    const manifest = await writeTables({ client, path: draft, program, secretKey, sign, signal });
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
