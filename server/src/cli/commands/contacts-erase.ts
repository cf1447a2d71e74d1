// parley contacts erase <phone...>
import type { Command } from "commander";
import { uuidOf } from "../../platform/ids.ts";
import { askToConfirm, hasTerminal } from "../ask-to-confirm.ts";
import type { CommandContext } from "../command-context.ts";
import { CommandFailure } from "../command-failure.ts";
import { countLines } from "../count-lines.ts";
import { addClientFlags, type ClientOptions, type OpenClient, openClient } from "../open-client.ts";
import { grouped } from "../progress/progress-line.ts";
import { exitCodeOf } from "../stop-signal.ts";
import { visible } from "../table.ts";
import { watchJob } from "../watch-job.ts";

interface Options extends ClientOptions {
  file?: string;
  resume?: string[];
  yes?: boolean;
  json?: boolean;
}

/** What is read of a job as it is answered. */
interface Job {
  id: string;
  status: "queued" | "running" | "done" | "failed" | "canceled";
  rows_done: number;
  rows_total: number;
  not_found: number;
  refused: number;
  error: string | null;
}

/** The most that one request takes: each becomes a job. */
const PHONES_A_JOB = 10_000;
const SOME_REFUSED = 3;

export function configureContactsErase(command: Command, context: CommandContext): void {
  command
    .argument("[phone...]", "with country code; the plus may be left out")
    .option("--file <list>", "a file with one phone a line; - is standard input")
    .option("--yes", "don't ask: erase")
    .option("--resume <job...>", "watch jobs that were started already")
    .option("--json", "the summary as JSON")
    .addHelpText(
      "after",
      "\nErases each contact with all its messages, for good. " +
        "Exit codes: 0 done, 1 it failed, 2 wrong usage, 3 some were refused, 130 Ctrl-C.",
    );
  addClientFlags(command).action(async (words: string[], options: Options) => {
    const ids = options.resume ?? [];
    const phones = ids.length > 0 ? resumed(ids, words, options) : await phonesOf(words, options);
    const client = await openClient(options, context);
    if (phones.length > 0 && !options.yes) await confirm(client, phones.length);
    const started = phones.length > 0 ? await startJobs(client, phones) : ids;
    const jobs = await watchJobs(client, started);
    const lines = options.json ? [JSON.stringify({ ...sumOf(jobs), jobs }, null, 2)] : summaryOf(jobs);
    for (const line of lines) context.print(line);
    context.exitCode = exitCodeAfter(jobs);
  });
}

function resumed(ids: string[], words: string[], { file, yes }: Options): [] {
  if (words.length > 0 || file !== undefined || yes) {
    throw new CommandFailure("--resume only watches: it takes no phones, no --file and no --yes.", 2);
  }
  const wrong = ids.find((id) => uuidOf("job", id) === null);
  if (wrong !== undefined) throw new CommandFailure(`${visible(wrong)} isn't the id of a job.`, 2);
  return [];
}

async function phonesOf(words: string[], { file, yes }: Options): Promise<string[]> {
  if (words.length === 0 && file === undefined) {
    throw new CommandFailure("Whom? Give phones, or --file <list>.", 2);
  }
  if (!yes && !hasTerminal()) {
    throw new CommandFailure("There is no terminal to ask whether you mean it: give --yes.", 2);
  }
  const { phonesToErase } = await import("../phones-to-erase.ts");
  return phonesToErase(words, file);
}

async function confirm({ api, stop }: OpenClient, count: number): Promise<void> {
  const whom = count === 1 ? "the contact of 1 phone" : `the contacts of ${grouped(count)} phones`;
  const question = `Erase ${whom} at ${api.baseUrl}, with all their messages? It can't be undone.`;
  const isMeant = await askToConfirm(question, stop).catch((error: unknown) => {
    throw stop.aborted ? new CommandFailure("\nNothing was erased.", exitCodeOf(stop)) : error;
  });
  if (!isMeant) throw new CommandFailure("Nothing was erased.");
}

/** All are started before the first is watched, so that nothing depends on whether we are still there. */
async function startJobs({ api, progress, stop }: OpenClient, phones: string[]): Promise<string[]> {
  const ids: string[] = [];
  const total = phones.length;
  try {
    for (let at = 0; at < total; at += PHONES_A_JOB) {
      const json = { phones: phones.slice(at, at + PHONES_A_JOB) };
      const answer = await api.call<{ job: Job }>({ method: "POST", path: "/contacts/erase", json });
      ids.push(answer.job.id);
      progress.show({ label: "Asking", unit: "rows", done: at + json.phones.length, total });
    }
    return ids;
  } catch (error) {
    progress.end();
    if (!stop.aborted && !(error instanceof CommandFailure)) throw error;
    const what = stop.aborted ? "Stopped." : (error as CommandFailure).message;
    throw new CommandFailure(
      `${what}\n${leftOf(ids, total)}`,
      stop.aborted ? exitCodeOf(stop) : (error as CommandFailure).exitCode,
    );
  } finally {
    progress.end();
  }
}

/** Erasing them once more does no harm: those that are gone aren't found. */
function leftOf(ids: string[], total: number): string {
  if (ids.length === 0) return "Unless the answer was lost on its way, nothing is being erased.";
  const asked = Math.min(ids.length * PHONES_A_JOB, total);
  return `The first ${grouped(asked)} of ${grouped(total)} phones are being erased; to watch: ${againOf(ids)}`;
}

function againOf(ids: string[]): string {
  return `parley contacts erase --resume ${ids.join(" ")}`;
}

async function watchJobs(client: OpenClient, ids: string[]): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const [index, id] of ids.entries()) {
    const before = sumOf(jobs);
    const label = ids.length === 1 ? "Erasing" : `Erasing (${index + 1} of ${ids.length})`;
    const watched = {
      path: `/jobs/${id}`,
      stepOf: ({ rows_done: done, rows_total: total }: Job) => ({
        label,
        unit: "rows" as const,
        done: before.rows_done + done,
        total: before.rows_total + total,
      }),
      isOver: ({ status }: Job) => status !== "queued" && status !== "running",
    };
    jobs.push(await watchJob<Job>(client, watched, againOf(ids)));
  }
  return jobs;
}

function sumOf(jobs: Job[]) {
  const sum = (read: (job: Job) => number) => jobs.reduce((total, job) => total + read(job), 0);
  const counts = {
    rows_total: sum((job) => job.rows_total),
    rows_done: sum((job) => job.rows_done),
    not_found: sum((job) => job.not_found),
    refused: sum((job) => job.refused),
  };
  return { erased: counts.rows_done - counts.not_found - counts.refused, ...counts };
}

function summaryOf(jobs: Job[]): string[] {
  const { erased, not_found: notFound, refused, rows_done: done, rows_total: total } = sumOf(jobs);
  const ends = jobs.filter(({ status }) => status !== "done");
  return [
    ...ends.map(
      ({ id, status, error }) => `Job ${id} is ${status}${error === null ? "." : `: ${visible(error)}`}`,
    ),
    ...countLines("PHONES", [
      ["erased", erased],
      ["without a contact", notFound],
      ["refused", refused],
      ["left as they are", total - done],
    ]),
  ];
}

function exitCodeAfter(jobs: Job[]): number {
  if (jobs.some(({ status }) => status !== "done")) return 1;
  return jobs.some(({ refused }) => refused > 0) ? SOME_REFUSED : 0;
}
