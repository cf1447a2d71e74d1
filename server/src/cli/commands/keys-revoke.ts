// parley keys revoke <id>
import type { Command } from "commander";
import { uuidOf } from "../../platform/ids.ts";
import type { CommandContext } from "../command-context.ts";
import { CommandFailure } from "../command-failure.ts";
import { configure } from "../configure.ts";
import { addSettingFlags } from "../setting-flags.ts";
import { visible } from "../table.ts";

export function configureKeysRevoke(command: Command, context: CommandContext): void {
  command
    .argument("<id>", "the key's id, key_...")
    .option("--account <id>", "whose key; may be left out when there is one account")
    .option("--json", "as JSON");
  addSettingFlags(command, "tool").action(
    async (id: string, options: { account?: string; json?: boolean }) => {
      const config = configure("tool", options, context);
      const keyId = uuidOf("key", id);
      if (keyId === null)
        throw new CommandFailure(`${visible(id)} isn't the id of a key, which looks like key_...`, 2);
      const [{ keyAnswer, revokeKey }, { withStorage }, { chosenAccount }] = await Promise.all([
        import("../../accounts/index.ts"),
        import("../with-storage.ts"),
        import("../chosen-account.ts"),
      ]);
      const row = await withStorage(config, async ({ database }) => {
        const account = await chosenAccount(database, options.account);
        return revokeKey(database, account.account_id, keyId);
      });
      if (!row) throw new CommandFailure(`There is no key ${id}; \`parley keys list\` shows them.`);
      if (options.json) return context.print(JSON.stringify(keyAnswer(row), null, 2));
      context.print(`Revoked ${id} (${visible(row.name)}). Running processes refuse it now.`);
    },
  );
}
