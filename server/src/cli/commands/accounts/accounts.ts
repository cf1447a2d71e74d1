import type { Command } from "commander";
import { createAccount, listAccounts } from "../../../accounts/index.ts";
import { IN_PLAIN_WORDS, text } from "../../../platform/http/index.ts";
import { publicId } from "../../../platform/ids.ts";
import { type CommandContext, CommandFailure, printResult } from "../../command.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../../storage/with-storage.ts";
import { tableLines, visible } from "../../table.ts";

export function configure(group: Command, context: CommandContext): void {
  const create = group.command("create").description("Create an account with a first API key");
  create.argument("<name>", "a name to tell accounts apart");
  addStorageFlags(create).action(async (name: string, options: StorageOptions) => {
    const read = text({ min: 1, max: 256 }).safeParse(name, IN_PLAIN_WORDS);
    if (!read.success) throw new CommandFailure(`name: ${read.error.issues[0]?.message}`, 2);
    const { accountId, createdAt, key, secret } = await withStorage(options, context, (storage) =>
      createAccount(storage.database, storage.secretKey, name),
    );
    const id = publicId("acc", accountId);
    const account = { id, name, created_at: createdAt.toISOString() };
    const firstKey = { id: publicId("key", key.api_key_id), name: key.name, secret };
    printResult(context, options, { account, key: firstKey }, () => [
      `Account  ${id}`,
      `Name     ${visible(name)}`,
      `API key  ${secret}`,
      "The key isn't shown again.",
    ]);
  });

  const list = group.command("list").description("List the accounts");
  addStorageFlags(list).action(async (options: StorageOptions) => {
    const rows = await withStorage(options, context, ({ database }) => listAccounts(database));
    const accounts = rows.map((row) => ({
      id: publicId("acc", row.account_id),
      name: row.name,
      created_at: row.created_at.toISOString(),
    }));
    const cells = accounts.map(({ id, created_at, name }) => [id, created_at, name]);
    printResult(context, options, accounts, () => tableLines(["ID", "CREATED", "NAME"], cells));
  });
}
