// The account that a command works on, and its members.
import { emailOf, findActiveMember, type PersonRow } from "../../accounts/for-cli.ts";
import { listAccounts } from "../../accounts/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { CommandFailure } from "../command.ts";
import { hint } from "../hint.ts";
import { visible } from "../table.ts";

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

/** Who signs in with the address. @throws CommandFailure */
export async function memberBy(
  session: Pick<Database, "run">,
  accountId: string,
  email: string,
): Promise<PersonRow> {
  const member = await findActiveMember(session, accountId, emailOf(email));
  if (member) return member;
  throw new CommandFailure(
    `Nobody signs in as ${visible(email)}. To see all: ${hint(["api", "listPeople"])}`,
  );
}
