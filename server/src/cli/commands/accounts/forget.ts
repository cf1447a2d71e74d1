// parley accounts forget: deletes the rows of an account that has moved to another cell.
import type { Command } from "commander";
import { forgetAccount } from "../../../cells/index.ts";
import { type CommandContext, printResult } from "../../command.ts";
import { createProgress, grouped } from "../../progress.ts";
import { chosenAccount } from "../../storage/chosen-account.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../../storage/with-storage.ts";

export function configureForget(command: Command, context: CommandContext): void {
  command
    .description("Delete the rows of an account that has moved to another cell")
    .argument("<account>", "the id of the account")
    .addHelpText("after", "\nRefuses any account that hasn't moved. The service goes on meanwhile.");
  addStorageFlags(command).action(async (account: string, options: StorageOptions) => {
    const rows = await withStorage(options, context, async ({ database, directUrl }) => {
      const accountId = await chosenAccount(database, { account });
      const progress = createProgress(context.errorOutput);
      return forgetAccount(directUrl, accountId, (done) =>
        progress.show({ label: "Deleting", unit: "rows", done, total: null }),
      ).finally(() => progress.end());
    });
    printResult(context, options, { account, rows }, () => [`Deleted  ${grouped(rows)} rows of ${account}`]);
  });
}
