import type { Command } from "commander";
import {
  ALL_SCOPES,
  apiKey,
  type KeyRow,
  type KeyWish,
  keyWishSchema,
  listKeys,
  revokeKey,
} from "../../accounts/for-cli.ts";
import { issueKey } from "../../accounts/index.ts";
import { IN_PLAIN_WORDS } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { type CommandContext, CommandFailure, printResult } from "../command.ts";
import { hint } from "../hint.ts";
import { type AccountOptions, accountCommands } from "../storage/chosen-account.ts";
import { tableLines, visible } from "../table.ts";

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

  add("list", "List an account's API keys").action(async (options: AccountOptions) => {
    const everyKey = { limit: Number.MAX_SAFE_INTEGER };
    const rows = await withAccount(options, (database, accountId) => listKeys(database, accountId, everyKey));
    const head = ["ID", "PREFIX", "STATE", "LAST USED", "SCOPES", "NAME"];
    printResult(
      context,
      options,
      rows.map((row) => apiKey.of(row)),
      () => tableLines(head, rows.map(cellsOf)),
    );
  });

  add("revoke", "Revoke an API key, in running processes too")
    .argument("<id>", "the key's id, key_...")
    .action(async (id: string, options: AccountOptions) => {
      const keyId = uuidOf("key", id);
      if (keyId === null)
        throw new CommandFailure(`${visible(id)} is not a key's id, which looks like key_...`, 2);
      const row = await withAccount(options, (database, accountId) => revokeKey(database, accountId, keyId));
      if (!row)
        throw new CommandFailure(
          `There is no key ${id}. To see all: ${hint(["keys", "list", ...chosen(options)], options)}`,
        );
      printResult(context, options, apiKey.of(row), () => [
        `Revoked ${id} (${visible(row.name)}). Running processes refuse it from now on.`,
      ]);
    });
}

function chosen({ account }: AccountOptions): string[] {
  return account === undefined ? [] : ["--account", account];
}

function wishOf({ name, scopes }: CreateOptions): KeyWish {
  const given = { name, scopes: scopes?.split(",").map((scope) => scope.trim()) ?? ALL_SCOPES };
  const read = keyWishSchema.safeParse(given, IN_PLAIN_WORDS);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`);
  throw new CommandFailure(faults.join("\n"), 2);
}

function cellsOf(row: KeyRow): string[] {
  const { id, prefix, last_used_at, scopes, name } = apiKey.of(row);
  const allowed = ALL_SCOPES.every((scope) => scopes.includes(scope)) ? "all" : scopes.join(",");
  return [id, prefix, stateOf(row), last_used_at ?? "never", allowed, name];
}

function stateOf(row: KeyRow): string {
  if (row.revoked_at) return `revoked ${row.revoked_at.toISOString()}`;
  if (!row.expires_at) return "valid";
  return `${row.expires_at.getTime() <= Date.now() ? "expired" : "valid until"} ${row.expires_at.toISOString()}`;
}
