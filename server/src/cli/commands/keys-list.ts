// parley keys list
import type { Command } from "commander";
import type { KeyRow } from "../../accounts/index.ts";
import type { Database } from "../../platform/database/database.ts";
import type { CommandContext } from "../command-context.ts";
import { configure } from "../configure.ts";
import { addSettingFlags } from "../setting-flags.ts";
import { tableLines } from "../table.ts";

const PAGE = 200;

export function configureKeysList(command: Command, context: CommandContext): void {
  command
    .option("--account <id>", "whose keys; may be left out when there is one account")
    .option("--json", "as JSON");
  addSettingFlags(command, "tool").action(async (options: { account?: string; json?: boolean }) => {
    const config = configure("tool", options, context);
    const [{ ALL_SCOPES, keyAnswer }, { withStorage }, { chosenAccount }] = await Promise.all([
      import("../../accounts/index.ts"),
      import("../with-storage.ts"),
      import("../chosen-account.ts"),
    ]);
    const rows = await withStorage(config, async ({ database }) => {
      return allKeys(database, (await chosenAccount(database, options.account)).account_id);
    });
    if (options.json) return context.print(JSON.stringify(rows.map(keyAnswer), null, 2));
    const head = ["ID", "PREFIX", "STATE", "LAST USED", "SCOPES", "NAME"];
    const shown = rows.map((row) => {
      const { id, prefix, last_used_at, scopes, name } = keyAnswer(row);
      const allowed = ALL_SCOPES.every((scope) => scopes.includes(scope)) ? "all" : scopes.join(",");
      return [id, prefix, stateOf(row), last_used_at ?? "never", allowed, name];
    });
    for (const line of tableLines(head, shown)) context.print(line);
  });
}

async function allKeys(database: Database, accountId: string): Promise<KeyRow[]> {
  const { listKeys } = await import("../../accounts/index.ts");
  const rows: KeyRow[] = [];
  for (;;) {
    const after = rows.at(-1)?.api_key_id ?? null;
    const page = await listKeys(database, accountId, { limit: PAGE, after });
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

function stateOf(row: KeyRow): string {
  if (row.revoked_at) return `revoked ${row.revoked_at.toISOString()}`;
  if (!row.expires_at) return "valid";
  return `${row.expires_at.getTime() <= Date.now() ? "expired" : "valid until"} ${row.expires_at.toISOString()}`;
}
