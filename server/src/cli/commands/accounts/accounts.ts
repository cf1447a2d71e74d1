import type { Command } from "commander";
import { createAccount, listAccounts } from "../../../accounts/index.ts";
import { deleteAccount } from "../../../app/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { IN_PLAIN_WORDS, text } from "../../../platform/http/index.ts";
import { publicId } from "../../../platform/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { askToConfirm } from "../../ask-to-confirm.ts";
import { type CommandContext, CommandFailure, printResult } from "../../command.ts";
import { createProgress, grouped } from "../../progress.ts";
import { chosenAccount } from "../../storage/chosen-account.ts";
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

  const remove = group.command("delete").description("Delete an account with all its people and files");
  remove.argument("<account>", "the account's id").option("--yes", "delete without asking");
  addStorageFlags(remove).action(async (account: string, options: StorageOptions & { yes?: boolean }) => {
    const deleted = await withStorage(options, context, async (storage, { backupDir, log }) => {
      const accountId = await chosenAccount(storage.database, { ...options, account });
      const counts = await countOf(storage.database, accountId);
      const question = `${account} has ${inWords(counts)}.\nDelete everything? It can't be brought back.`;
      if (!options.yes) await askToConfirm(question, "Nothing was deleted.", context, context.stopSignal());
      const progress = createProgress(context.errorOutput);
      const onErased = (done: number) =>
        progress.show({ label: "Erasing people", unit: "rows", done, total: counts.contacts });
      const deletion = { accountId, backupDir, log: createLog(log), onErased };
      return { account, ...counts, rows: await deleteAccount(storage, deletion).finally(progress.end) };
    });
    printResult(context, options, deleted, () => [
      `Deleted: ${inWords(deleted)}, and ${grouped(deleted.rows)} rows of other kinds.`,
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

const COUNTED = ["contacts", "messages", "senders", "api_keys", "media"] as const;

type Counts = Record<(typeof COUNTED)[number], number>;

async function countOf({ pool }: Database, accountId: string): Promise<Counts> {
  const counts = COUNTED.map((table) => `(select count(*) from ${table} where account_id = $1) as ${table}`);
  return (await pool.query(`select ${counts.join()}`, [accountId])).rows[0];
}

function inWords({ contacts, messages, senders, api_keys: keys, media }: Counts): string {
  const [people, texts, files] = [contacts, messages, media].map(grouped);
  return `${people} contacts, ${texts} messages, ${files} files, ${senders} senders and ${keys} API keys`;
}
