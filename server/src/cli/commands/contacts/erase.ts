import type { Command } from "commander";
import { askToConfirm, refuseWithoutTerminal } from "../../ask-to-confirm.ts";
import { type CommandContext, CommandFailure, printResult } from "../../command.ts";
import { grouped } from "../../progress.ts";
import { addClientFlags, type ClientOptions, openClient } from "../../service/open-client.ts";
import { unlessStopped } from "../../stop-signal.ts";
import { countLines, visible } from "../../table.ts";
import { type EraseJob, erasePeople, peopleToErase } from "./erase-people.ts";

interface Options extends ClientOptions {
  file?: string;
  yes?: boolean;
}

const SOME_REFUSED = 3;

export function addErase(group: Command, context: CommandContext): void {
  const command = group
    .command("erase")
    .description("Erase contacts and everything about them, for good")
    .argument(
      "[phone...]",
      "with country code, the plus is optional; or con_... for people without a visible phone",
    )
    .option("--file <list>", "a file with one phone or id per line; - is standard input")
    .option("--yes", "erase without asking")
    .option("--json", "print the summary as JSON")
    .addHelpText(
      "after",
      "\nErases each contact with all its messages, for good.\n" +
        "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 some contacts were refused, 130 Ctrl-C.",
    );
  addClientFlags(command).action(async (words: string[], options: Options) => {
    if (words.length === 0 && options.file === undefined)
      throw new CommandFailure("Give phones, or --file <list>.", 2);
    if (!options.yes) refuseWithoutTerminal(context);
    const client = await openClient(options, context);
    const read = peopleToErase(words, options.file, client);
    const people = await unlessStopped(client.stop, "Stopped. Nothing was erased.", read);
    const count = people.phones.length + people.ids.length;
    const whom = count === 1 ? "1 contact" : `${grouped(count)} contacts`;
    const question = `Erase ${whom} at ${client.baseUrl}, with all their messages? This can't be undone.`;
    if (!options.yes) await askToConfirm(question, "Nothing was erased.", context, client.stop);
    const jobs = await erasePeople(client, people);
    const sum = sumOf(jobs);
    printResult(context, options, { ...sum, jobs }, () => summaryOf(sum, jobs));
    if (sum.refused > 0) context.exitCode = SOME_REFUSED;
    if (jobs.some(({ status }) => status !== "finished")) context.exitCode = 1;
  });
}

function sumOf(jobs: EraseJob[]) {
  const sum = (read: (job: EraseJob) => number) => jobs.reduce((total, job) => total + read(job), 0);
  const counts = {
    not_found: sum((job) => job.not_found),
    refused: sum((job) => job.refused),
    rows_done: sum((job) => job.rows_done),
    rows_total: sum((job) => job.rows_total ?? job.rows_done),
  };
  return { erased: counts.rows_done - counts.not_found - counts.refused, ...counts };
}

function summaryOf(sum: ReturnType<typeof sumOf>, jobs: EraseJob[]): string[] {
  const ends = jobs.filter(({ status }) => status !== "finished");
  return [
    ...ends.map(
      ({ id, status, error }) => `Job ${id} is ${status}${error === null ? "." : `: ${visible(error)}`}`,
    ),
    ...countLines("CONTACTS", {
      erased: sum.erased,
      "not found": sum.not_found,
      refused: sum.refused,
      "not processed": sum.rows_total - sum.rows_done,
    }),
  ];
}
