import type { Command } from "commander";
import { createSignInLink, type KeyRow, LINK_MINUTES, listKeys, widestKey } from "../../accounts/index.ts";
import { BASE_PATH } from "../../platform/http/version.ts";
import { publicId, uuidOf } from "../../platform/ids.ts";
import type { Storage } from "../../platform/storage.ts";
import { type CommandContext, CommandFailure, printResult } from "../command.ts";
import { hint } from "../hint.ts";
import { addressHere } from "../service/address-here.ts";
import { readDemo } from "../service/find-service.ts";
import { chosenAccount } from "../storage/chosen-account.ts";
import { decide, flagsOf } from "../storage/setting-flags.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../storage/with-storage.ts";
import { visible } from "../table.ts";

interface LinkOptions extends StorageOptions {
  account?: string;
  key?: string;
  console?: string;
}

export function configure(group: Command, context: CommandContext): void {
  const link = group
    .command("link")
    .description(`Create a link that signs a browser in once, within ${LINK_MINUTES} minutes`)
    .option("--account <id>", "the account; required when there are several")
    .option("--key <id>", "the API key whose rights the session has (of those that work, the widest)")
    .option(
      "--console <url>",
      "the address of the console (PARLEY_PUBLIC_URL, else the demo's, else the port here)",
    );
  addStorageFlags(link).action(async (options: LinkOptions) => {
    const consoleUrl = await addressOf(options, context);
    const { url, key } = await withStorage(options, context, async ({ database }) => {
      const accountId = await chosenAccount(database, options);
      const chosen = await chosenKey(database, accountId, options);
      const { api_key_id: apiKeyId } = chosen;
      const made = await createSignInLink(database, { accountId, apiKeyId, consoleUrl });
      if (made === null) throw new CommandFailure(`The key ${publicId("key", apiKeyId)} no longer works.`);
      return { url: made, key: chosen };
    });
    const { api_key_id, name } = key;
    printResult(context, options, { url, key: { id: publicId("key", api_key_id), name } }, () => [
      url,
      `It signs in once, within ${LINK_MINUTES} minutes, with the rights of “${visible(name)}”.`,
    ]);
  });
}

/** Without a slash at its end. @throws CommandFailure */
async function addressOf(options: LinkOptions, context: CommandContext): Promise<string> {
  const given = options.console ?? (await configuredAddress(options, context));
  if (given === null) throw new CommandFailure("Give the address of the console with --console.", 2);
  const isWeb = URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);
  if (!isWeb) throw new CommandFailure("--console must be an address like https://parley.example.", 2);
  return given.replace(/\/+$/, "");
}

/** By the settings of the service, which the demo doesn't read. Null if they don't say. */
async function configuredAddress(options: LinkOptions, context: CommandContext): Promise<string | null> {
  const { config } = decide("serve", flagsOf(options), context);
  if (config === null) return null;
  if (config.publicUrl !== null) return config.publicUrl;
  const demo = await readDemo(config.dataDir);
  if (demo) return demo.baseUrl.slice(0, -BASE_PATH.length);
  return config.port === 0 ? null : addressHere(config);
}

/** The named key, or the widest. @throws CommandFailure */
async function chosenKey(
  database: Storage["database"],
  accountId: string,
  options: LinkOptions,
): Promise<KeyRow> {
  const keys = await listKeys(database, accountId, { limit: Number.MAX_SAFE_INTEGER });
  const { key: id } = options;
  const wanted = id === undefined ? keys : keys.filter(({ api_key_id }) => api_key_id === uuidOf("key", id));
  const key = widestKey(wanted, new Date());
  if (key) return key;
  const what =
    id === undefined ? "The account has no key that works" : `There is no key ${visible(id)} that works`;
  throw new CommandFailure(`${what}. To see all: ${hint(["keys", "list"], options)}`);
}
