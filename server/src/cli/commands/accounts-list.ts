// parley accounts list
import type { Command } from "commander";
import { publicId } from "../../platform/ids.ts";
import type { CommandContext } from "../command-context.ts";
import { configure } from "../configure.ts";
import { addSettingFlags } from "../setting-flags.ts";
import { tableLines } from "../table.ts";

export function configureAccountsList(command: Command, context: CommandContext): void {
  command.option("--json", "as JSON");
  addSettingFlags(command, "tool").action(async (options: { json?: boolean }) => {
    const config = configure("tool", options, context);
    const [{ listAccounts }, { withStorage }] = await Promise.all([
      import("../../accounts/index.ts"),
      import("../with-storage.ts"),
    ]);
    const accounts = (await withStorage(config, ({ database }) => listAccounts(database))).map((row) => ({
      id: publicId("acc", row.account_id),
      name: row.name,
      created_at: row.created_at.toISOString(),
    }));
    if (options.json) return context.print(JSON.stringify(accounts, null, 2));
    const rows = accounts.map(({ id, created_at, name }) => [id, created_at, name]);
    for (const line of tableLines(["ID", "CREATED", "NAME"], rows)) context.print(line);
  });
}
