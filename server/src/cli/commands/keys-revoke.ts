// parley keys revoke <id>
import type { Command } from "commander";
import { keyAnswer, revokeKey } from "../../accounts/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { type AccountOption, addAccountFlag, chosenAccount } from "../chosen-account.ts";
import type { CommandContext } from "../command-context.ts";
import { CommandFailure } from "../command-failure.ts";
import { visible } from "../table.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../with-storage.ts";

export function configure(command: Command, context: CommandContext): void {
  addAccountFlag(command).argument("<id>", "the key's id, key_...");
  addStorageFlags(command).action(async (id: string, options: StorageOptions & AccountOption) => {
    const keyId = uuidOf("key", id);
    if (keyId === null)
      throw new CommandFailure(`${visible(id)} is not a key's id, which looks like key_...`, 2);
    const row = await withStorage(options, context, async ({ database }) => {
      const { account_id: accountId } = await chosenAccount(database, options);
      return revokeKey(database, accountId, keyId);
    });
    if (!row) throw new CommandFailure(`There is no key ${id}. \`parley keys list\` shows all.`);
    if (options.json) return context.print(JSON.stringify(keyAnswer(row), null, 2));
    context.print(`Revoked ${id} (${visible(row.name)}). Running processes refuse it from now on.`);
  });
}
