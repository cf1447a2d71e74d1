// parley hold: for a copy of a database that another tool made. Run it before the copy is served: `restore` holds by itself.
import type { Command } from "commander";
import { listAccounts } from "../../../accounts/index.ts";
import { holdSending } from "../../../backup/index.ts";
import { type CommandContext, printResult } from "../../command.ts";
import { hint } from "../../hint.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../../storage/with-storage.ts";

export function configure(command: Command, context: CommandContext): void {
  addStorageFlags(command).action(async (options: StorageOptions) => {
    const accounts = await withStorage(options, context, async ({ database }) => {
      const all = await listAccounts(database);
      for (const { account_id: accountId } of all) await holdSending(database, accountId);
      return all;
    });
    printResult(context, options, { accounts: accounts.length }, () => [
      `Sending is held in ${accounts.length === 1 ? "1 account" : `${accounts.length} accounts`}: no message, webhook or mail of an export leaves.`,
      `To release it:  ${hint(["release"], options)}`,
    ]);
  });
}
