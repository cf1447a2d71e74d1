// parley keys list
import type { Command } from "commander";
import { ALL_SCOPES, type KeyRow, keyAnswer, listKeys } from "../../accounts/index.ts";
import { type AccountOption, addAccountFlag, chosenAccount } from "../chosen-account.ts";
import type { CommandContext } from "../command-context.ts";
import { tableLines } from "../table.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../with-storage.ts";

const EVERY_KEY = { limit: Number.MAX_SAFE_INTEGER, after: null };

export function configure(command: Command, context: CommandContext): void {
  addStorageFlags(addAccountFlag(command)).action(async (options: StorageOptions & AccountOption) => {
    const rows = await withStorage(options, context, async ({ database }) => {
      const { account_id: accountId } = await chosenAccount(database, options);
      return listKeys(database, accountId, EVERY_KEY);
    });
    if (options.json) return context.print(JSON.stringify(rows.map(keyAnswer), null, 2));
    const head = ["ID", "PREFIX", "STATE", "LAST USED", "SCOPES", "NAME"];
    for (const line of tableLines(head, rows.map(cellsOf))) context.print(line);
  });
}

function cellsOf(row: KeyRow): string[] {
  const { id, prefix, last_used_at, scopes, name } = keyAnswer(row);
  const allowed = ALL_SCOPES.every((scope) => scopes.includes(scope)) ? "all" : scopes.join(",");
  return [id, prefix, stateOf(row), last_used_at ?? "never", allowed, name];
}

function stateOf(row: KeyRow): string {
  if (row.revoked_at) return `revoked ${row.revoked_at.toISOString()}`;
  if (!row.expires_at) return "valid";
  return `${row.expires_at.getTime() <= Date.now() ? "expired" : "valid until"} ${row.expires_at.toISOString()}`;
}
