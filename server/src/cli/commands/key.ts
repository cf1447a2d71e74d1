// parley key rotate: replaces the secret key of a service that is stopped.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { decodeSecretKey } from "../../config/check.ts";
import { keepNextKey, promoteNextKey, SECRET_KEY_FILE } from "../../config/secrets.ts";
import type { Config } from "../../config/settings.ts";
import { schemaFault } from "../../platform/database/schema/migrations.ts";
import { type Rotated, rotateSecretKey } from "../../secret-key/index.ts";
import { type CommandContext, CommandFailure, printResult } from "../command.ts";
import { hint } from "../hint.ts";
import { grouped } from "../progress.ts";
import { readConfig } from "../storage/setting-flags.ts";
import { addStorageFlags, openExisting, type StorageOptions } from "../storage/with-storage.ts";

interface Options extends StorageOptions {
  newKeyFile?: string;
}

const HELP = `
Stop the service first. The command encrypts the credentials of senders, the secrets of webhooks and sources, and the accounts' hash
keys with another key. If it is interrupted, run it again.

Key in the data folder: the command makes the new key and puts it in the place of the former.

Key in PARLEY_SECRET_KEY: write the new key to a file (\`openssl rand -base64 32 > new-key\`) and name it with --new-key-file. Afterwards
set PARLEY_SECRET_KEY to the new key.`;

export function configure(group: Command, context: CommandContext): void {
  const rotate = group
    .command("rotate")
    .description("Replace the secret key while the service is stopped")
    .option("--new-key-file <file>", "the new key, if the present one is in PARLEY_SECRET_KEY")
    .addHelpText("after", HELP);
  addStorageFlags(rotate).action(async (options: Options) => {
    const config = readConfig("tool", options, context);
    const isInFolder = config.secretKey === null;
    const place = isInFolder ? join(config.dataDir, SECRET_KEY_FILE) : options.newKeyFile;
    const { values, unreadable } = await rotateKey(config, options);
    for (const one of unreadable)
      context.complain(`Neither key fits ${one}, which stays as it is: enter this secret again.`);
    printResult(context, options, { values, unreadable, key: place }, () => [
      values > 0
        ? `Encrypted anew:  ${grouped(values)} ${values === 1 ? "value" : "values"}, now with the key in ${place}`
        : `Everything is encrypted with the key in ${place} already.`,
      isInFolder
        ? "Keep a copy of the new key apart from the database and its backups."
        : "Now set PARLEY_SECRET_KEY to the new key for every process, and start the service.",
      `Make a new backup: the key of an older one is the former key.  ${hint(["backup"], options)}`,
    ]);
  });
}

/** Without `withStorage`: after an interrupted rotation, only the new key may fit. */
async function rotateKey(config: Config, { newKeyFile }: Options): Promise<Rotated> {
  const isInFolder = config.secretKey === null;
  const storage = await openExisting(config);
  try {
    const fault = await schemaFault(storage.database.pool);
    if (fault !== null) throw new CommandFailure(fault);
    const nextKey = isInFolder ? await keepNextKey(config.dataDir) : await readNewKey(newKeyFile);
    const rotated = await rotateSecretKey(storage.database, { secretKey: storage.secretKey, nextKey });
    if (rotated.running.length > 0)
      throw new CommandFailure(
        `Parley runs (process ${rotated.running.join(", ")}). Stop it, then try again: a process that was killed counts as running ` +
          "for 30 seconds. Nothing was changed.",
      );
    const { values, current, unreadable } = rotated;
    if (values + current === 0 && unreadable.length > 0)
      throw new CommandFailure(
        `Neither key fits anything in this database: the present one must be in ${isInFolder ? join(config.dataDir, SECRET_KEY_FILE) : "PARLEY_SECRET_KEY"}. ` +
          "Nothing was changed.",
      );
    if (isInFolder) await promoteNextKey(config.dataDir);
    return rotated;
  } finally {
    await storage.close();
  }
}

async function readNewKey(file: string | undefined): Promise<Buffer> {
  if (file === undefined)
    throw new CommandFailure(
      "Name a file with the new key, because the present one is in PARLEY_SECRET_KEY:\n" +
        "openssl rand -base64 32 > new-key, then --new-key-file new-key",
      2,
    );
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`${file} can't be read: ${error.code}.`, 2);
  });
  const key = decodeSecretKey(text.trim());
  if (key === null) throw new CommandFailure(`${file} must hold a secret key: 32 bytes as base64 or hex.`, 2);
  return key;
}
