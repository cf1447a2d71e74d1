// parley restore: makes the Parley of a backup again, in an empty database. It sends nothing until `parley release`.
import { dirname } from "node:path";
import type { Command } from "commander";
import { eraseSteps } from "../../../app/index.ts";
import {
  type Backup,
  countRows,
  eraseListed,
  erasureListIn,
  findBackup,
  openBackup,
  readErasureList,
  restoreBackup,
} from "../../../backup/index.ts";
import { keepSecretKey } from "../../../config/secrets.ts";
import { type Config, settings } from "../../../config/settings.ts";
import { createLog } from "../../../platform/log.ts";
import { openStorage } from "../../../platform/storage.ts";
import { type CommandContext, CommandFailure } from "../../command.ts";
import { hint } from "../../hint.ts";
import { grouped } from "../../progress.ts";
import { writeSettings } from "../../setup/settings-file.ts";
import { addSettingFlags, decide, readConfig } from "../../storage/setting-flags.ts";
import { readPassphrase } from "./passphrase.ts";

export function configure(command: Command, context: CommandContext): void {
  command
    .argument("<backup>", "a backup that `backup` made, or the folder of several: then the newest")
    .addHelpText(
      "after",
      "\nThe database must be empty: give --database-url, or --data-dir for a database of its own. If anything is wrong, nothing is\n" +
        `kept. The restored Parley accepts requests and sends nothing, until you run \`${hint(["release"])}\`.`,
    );
  addSettingFlags(command, "migrate").action(async (text: string, options: object) => {
    const config = readConfig("migrate", options, context);
    const path = await findBackup(text);
    const erasures = erasureListIn(dirname(path));
    const list = await readErasureList(erasures);
    const backup = await openBackup(path);
    await restoreFrom(backup, list, config, context).finally(backup.close);
    if (list === null)
      context.print(
        `Erasures    aren't repeated: there is no ${erasures}, so who was erased later is there again`,
      );
    context.print("Sending     is held: what was queued or scheduled may have left after the backup");
    // The hints leave out the address, which has a password.
    if (decide("migrate", {}, context).config?.databaseUrl !== config.databaseUrl)
      context.print(
        `Settings    don't name this database: set ${settings.databaseUrl.variable} before you go on`,
      );
    context.print(`\nStart the service:  ${hint(["serve"], options)}`);
    context.print(`Check everything:   ${hint(["doctor"], options)}`);
    context.print(`Then let it send:   ${hint(["release"], options)}`);
  });
}

/** Prints each step when it is done. */
async function restoreFrom(
  backup: Backup,
  erasures: Map<string, string[]> | null,
  config: Config,
  context: CommandContext,
): Promise<void> {
  const { manifest } = backup;
  const passphrase = await readPassphrase(config, context, false);
  const secretKey = await backup.unlock(passphrase);
  refuseOtherKey(config, secretKey);
  context.print(`Backup      of ${manifest.created_at}, by Parley ${manifest.program}`);
  await backup.verify();
  context.print("File        is complete");
  const kept = await restore({ ...config, secretKey }, backup, () => keepKey(config, secretKey, context));
  context.print(`Database    has all ${grouped(countRows(manifest))} rows`);
  context.print(`Secret key  ${kept}`);
  if (erasures !== null) context.print(`Erasures    ${await eraseAgain({ ...config, secretKey }, erasures)}`);
}

async function restore(config: Config, backup: Backup, keep: () => Promise<string>): Promise<string> {
  const storage = await openStorage(config, createLog(config.log));
  let kept = "";
  const beforeCommit = async () => {
    kept = await keep();
  };
  await restoreBackup({ url: storage.directUrl, backup, beforeCommit }).finally(storage.close);
  return kept;
}

/** After the commit, because an older backup was migrated after it. */
async function eraseAgain(config: Config, list: Map<string, string[]>): Promise<string> {
  const storage = await openStorage(config, createLog(config.log));
  const erased = await eraseListed(list, { ...storage, erase: eraseSteps }).finally(storage.close);
  return `${erased === 1 ? "1 contact was" : `${erased} contacts were`} erased after the backup, and erased again`;
}

function refuseOtherKey({ secretKey: given }: Config, secretKey: Buffer): void {
  if (given !== null && !given.equals(secretKey))
    throw new CommandFailure(
      "PARLEY_SECRET_KEY is another key than the one in the backup. Remove it from the settings; nothing was changed.",
      2,
    );
}

/** Returns what happened to the key. Without it, nobody can read the credentials in the database. */
async function keepKey(config: Config, secretKey: Buffer, { settingsFile }: CommandContext): Promise<string> {
  const { variable } = settings.secretKey;
  if (config.secretKey !== null) return `is the one in ${variable}`;
  if (config.databaseUrl === null) return `was written to ${await keepSecretKey(config.dataDir, secretKey)}`;
  await writeSettings(settingsFile, { [variable]: secretKey.toString("base64") });
  return `was written to ${settingsFile} as ${variable}; set it where the service reads its settings`;
}
