// parley accounts create <name>
import type { Command } from "commander";
import { createAccount } from "../../accounts/index.ts";
import { text } from "../../platform/http/text.ts";
import { publicId } from "../../platform/ids.ts";
import type { CommandContext } from "../command-context.ts";
import { CommandFailure } from "../command-failure.ts";
import { visible } from "../table.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../with-storage.ts";

export function configure(command: Command, context: CommandContext): void {
  command.argument("<name>", "a name to tell accounts apart");
  addStorageFlags(command).action(async (name: string, options: StorageOptions) => {
    const read = text({ min: 1, max: 256 }).safeParse(name);
    if (!read.success) throw new CommandFailure(`name: ${read.error.issues[0]?.message}`, 2);
    const { accountId, createdAt, key, secret } = await withStorage(options, context, (storage) =>
      createAccount(storage.database, storage.secretKey, name),
    );
    const id = publicId("acc", accountId);
    if (options.json) {
      const account = { id, name, created_at: createdAt.toISOString() };
      const firstKey = { id: publicId("key", key.api_key_id), name: key.name, secret };
      return context.print(JSON.stringify({ account, key: firstKey }, null, 2));
    }
    context.print(`Account  ${id}`);
    context.print(`Name     ${visible(name)}`);
    context.print(`API key  ${secret}`);
    context.print("The key isn't shown again.");
  });
}
