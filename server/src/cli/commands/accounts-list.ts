// parley accounts list
import type { Command } from "commander";
import { listAccounts } from "../../accounts/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { CommandContext } from "../command-context.ts";
import { tableLines } from "../table.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../with-storage.ts";

export function configure(command: Command, context: CommandContext): void {
  addStorageFlags(command).action(async (options: StorageOptions) => {
    const rows = await withStorage(options, context, ({ database }) => listAccounts(database));
    const accounts = rows.map((row) => ({
      id: publicId("acc", row.account_id),
      name: row.name,
      created_at: row.created_at.toISOString(),
    }));
    if (options.json) return context.print(JSON.stringify(accounts, null, 2));
    const cells = accounts.map(({ id, created_at, name }) => [id, created_at, name]);
    for (const line of tableLines(["ID", "CREATED", "NAME"], cells)) context.print(line);
  });
}
