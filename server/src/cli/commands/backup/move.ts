// parley move: moves everything to another database, for example from the embedded one to a PostgreSQL of one's own.
import { join } from "node:path";
import type { Command } from "commander";
import { moveDatabase } from "../../../backup/index.ts";
import { SECRET_KEY_FILE } from "../../../config/secrets.ts";
import { settings } from "../../../config/settings.ts";
import { isPooled } from "../../../platform/refuse-pooler.ts";
import { type CommandContext, CommandFailure, printResult } from "../../command.ts";
import { hint } from "../../hint.ts";
import { grouped } from "../../progress.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../../storage/with-storage.ts";

interface Options extends StorageOptions {
  to: string;
}

const HELP = `
Stop Parley first. The other database must be empty, and reachable without a pooler. If the command fails or is interrupted, it is empty
again: run the command again. Afterwards this database holds its sending, so that nothing is sent twice if it is served by mistake.`;

export function configure(command: Command, context: CommandContext): void {
  command.requiredOption("--to <url>", "the address of the other database").addHelpText("after", HELP);
  addStorageFlags(command).action(async (options: Options) => {
    if (!/^postgres(ql)?:\/\//.test(options.to))
      throw new CommandFailure(
        "--to must be the address of a database, such as postgres://parley:...@db/parley.",
        2,
      );
    if (await isPooled(options.to))
      throw new CommandFailure(
        "--to leads to a pooler such as pgbouncer: give the address of PostgreSQL itself. Nothing was changed.",
        2,
      );
    const { moved, keyFile } = await withStorage(options, context, async ({ directUrl }, config) => ({
      moved: await moveDatabase(directUrl, options.to),
      keyFile: config.secretKey === null ? join(config.dataDir, SECRET_KEY_FILE) : null,
    }));
    printResult(context, options, { ...moved, secret_key_file: keyFile }, () => [
      `Moved      ${grouped(moved.rows)} rows of ${moved.tables} tables`,
      "Sending    is held in the former database, which nothing needs any more",
      `\nSet where the service reads its settings:\n  ${settings.databaseUrl.variable}=${options.to}`,
      ...(keyFile === null ? [] : [`  ${settings.secretKey.variable}_FILE=${keyFile}`]),
      `\nStart the service:  ${hint(["serve"])}`,
      `Check everything:   ${hint(["doctor"])}`,
      ...(moved.held === 0 ? [] : [`Then let it send:   ${hint(["release"])}`]),
    ]);
  });
}
