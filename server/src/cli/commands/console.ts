import type { Command } from "commander";
import { createSignInLink, LINK_MINUTES, whoSignsIn } from "../../accounts/index.ts";
import { publicActor } from "../../platform/http/index.ts";
import { type CommandContext, CommandFailure, printResult } from "../command.ts";
import { hint } from "../hint.ts";
import { consoleAddress } from "../service/console-address.ts";
import { type AccountOptions, accountCommands } from "../storage/chosen-account.ts";
import { visible } from "../table.ts";

export function configure(group: Command, context: CommandContext): void {
  const { add, withAccount } = accountCommands(group, context);

  add("link", `Create a link that signs in the first owner once, within ${LINK_MINUTES} minutes`)
    .option(
      "--console <url>",
      "the address of the console (PARLEY_PUBLIC_URL, else the demo's, else the port here)",
    )
    .action(async (options: AccountOptions & { console?: string }) => {
      const consoleUrl = await consoleAddress(options, context);
      const { url, who } = await withAccount(options, async (database, accountId) => {
        const first = await whoSignsIn(database, accountId);
        const made = first && (await createSignInLink(database, { ...first, consoleUrl }));
        if (made) return { url: made, who: first };
        const create = hint(["keys", "create", "--name", "Console"], options);
        throw new CommandFailure(`The account has no owner, and no key that works. To make one: ${create}`);
      });
      const { name } = who;
      printResult(context, options, { url, by: publicActor(who), name }, () => [
        url,
        `It signs in “${visible(name)}” once, within ${LINK_MINUTES} minutes.`,
      ]);
    });
}
