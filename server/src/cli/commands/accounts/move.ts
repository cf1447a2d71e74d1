// parley accounts move: moves an account to another cell while both serve.
import type { Command } from "commander";
import { tellOfKeyChange } from "../../../accounts/index.ts";
import { cancelMove, type MoveOptions, type MoveStep, moveAccount } from "../../../cells/index.ts";
import { openDatabase } from "../../../platform/database/index.ts";
import { createLog } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage.ts";
import { type CommandContext, CommandFailure, printResult } from "../../command.ts";
import { hint } from "../../hint.ts";
import { createProgress, grouped } from "../../progress.ts";
import { chosenAccount } from "../../storage/chosen-account.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../../storage/with-storage.ts";

interface Options extends StorageOptions {
  to: string;
  replicateFrom?: string;
  cancel?: boolean;
}

const HELP = `
Copies the account while it is in use, then closes it here for some seconds, and opens it there. Requests are answered 503 meanwhile,
and clients repeat them. If the command is interrupted, run it again: it goes on. --cancel ends a move before the account has
opened in the other cell.

Afterwards write HAProxy's map anew (parley cells map). Until then, requests that reach this cell are answered 503.`;

const STEPS: Record<MoveStep, string> = {
  copying: "Copying the account. It stays open here.",
  copied: "Everything was copied, and changes arrive as they are made.",
  closing: "Requests are refused from now on.",
  closed: "Nothing of the account can be changed here any more.",
  "caught-up": "The last changes have arrived.",
  compared: "Both cells have the same rows.",
  opened: "The account is open in the other cell.",
  left: "This cell knows that the account has left.",
};

export function configureMove(command: Command, context: CommandContext): void {
  command
    .description("Move an account to another cell")
    .argument("<account>", "the id of the account")
    .requiredOption("--to <url>", "the database of the other cell, with a role that may create subscriptions")
    .option(
      "--replicate-from <url>",
      "how the PostgreSQL of the other cell reaches this database (DATABASE_URL)",
    )
    .option("--cancel", "end a move that was interrupted, and delete what was copied")
    .addHelpText("after", HELP);
  addStorageFlags(command).action(async (account: string, options: Options) => {
    if (!/^postgres(ql)?:\/\//.test(options.to))
      throw new CommandFailure(
        "--to must be the address of a database, such as postgres://parley:...@db2/parley.",
        2,
      );
    await withStorage(options, context, async (storage, config) => {
      if (config.databaseUrl === null)
        throw new CommandFailure(
          "This database is in the data folder, where no other PostgreSQL can reach it. Move to a PostgreSQL of your own first, with `parley move`.",
        );
      const accountId = await chosenAccount(storage.database, { account });
      const wanted = { ...options, s3Endpoint: config.s3Endpoint };
      await (options.cancel ? cancel : move)(accountId, account, storage, wanted, context);
    });
  });
}

type Wanted = Options & Pick<MoveOptions, "s3Endpoint">;

type Run = (
  accountId: string,
  account: string,
  storage: Storage,
  options: Wanted,
  context: CommandContext,
) => Promise<void>;

const move: Run = async (accountId, account, storage, options, context) => {
  const progress = createProgress(context.errorOutput);
  const { rows, closedMs } = await withTarget(accountId, storage, options, (cells) =>
    moveAccount({
      ...cells,
      onStep: (step) => progress.note(STEPS[step]),
      onProgress: (tablesLeft) =>
        progress.show({ label: "Tables to copy", unit: "rows", done: tablesLeft, total: null }),
    }),
  ).finally(() => progress.end());
  const moved = { account, rows, closed_ms: closedMs === null ? null : Math.round(closedMs) };
  printResult(context, options, moved, () => [
    `Moved    ${account}`,
    ...(closedMs === null
      ? []
      : [
          `Rows     ${grouped(rows)}, counted in both cells`,
          `Closed   for ${(closedMs / 1_000).toFixed(1)} s`,
        ]),
    `Now write the map of the proxies anew:  ${hint(["cells", "map", "FILE"])}`,
    `Later, delete the rows that are left here:  ${hint(["accounts", "forget", account], options)}`,
  ]);
};

const cancel: Run = async (accountId, account, storage, options, context) => {
  await withTarget(accountId, storage, options, cancelMove);
  printResult(context, options, { account, canceled: true }, () => [
    `The move of ${account} was ended. The account is open here, and nothing of it is left in the other cell.`,
  ]);
};

async function withTarget<Result>(
  accountId: string,
  { database, directUrl, secretKey }: Storage,
  { to, replicateFrom, s3Endpoint }: Wanted,
  work: (options: MoveOptions) => Promise<Result>,
): Promise<Result> {
  const target = openDatabase({ url: to, log: createLog("silent"), size: 1 });
  const cells = { source: database, target };
  try {
    return await work({
      accountId,
      sourceUrl: directUrl,
      targetUrl: to,
      replicateFrom: replicateFrom ?? directUrl,
      secretKey,
      s3Endpoint,
      tell: (cell) => tellOfKeyChange(cells[cell], accountId),
    });
  } finally {
    await target.close();
  }
}
