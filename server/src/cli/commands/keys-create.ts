// parley keys create
import type { Command } from "commander";
import { ALL_SCOPES, issueKey, type KeyWish, keyAnswer, keyWishSchema } from "../../accounts/index.ts";
import { type AccountOption, addAccountFlag, chosenAccount } from "../chosen-account.ts";
import type { CommandContext } from "../command-context.ts";
import { CommandFailure } from "../command-failure.ts";
import { visible } from "../table.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../with-storage.ts";

interface Options extends StorageOptions, AccountOption {
  name: string;
  scopes?: string;
  expires?: string;
}

export function configure(command: Command, context: CommandContext): void {
  addAccountFlag(command)
    .requiredOption("--name <name>", "what the key is for, to tell keys apart")
    .option("--scopes <scopes>", "the key's scopes, separated by commas (all)")
    .option("--expires <time>", "when the key expires, like 2027-01-31T12:00:00Z (never)");
  addStorageFlags(command).action(async (options: Options) => {
    const wish = wishOf(options);
    const { row, secret } = await withStorage(options, context, async ({ database }) => {
      const { account_id: accountId } = await chosenAccount(database, options);
      return database.transaction((session) => issueKey(session, accountId, wish));
    });
    const key = keyAnswer(row);
    if (options.json) return context.print(JSON.stringify({ ...key, secret }, null, 2));
    context.print(`Key      ${key.id}`);
    context.print(`Name     ${visible(key.name)}`);
    context.print(`API key  ${secret}`);
    context.print("The key isn't shown again.");
  });
}

function wishOf({ name, scopes, expires }: Options): KeyWish {
  const read = keyWishSchema.safeParse({
    name,
    scopes: scopes?.split(",").map((scope) => scope.trim()) ?? ALL_SCOPES,
    expires_at: expires,
  });
  if (read.success) return read.data;
  const faults = read.error.issues.map(
    ({ path, message }) => `${path[0] === "expires_at" ? "expires" : String(path[0])}: ${message}`,
  );
  throw new CommandFailure(faults.join("\n"), 2);
}
