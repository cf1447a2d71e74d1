// parley key rotate: replaces the secret key while the service runs.
import { join } from "node:path";
import type { Command } from "commander";
import { keepNextKey, promoteNextKey, SECRET_KEY_FILE } from "../../config/secrets.ts";
import type { Config } from "../../config/settings.ts";
import { fingerprintOf } from "../../platform/crypto.ts";
import type { Session } from "../../platform/database/index.ts";
import type { Storage } from "../../platform/storage.ts";
import { processesWithout, type Rotated, rotateSecretKey, whenSealedWith } from "../../secret-key/index.ts";
import { type CommandContext, CommandFailure, printResult } from "../command.ts";
import { hint } from "../hint.ts";
import { grouped } from "../progress.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../storage/with-storage.ts";

const HELP = `
Encrypts the credentials of senders, the secrets of webhooks and sources, and the accounts' hash keys with another key. The
service goes on meanwhile. If the command is interrupted, run it again.

Key in the data folder: the command makes the new key, and running processes find it. There is nothing else to do.

Key in PARLEY_SECRET_KEY: first set PARLEY_FORMER_SECRET_KEY to the present key and PARLEY_SECRET_KEY to a new one
(\`openssl rand -base64 32\`), and restart each process. Then run the command with the same settings. Then remove
PARLEY_FORMER_SECRET_KEY and restart each process again.`;

export function configure(group: Command, context: CommandContext): void {
  const rotate = group.command("rotate").description("Replace the secret key while the service runs");
  addStorageFlags(rotate.addHelpText("after", HELP)).action(async (options: StorageOptions) => {
    const { isInFolder, place, rotated } = await withStorage(options, context, async (storage, config) =>
      config.secretKey === null
        ? {
            isInFolder: true,
            place: join(config.dataDir, SECRET_KEY_FILE),
            rotated: await rotateInFolder(storage, config),
          }
        : {
            isInFolder: false,
            place: "PARLEY_SECRET_KEY",
            rotated: await rotateGiven(storage, config),
          },
    );
    const { values, unreadable } = rotated;
    for (const one of unreadable)
      context.complain(`No known key fits ${one}, which stays as it is: enter this secret again.`);
    printResult(context, options, { values, unreadable, key: place }, () => [
      values > 0
        ? `Encrypted anew:  ${grouped(values)} ${values === 1 ? "value" : "values"}, now with the key in ${place}`
        : `Everything is encrypted with the key in ${place} already.`,
      isInFolder
        ? "Keep a copy of the new key apart from the database and its backups."
        : "Now remove PARLEY_FORMER_SECRET_KEY from the settings of every process, and restart each.",
      `Make a new backup: the key of an older one is the former key.  ${hint(["backup"], options)}`,
    ]);
  });
}

async function rotateGiven(storage: Storage, { secretKey, formerSecretKey }: Config): Promise<Rotated> {
  if (formerSecretKey === null || secretKey === null)
    throw new CommandFailure(
      "PARLEY_FORMER_SECRET_KEY is missing. Set it to the present key, set PARLEY_SECRET_KEY to a new one (`openssl rand -base64 32`), " +
        "restart each process with both, and run this command again with both.",
      2,
    );
  const rotated = await rotateSecretKey(storage.database, {
    secretKey: storage.secretKey,
    async nextKey(session) {
      await refuseUnaware(session, secretKey);
      return secretKey;
    },
  });
  return rotated ?? noAccount();
}

/** A process that doesn't know the new key could neither send nor deliver once it is used. */
async function refuseUnaware(session: Session, key: Buffer): Promise<void> {
  const unaware = await processesWithout(session, fingerprintOf(key));
  if (unaware.length === 0) return;
  const lines = unaware.map(
    ({ pid, address, started }) =>
      `  at ${address ?? "this machine"}, connected since ${started?.toISOString()} as process ${pid} of PostgreSQL`,
  );
  throw new CommandFailure(
    `These processes of the service don't know the new key:\n${lines.join("\n")}\n` +
      "Restart each with PARLEY_SECRET_KEY and PARLEY_FORMER_SECRET_KEY, then run this command again. Nothing was changed.\n" +
      "The connection of a machine that is gone ends with `select pg_terminate_backend(...)` and its number.",
  );
}

async function rotateInFolder({ database, secretKey }: Storage, { dataDir }: Config): Promise<Rotated> {
  let next: Buffer | undefined;
  const rotated = await rotateSecretKey(database, {
    secretKey,
    async nextKey() {
      next = await keepNextKey(dataDir);
      return next;
    },
  });
  if (rotated === null || next === undefined) return noAccount();
  await whenSealedWith(database, next, () => promoteNextKey(dataDir));
  return rotated;
}

function noAccount(): never {
  throw new CommandFailure("There is no account yet, so nothing is encrypted.");
}
