// The passphrase of a backup: from the settings, or asked for at a terminal that doesn't show it.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { backupPassphrase } from "../../../config/check.ts";
import type { Config } from "../../../config/settings.ts";
import { type CommandContext, CommandFailure } from "../../command.ts";

/** `isNew`: asked for twice, because nobody could restore a backup with a misspelt one. @throws CommandFailure */
export async function readPassphrase(
  { backupPassphrase: given }: Pick<Config, "backupPassphrase">,
  context: CommandContext,
  isNew: boolean,
): Promise<string> {
  if (given !== null) return given;
  if (!context.input.isTTY || !context.errorOutput.isTTY)
    throw new CommandFailure(
      "There is no terminal to ask for the passphrase: set PARLEY_BACKUP_PASSPHRASE or PARLEY_BACKUP_PASSPHRASE_FILE.",
      2,
    );
  const passphrase = await ask("Passphrase of the backup: ", context);
  if (!isNew) return passphrase;
  const read = backupPassphrase.safeParse(passphrase);
  if (!read.success) throw new CommandFailure(`The passphrase ${read.error.issues[0]?.message}.`, 2);
  if ((await ask("The same again: ", context)) !== passphrase)
    throw new CommandFailure("The two passphrases differ. No backup was made.", 2);
  return passphrase;
}

async function ask(question: string, { input, errorOutput }: CommandContext): Promise<string> {
  errorOutput.write(question);
  // Readline echoes what is typed to its output.
  const nowhere = new Writable({ write: (_chunk, _encoding, written) => written() });
  const reader = createInterface({ input, output: nowhere, terminal: true });
  const canceled = new Promise<never>((_, reject) => {
    reader.once("SIGINT", () => reject(new CommandFailure("Canceled.", 130)));
    reader.once("close", () => reject(new CommandFailure("No passphrase was given.", 2)));
  });
  try {
    return await Promise.race([reader.question(""), canceled]);
  } finally {
    canceled.catch(() => undefined);
    reader.close();
    errorOutput.write("\n");
  }
}
