// parley capacity: a load of one minute on this machine, and what it carries an hour.
import type { Command } from "commander";
import type { Config } from "../../../config/settings.ts";
import { refusePooler } from "../../../platform/refuse-pooler.ts";
import { askToConfirm } from "../../ask-to-confirm.ts";
import { type CommandContext, CommandFailure, printResult } from "../../command.ts";
import { createProgress, duration, grouped } from "../../progress.ts";
import { stopFailure } from "../../stop-signal.ts";
import { addSettingFlags, readConfig } from "../../storage/setting-flags.ts";
import { type Capacity, type Limit, measureCapacity, WARM_UP } from "./measure-capacity.ts";
import {
  createDatabaseOn,
  dropLeftDatabases,
  type OwnDatabase,
  openEmbeddedIn,
  removeLeftFolders,
} from "./own-database.ts";

interface Options {
  seconds: string;
  yes?: boolean;
  json?: boolean;
}

const HELP = `
Starts a process of Parley with a database of its own, sends it as many messages as it accepts, takes them in place of the channel,
and reports each as sent, delivered and read. With DATABASE_URL, the database is a new one on that server: then this asks first.
Otherwise it is an embedded one in the data folder. It is deleted at the end, also after Ctrl-C, and after kill -9 by the next run. Nothing reaches a channel, and the
service's own data isn't touched.`;

const NAME = "parley_capacity";
const HOUR_SECONDS = 3_600;

export function configure(command: Command, context: CommandContext): void {
  command
    .option("--seconds <number>", "how long to measure, after a sixth of it to warm up", "60")
    .option("--yes", "load the database server without asking")
    .option("--json", "print JSON")
    .addHelpText("after", HELP);
  addSettingFlags(command, "migrate").action(async (options: Options) => {
    const seconds = Number(options.seconds);
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3_600)
      throw new CommandFailure("--seconds must be a whole number from 1 to 3600.", 2);
    const config = readConfig("migrate", options, context);
    const stop = context.stopSignal();
    const capacity = await measure(config, { seconds, yes: options.yes }, context, stop).catch(
      (error: unknown) => {
        throw error instanceof CommandFailure ? error : stopFailure(stop, STOPPED, error);
      },
    );
    const hourly = Math.round((capacity.messages / capacity.seconds) * HOUR_SECONDS);
    const answer = { messages_an_hour: hourly, ...capacity };
    printResult(context, options, answer, () => linesOf(capacity, hourly));
  });
}

const STOPPED = "Stopped. No database of the load is left.";

async function measure(
  config: Config,
  { seconds, yes }: { seconds: number; yes: boolean | undefined },
  { input, errorOutput }: CommandContext,
  stop: AbortSignal,
): Promise<Capacity> {
  const server = config.databaseDirectUrl;
  const time = duration(seconds + seconds * WARM_UP);
  if (server !== null && !yes) await confirm(server, time, { input, errorOutput }, stop);
  const progress = createProgress(errorOutput);
  for (const left of await removeLeft(config)) progress.note(`Deleted ${left}, which a killed run left.`);
  const database = await openDatabase(config, stop);
  progress.note(
    `Loads this machine${server === null ? "" : " and the PostgreSQL server"} for about ${time}.`,
  );
  try {
    return await measureCapacity({
      databaseUrl: database.url,
      namedStatements: config.namedStatements,
      ms: seconds * 1_000,
      stop,
      onProgress: ({ kind, messages: done }) =>
        progress.show({ label: LABELS[kind], unit: "messages", done, total: null }),
    });
  } finally {
    progress.end();
    await database.close();
  }
}

const LABELS = { warming: "Warming up", measuring: "Measuring" };

/** Returns the names of the databases or folders. */
function removeLeft({ databaseDirectUrl: server, dataDir }: Config): Promise<string[]> {
  return server === null ? removeLeftFolders(dataDir, NAME) : dropLeftDatabases(server, NAME);
}

/** With the direct address: a pooler may not know a new database. */
async function openDatabase(config: Config, stop: AbortSignal): Promise<OwnDatabase> {
  const { databaseDirectUrl: server, namedStatements, dataDir } = config;
  if (server === null) return openEmbeddedIn(dataDir, NAME, stop);
  await refusePooler({ url: server, directUrl: server, namedStatements });
  return createDatabaseOn(server, NAME);
}

async function confirm(
  server: string,
  time: string,
  { input, errorOutput }: Pick<CommandContext, "input" | "errorOutput">,
  stop: AbortSignal,
): Promise<void> {
  if (!input.isTTY || !errorOutput.isTTY)
    throw new CommandFailure("There is no terminal for the confirmation: give --yes.", 2);
  const question =
    `For about ${time}, this loads this machine and the PostgreSQL server at ${new URL(server).host} as much as it can,\n` +
    "in a new database that is deleted at the end. Everything else that uses them is slower meanwhile. Load them?";
  if (!(await askToConfirm(question, stop, input, errorOutput)))
    throw new CommandFailure("Nothing was loaded.");
}

const LIMITS: Record<Limit, string> = {
  processors:
    "the processors of this machine: all were busy. A larger machine carries more, and so does PostgreSQL on a machine of its own",
  parley: "one process of Parley: it was busy all the time. More processes carry more",
  load: "the load itself, which one process makes. Parley carries more",
  none: "not this machine, and not Parley's process. Parley waited, most likely for the database server",
};

function linesOf({ messages, seconds, processors, limit }: Capacity, hourly: number): string[] {
  const { count, parley, load, others } = processors;
  const used = (share: number) => share.toFixed(2);
  return [
    `Carries     about ${grouped(Number(hourly.toPrecision(2)))} messages an hour, each with three receipts`,
    `Measured    ${grouped(messages)} messages in ${seconds.toFixed(1)} s, ${grouped(messages / seconds)} a second`,
    `Processors  ${count}: Parley used ${used(parley)}, the load ${used(load)}, other programs ${used(others)} (PostgreSQL, if it runs here)`,
    `Limit       ${LIMITS[limit]}`,
  ];
}
