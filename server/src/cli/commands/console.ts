import type { Command } from "commander";
import { createSignInLink, LINK_MINUTES, whoSignsIn } from "../../accounts/index.ts";
import { publicActor } from "../../platform/http/index.ts";
import type { Storage } from "../../platform/storage.ts";
import { type CommandContext, CommandFailure, printResult } from "../command.ts";
import { hint } from "../hint.ts";
import { consoleAddress } from "../service/console-address.ts";
import { chosenAccount, memberBy } from "../storage/chosen-account.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../storage/with-storage.ts";
import { visible } from "../table.ts";

interface LinkOptions extends StorageOptions {
  account?: string;
  person?: string;
  console?: string;
}

export function configure(group: Command, context: CommandContext): void {
  const link = group
    .command("link")
    .description(`Create a link that signs a browser in once, within ${LINK_MINUTES} minutes`)
    .option("--account <id>", "the account; required when there are several")
    .option("--person <email>", "the person who signs in (the first owner)")
    .option(
      "--console <url>",
      "the address of the console (PARLEY_PUBLIC_URL, else the demo's, else the port here)",
    );
  addStorageFlags(link).action(async (options: LinkOptions) => {
    const consoleUrl = await consoleAddress(options, context);
    const { url, who } = await withStorage(options, context, async ({ database }) => {
      const accountId = await chosenAccount(database, options);
      const chosen = await chosenSignIn(database, accountId, options);
      const made = await createSignInLink(database, { ...chosen, consoleUrl });
      if (made === null) throw new CommandFailure(`“${visible(chosen.name)}” can no longer sign in.`);
      return { url: made, who: chosen };
    });
    const { name } = who;
    printResult(context, options, { url, by: publicActor(who), name }, () => [
      url,
      `It signs in “${visible(name)}” once, within ${LINK_MINUTES} minutes.`,
    ]);
  });
}

/** The named person, else the first owner or the widest key. @throws CommandFailure */
async function chosenSignIn(database: Storage["database"], accountId: string, options: LinkOptions) {
  const { person } = options;
  if (person !== undefined) {
    const { person_id: personId, name } = await memberBy(database, accountId, person);
    return { accountId, personId, apiKeyId: null, name: name as string };
  }
  const who = await whoSignsIn(database, accountId);
  if (who) return who;
  throw new CommandFailure(
    `The account has no owner, and no key that works. To see all: ${hint(["keys", "list"], options)}`,
  );
}
