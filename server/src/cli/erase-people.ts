// Erases people through the API: by jobs those with a phone, one by one those who show none.
import { ApiProblem } from "./api-client/api-problem.ts";
import { CommandFailure } from "./command-failure.ts";
import type { OpenClient } from "./open-client.ts";
import type { PeopleToErase } from "./people-to-erase.ts";
import { exitCodeOf } from "./stop-signal.ts";
import { watchJob } from "./watch-job.ts";

/** What is read of a job as it is answered. */
export interface EraseJob {
  id: string;
  status: "queued" | "running" | "done" | "failed" | "canceled";
  rows_done: number;
  rows_total: number;
  not_found: number;
  refused: number;
  error: string | null;
}

export interface OneByOne {
  erased: number;
  not_found: number;
}

/** The most that one request takes: each becomes a job. */
const PHONES_A_JOB = 10_000;

/** Asks for all of it; answers the jobs, to be watched. @throws CommandFailure that says what was asked for */
export async function erasePeople(
  client: OpenClient,
  { phones, ids }: PeopleToErase,
): Promise<{ jobs: string[]; oneByOne: OneByOne }> {
  const jobs: string[] = [];
  const oneByOne = { erased: 0, not_found: 0 };
  try {
    await startJobs(client, phones, jobs);
    await eraseOneByOne(client, ids, oneByOne);
    return { jobs, oneByOne };
  } catch (error) {
    const { stop } = client;
    if (!stop.aborted && !(error instanceof CommandFailure)) throw error;
    const what = stop.aborted ? "Stopped." : (error as CommandFailure).message;
    const left = leftOf(jobs, phones.length, oneByOne.erased);
    throw new CommandFailure(
      [what, ...left].join("\n"),
      stop.aborted ? exitCodeOf(stop) : (error as CommandFailure).exitCode,
    );
  } finally {
    client.progress.end();
  }
}

/** All are started before the first is watched, so that nothing depends on whether we are still there. */
async function startJobs({ api, progress }: OpenClient, phones: string[], jobs: string[]): Promise<void> {
  const total = phones.length;
  for (let at = 0; at < total; at += PHONES_A_JOB) {
    const json = { phones: phones.slice(at, at + PHONES_A_JOB) };
    const answer = await api.call<{ job: EraseJob }>({ method: "POST", path: "/contacts/erase", json });
    jobs.push(answer.job.id);
    progress.show({ label: "Asking", unit: "rows", done: at + json.phones.length, total });
  }
}

/** One whose answer was lost counts as not found when it is tried again. */
async function eraseOneByOne({ api, progress }: OpenClient, ids: string[], done: OneByOne): Promise<void> {
  for (const [index, id] of ids.entries()) {
    try {
      await api.call({ method: "DELETE", path: `/contacts/${id}` });
      done.erased++;
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem.code !== "contact_not_found") throw error;
      done.not_found++;
    }
    progress.show({ label: "Erasing", unit: "rows", done: index + 1, total: ids.length });
  }
}

/** Erasing them once more does no harm: those that are gone aren't found. */
function leftOf(jobs: string[], phones: number, erased: number): string[] {
  const asked = Math.min(jobs.length * PHONES_A_JOB, phones);
  if (asked + erased === 0) return ["Unless an answer was lost on its way, nobody is being erased."];
  return [
    ...(erased > 0 ? [`Erased one by one: ${erased}.`] : []),
    ...(asked > 0 ? [`The first ${asked} of ${phones} phones are being erased. ${againOf(jobs)}`] : []),
    "What is left can be erased by the same command once more.",
  ];
}

function againOf(jobs: string[]): string {
  return `To watch: parley contacts erase --resume ${jobs.join(" ")}`;
}

/** One after the other, with the progress of all. @throws CommandFailure */
export async function watchEraseJobs(client: OpenClient, ids: string[]): Promise<EraseJob[]> {
  const jobs: EraseJob[] = [];
  for (const [index, id] of ids.entries()) {
    const before = sumOf(jobs);
    const label = ids.length === 1 ? "Erasing" : `Erasing (${index + 1} of ${ids.length})`;
    const watched = {
      path: `/jobs/${id}`,
      stepOf: ({ rows_done: done, rows_total: total }: EraseJob) => ({
        label,
        unit: "rows" as const,
        done: before.rows_done + done,
        total: before.rows_total + total,
      }),
      isOver: ({ status }: EraseJob) => status !== "queued" && status !== "running",
    };
    jobs.push(await watchJob<EraseJob>(client, watched, `parley contacts erase --resume ${ids.join(" ")}`));
  }
  return jobs;
}

export function sumOf(jobs: EraseJob[]) {
  const sum = (read: (job: EraseJob) => number) => jobs.reduce((total, job) => total + read(job), 0);
  const counts = {
    rows_total: sum((job) => job.rows_total),
    rows_done: sum((job) => job.rows_done),
    not_found: sum((job) => job.not_found),
    refused: sum((job) => job.refused),
  };
  return { erased: counts.rows_done - counts.not_found - counts.refused, ...counts };
}
