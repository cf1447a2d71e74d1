import type { Command } from "commander";
import { ALL_SCOPES, apiKey, type KeyWish, keyWishSchema } from "../../accounts/for-cli.ts";
import { issueKey } from "../../accounts/index.ts";
import { IN_PLAIN_WORDS } from "../../platform/http/index.ts";
import { type CommandContext, CommandFailure, printResult } from "../command.ts";
import { type AccountOptions, accountCommands } from "../storage/chosen-account.ts";
import { visible } from "../table.ts";

interface CreateOptions extends AccountOptions {
  name: string;
  scopes?: string;
}

export function configure(group: Command, context: CommandContext): void {
  const { add, withAccount } = accountCommands(group, context);

  add("create", "Create an API key")
    .requiredOption("--name <name>", "what the key is for, to tell keys apart")
    .option("--scopes <scopes>", "the key's scopes, separated by commas (all)")
    .action(async (options: CreateOptions) => {
      const wish = wishOf(options);
      const { row, secret } = await withAccount(options, (database, accountId) =>
        database.transaction((session) => issueKey(session, accountId, wish)),
      );
      const key = apiKey.of(row);
      printResult(context, options, { ...key, secret }, () => [
        `Key      ${key.id}`,
        `Name     ${visible(key.name)}`,
        `API key  ${secret}`,
        "The key isn't shown again.",
      ]);
    });
}

function wishOf({ name, scopes }: CreateOptions): KeyWish {
  const given = { name, scopes: scopes?.split(",").map((scope) => scope.trim()) ?? ALL_SCOPES };
  const read = keyWishSchema.safeParse(given, IN_PLAIN_WORDS);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`);
  throw new CommandFailure(faults.join("\n"), 2);
}
