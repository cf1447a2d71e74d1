// parley contacts erase <phone...>
import type { Command } from "commander";
import { uuidOf } from "../../platform/ids.ts";
import { askToConfirm, hasTerminal } from "../ask-to-confirm.ts";
import type { CommandContext } from "../command-context.ts";
import { CommandFailure } from "../command-failure.ts";
import {
  type EraseCounts,
  type EraseJob,
  erasePeople,
  NOBODY,
  sumOf,
  watchEraseJobs,
} from "../erase-people.ts";
import { addClientFlags, type ClientOptions, type OpenClient, openClient } from "../open-client.ts";
import { type PeopleToErase, peopleToErase } from "../people-to-erase.ts";
import { grouped } from "../progress/progress-line.ts";
import { exitCodeOf } from "../stop-signal.ts";
import { countLines, visible } from "../table.ts";

interface Options extends ClientOptions {
  file?: string;
  resume?: string[];
  yes?: boolean;
  json?: boolean;
}

const SOME_REFUSED = 3;

export function configure(command: Command, context: CommandContext): void {
  command
    .argument(
      "[phone...]",
      "with country code, the plus is optional; or con_... for people without a visible phone",
    )
    .option("--file <list>", "a file with one phone or id per line; - is standard input")
    .option("--yes", "erase without asking")
    .option("--resume <job...>", "watch jobs that were already started")
    .option("--json", "print the summary as JSON")
    .addHelpText(
      "after",
      "\nErases each contact with all its messages, for good.\n" +
        "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 some contacts were refused, 130 Ctrl-C.",
    );
  addClientFlags(command).action(async (words: string[], options: Options) => {
    const people = options.resume ? null : await peopleOf(words, options);
    if (options.resume) refuseResume(options.resume, words, options);
    const client = await openClient(options, context);
    if (people !== null && !options.yes) await confirm(client, people.phones.length + people.ids.length);
    const asked =
      people === null ? { jobs: options.resume ?? [], oneByOne: NOBODY } : await erasePeople(client, people);
    const jobs = await watchEraseJobs(client, asked.jobs);
    const sum = sumOf(jobs, asked.oneByOne);
    const lines = options.json ? [JSON.stringify({ ...sum, jobs }, null, 2)] : summaryOf(sum, jobs);
    for (const line of lines) context.print(line);
    context.exitCode = exitCodeAfter(jobs);
  });
}

function refuseResume(ids: string[], words: string[], { file, yes }: Options): void {
  if (words.length > 0 || file !== undefined || yes) {
    throw new CommandFailure("--resume only watches: it takes no phones, no --file and no --yes.", 2);
  }
  const wrong = ids.find((id) => uuidOf("job", id) === null);
  if (wrong !== undefined) throw new CommandFailure(`${visible(wrong)} is not a job's id.`, 2);
}

function peopleOf(words: string[], { file, yes }: Options): Promise<PeopleToErase> {
  if (words.length === 0 && file === undefined) {
    throw new CommandFailure("Give phones, or --file <list>.", 2);
  }
  if (!yes && !hasTerminal()) {
    throw new CommandFailure("There is no terminal for the confirmation: give --yes.", 2);
  }
  return peopleToErase(words, file);
}

async function confirm({ api, stop }: OpenClient, count: number): Promise<void> {
  const whom = count === 1 ? "1 contact" : `${grouped(count)} contacts`;
  const question = `Erase ${whom} at ${api.baseUrl}, with all their messages? This can't be undone.`;
  const confirmed = await askToConfirm(question, stop).catch((error: unknown) => {
    throw stop.aborted ? new CommandFailure("\nNothing was erased.", exitCodeOf(stop)) : error;
  });
  if (!confirmed) throw new CommandFailure("Nothing was erased.");
}

function summaryOf(sum: EraseCounts, jobs: EraseJob[]): string[] {
  const ends = jobs.filter(({ status }) => status !== "done");
  return [
    ...ends.map(
      ({ id, status, error }) => `Job ${id} is ${status}${error === null ? "." : `: ${visible(error)}`}`,
    ),
    ...countLines("CONTACTS", [
      ["erased", sum.erased],
      ["not found", sum.not_found],
      ["refused", sum.refused],
      ["not processed", sum.rows_total - sum.rows_done],
    ]),
  ];
}

function exitCodeAfter(jobs: EraseJob[]): number {
  if (jobs.some(({ status }) => status !== "done")) return 1;
  return jobs.some(({ refused }) => refused > 0) ? SOME_REFUSED : 0;
}
