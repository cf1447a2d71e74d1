// parley keys create
import type { Command } from "commander";
import type { KeyWish } from "../../accounts/index.ts";
import type { CommandContext } from "../command-context.ts";
import { CommandFailure } from "../command-failure.ts";
import { configure } from "../configure.ts";
import { addSettingFlags } from "../setting-flags.ts";
import { visible } from "../table.ts";

interface Options {
  name: string;
  account?: string;
  scopes?: string;
  expires?: string;
  json?: boolean;
}

export function configureKeysCreate(command: Command, context: CommandContext): void {
  command
    .requiredOption("--name <name>", "what the key is for, to tell keys apart")
    .option("--account <id>", "whose key; may be left out when there is one account")
    .option("--scopes <scopes>", "what it allows, separated by commas; everything when left out")
    .option("--expires <time>", "when it ends by itself, like 2027-01-31T12:00:00Z; never when left out")
    .option("--json", "as JSON");
  addSettingFlags(command, "tool").action(async (options: Options) => {
    const config = configure("tool", { ...options }, context);
    const [{ issueKey, keyAnswer }, { withStorage }, { chosenAccount }] = await Promise.all([
      import("../../accounts/index.ts"),
      import("../with-storage.ts"),
      import("../chosen-account.ts"),
    ]);
    const wish = await wishOf(options);
    const { row, secret } = await withStorage(config, async ({ database }) => {
      const account = await chosenAccount(database, options.account);
      return database.transaction((session) => issueKey(session, account.account_id, wish));
    });
    const key = keyAnswer(row);
    if (options.json) return context.print(JSON.stringify({ ...key, secret }, null, 2));
    context.print(`Key      ${key.id}`);
    context.print(`Name     ${visible(key.name)}`);
    context.print(`API key  ${secret}`);
    context.print("The key isn't shown again.");
  });
}

async function wishOf(options: Options): Promise<KeyWish> {
  const { ALL_SCOPES, keyWishSchema } = await import("../../accounts/index.ts");
  const read = keyWishSchema.safeParse({
    name: options.name,
    scopes: options.scopes?.split(",").map((scope) => scope.trim()) ?? ALL_SCOPES,
    expires_at: options.expires,
  });
  if (read.success) return read.data;
  const faults = read.error.issues.map(
    (issue) => `${issue.path[0] === "expires_at" ? "expires" : String(issue.path[0])}: ${issue.message}`,
  );
  throw new CommandFailure(faults.join("\n"), 2);
}
