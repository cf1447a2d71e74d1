// The account that a command works on, and what the commands share that work on one account.
import type { Command } from "commander";
import { listAccounts } from "../../accounts/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { type CommandContext, CommandFailure } from "../command.ts";
import { hint } from "../hint.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "./with-storage.ts";

/** The named account, or the only one. @throws CommandFailure */
export async function chosenAccount(database: Database, options: { account?: string }): Promise<string> {
  const { account: id } = options;
  const accounts = await listAccounts(database);
  if (id !== undefined) {
    const uuid = uuidOf("acc", id);
    if (accounts.some((account) => account.account_id === uuid)) return uuid as string;
    throw new CommandFailure(`There is no account ${id}. To see all: ${hint(["accounts", "list"], options)}`);
  }
  const [only, ...others] = accounts;
  if (!only)
    throw new CommandFailure(
      `There is no account yet. To create one: ${hint(["accounts", "create", "My business"], options)}`,
    );
  if (others.length === 0) return only.account_id;
  const all = hint(["accounts", "list"], options);
  throw new CommandFailure(
    `There are ${accounts.length} accounts. Choose one with --account. To see all: ${all}`,
    2,
  );
}

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
