// parley accounts create <name>
import type { Command } from "commander";
import type { NewAccount } from "../../accounts/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { CommandContext } from "../command-context.ts";
import { CommandFailure } from "../command-failure.ts";
import { configure } from "../configure.ts";
import { addSettingFlags } from "../setting-flags.ts";
import { visible } from "../table.ts";

export function configureAccountsCreate(command: Command, context: CommandContext): void {
  command.argument("<name>", "a name to tell accounts apart").option("--json", "as JSON");
  addSettingFlags(command, "tool").action(async (name: string, options: { json?: boolean }) => {
    const config = configure("tool", options, context);
    const [{ createAccount }, { withStorage }] = await Promise.all([
      import("../../accounts/index.ts"),
      import("../with-storage.ts"),
    ]);
    await refuseName(name);
    const account = await withStorage(config, ({ database, secretKey }) =>
      createAccount(database, secretKey, name),
    );
    for (const line of options.json ? [jsonOf(account)] : linesOf(account)) context.print(line);
  });
}

async function refuseName(name: string): Promise<void> {
  const { text } = await import("../../platform/http/text.ts");
  const read = text({ min: 1, max: 256 }).safeParse(name);
  if (!read.success) throw new CommandFailure(`The name: ${read.error.issues[0]?.message}`, 2);
}

function jsonOf(account: NewAccount): string {
  const { accountId, name, createdAt, key, secret } = account;
  const shown = {
    account: { id: publicId("acc", accountId), name, created_at: createdAt.toISOString() },
    key: { id: publicId("key", key.api_key_id), name: key.name, secret },
  };
  return JSON.stringify(shown, null, 2);
}

function linesOf(account: NewAccount): string[] {
  return [
    `Account  ${publicId("acc", account.accountId)}`,
    `Name     ${visible(account.name)}`,
    `API key  ${account.secret}`,
    "The key isn't shown again.",
  ];
}
