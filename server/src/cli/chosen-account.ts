// The account that a command is about: the one named, or the only one.
import { type AccountRow, listAccounts } from "../accounts/index.ts";
import type { Database } from "../platform/database/database.ts";
import { uuidOf } from "../platform/ids.ts";
import { CommandFailure } from "./command-failure.ts";

/** `id` as it is shown, `acc_...`. @throws CommandFailure */
export async function chosenAccount(database: Database, id: string | undefined): Promise<AccountRow> {
  const accounts = await listAccounts(database);
  if (id !== undefined) {
    const uuid = uuidOf("acc", id);
    const named = accounts.find((account) => account.account_id === uuid);
    if (!named) throw new CommandFailure(`There is no account ${id}; \`parley accounts list\` shows them.`);
    return named;
  }
  const [only, ...others] = accounts;
  if (!only)
    throw new CommandFailure("There is no account yet: make one with `parley accounts create <name>`.");
  if (others.length === 0) return only;
  throw new CommandFailure(`There are ${accounts.length} accounts: say which with --account <id>.`, 2);
}
