// The account that a command is about: the named one, or the only one.
import type { Command } from "commander";
import { type AccountRow, listAccounts } from "../accounts/index.ts";
import type { Database } from "../platform/database/database.ts";
import { uuidOf } from "../platform/ids.ts";
import { CommandFailure } from "./command-failure.ts";

export interface AccountOption {
  account?: string;
}

export function addAccountFlag(command: Command): Command {
  return command.option("--account <id>", "the account; required when there are several");
}

/** @throws CommandFailure */
export async function chosenAccount(database: Database, { account: id }: AccountOption): Promise<AccountRow> {
  const accounts = await listAccounts(database);
  if (id !== undefined) {
    const uuid = uuidOf("acc", id);
    const named = accounts.find((account) => account.account_id === uuid);
    if (!named) throw new CommandFailure(`There is no account ${id}. \`parley accounts list\` shows all.`);
    return named;
  }
  const [only, ...others] = accounts;
  if (!only)
    throw new CommandFailure("There is no account yet. Create one with `parley accounts create <name>`.");
  if (others.length === 0) return only;
  throw new CommandFailure(`There are ${accounts.length} accounts. Choose one with --account <id>.`, 2);
}
