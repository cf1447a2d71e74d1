// What the commands that work on one account share.
import type { Command } from "commander";
import type { Database } from "../../platform/database/index.ts";
import type { CommandContext } from "../command.ts";
import { chosenAccount } from "./chosen-account.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "./with-storage.ts";

export interface AccountOptions extends StorageOptions {
  account?: string;
}

/** `add` makes a command of the group; `withAccount` opens the database for its work and closes it. */
export function accountCommands(group: Command, context: CommandContext) {
  return {
    add: (name: string, summary: string) =>
      addStorageFlags(
        group
          .command(name)
          .description(summary)
          .option("--account <id>", "the account; required when there are several"),
      ),
    withAccount: <Result>(
      options: AccountOptions,
      work: (database: Database, accountId: string) => Promise<Result>,
    ) =>
      withStorage(options, context, async ({ database }) =>
        work(database, await chosenAccount(database, options)),
      ),
  };
}
