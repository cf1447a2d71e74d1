// parley migrate: brings the database to this version's schema, or says with --check what that would do.
import type { Command } from "commander";
import type { Config } from "../../config/settings.ts";
import { migrate } from "../../platform/database/schema/migrate.ts";
import { describeOpenTransaction } from "../../platform/database/schema/open-transactions.ts";
import { planUpgrade, type UpgradePlan } from "../../platform/database/schema/plan-upgrade.ts";
import { hasDatabase } from "../../platform/embedded-postgres/location.ts";
import { createLog } from "../../platform/log.ts";
import { refusePooler } from "../../platform/refuse-pooler.ts";
import { openStorage } from "../../platform/storage.ts";
import { type CommandContext, printResult } from "../command.ts";
import { hint } from "../hint.ts";
import { addSettingFlags, readConfig } from "../storage/setting-flags.ts";

interface Options {
  check?: boolean;
  backupMade?: boolean;
  json?: boolean;
}

const HELP = `
With --check it exits with 0 if nothing is pending, with 3 if processes of the version before can go on meanwhile, and with 4 if
something must be done first. 1 means that it failed, for example because this program is too old for the database.`;

const PENDING = 3;
const FIRST = 4;

export function configure(command: Command, context: CommandContext): void {
  command
    .option("--check", "change nothing, and say what would be done")
    .option("--backup-made", "migrate also what can't be undone, because there is a backup")
    .option("--json", "print JSON")
    .addHelpText("after", HELP);
  addSettingFlags(command, "migrate").action(async (options: Options) => {
    const config = readConfig("migrate", options, context);
    if (options.check) return check(config, options, context);
    const print = options.json ? context.complain : context.print;
    const { backupMade } = options;
    const applied = await withDirectUrl(config, (url) => migrate(url, { say: print, backupMade }));
    printResult(context, options, { applied }, () =>
      applied.length === 0 ? [UP_TO_DATE] : applied.map((name) => `Applied ${name}.`),
    );
  });
}

const UP_TO_DATE = "The database is up to date.";

/** Not through openStorage with DATABASE_URL: that requires a secret key, and most migrations work without it. */
async function withDirectUrl<Result>(
  config: Config,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
  if (url !== null && directUrl !== null) {
    await refusePooler({ url, directUrl, namedStatements: false });
    return work(directUrl);
  }
  const storage = await openStorage(config, createLog(config.log));
  try {
    return await work(storage.directUrl);
  } finally {
    await storage.close();
  }
}

async function check(config: Config, options: Options, context: CommandContext): Promise<void> {
  // Opening the storage would make the database.
  const isThere = config.databaseUrl !== null || (await hasDatabase(config.dataDir));
  const plan = isThere ? await withDirectUrl(config, (url) => planUpgrade(url)) : await planUpgrade(null);
  printResult(context, options, plan, () => linesOf(plan, options));
  if (plan.pending.length === 0) return;
  const isReady = plan.can_roll && plan.must_stop.length === 0 && !needsBackup(plan);
  context.exitCode = isReady ? PENDING : FIRST;
}

function needsBackup({ schema, pending }: UpgradePlan): boolean {
  return schema.now > 0 && pending.some((one) => one.cannot_be_undone);
}

function linesOf(plan: UpgradePlan, options: Options): string[] {
  const { schema, pending } = plan;
  if (pending.length === 0) return [`${UP_TO_DATE} Its schema has version ${schema.now}.`];
  return [
    `Schema     ${schema.now === 0 ? "none" : `version ${schema.now}`} now, version ${schema.after} afterwards`,
    ...pending.map(
      ({ name, cannot_be_undone: isFinal }, index) =>
        `${index === 0 ? "Pending  " : "         "}  ${name}${isFinal ? ", can't be undone" : ""}`,
    ),
    ...meanwhile(plan).map((line, index) => `${index === 0 ? "Meanwhile" : "         "}  ${line}`),
    ...(needsBackup(plan) ? ["Backup     must be made first, with the version before"] : []),
    `\nNothing was changed. To migrate:  ${hint(["migrate", ...(needsBackup(plan) ? ["--backup-made"] : [])], options)}`,
  ];
}

function meanwhile({
  schema,
  can_roll,
  needed_version,
  must_stop,
  open_transactions,
}: UpgradePlan): string[] {
  if (schema.now === 0) return ["nothing runs on this database"];
  const lines = can_roll
    ? ["processes of the version before can go on"]
    : [
        `no older process may run: the new schema needs version ${needed_version} or newer of the program. Stop all first`,
      ];
  for (const { pid, version } of must_stop)
    lines.push(`process ${pid} (version ${version}) runs and must be stopped first`);
  for (const one of open_transactions)
    lines.push(`to change these tables, it waits for ${describeOpenTransaction(one)}`);
  return lines;
}
