// Erases people through the API: people with a phone by jobs, others one by one.
import { ApiProblem } from "./api-client/api-problem.ts";
import { CommandFailure } from "./command-failure.ts";
import type { OpenClient } from "./open-client.ts";
import type { PeopleToErase } from "./people-to-erase.ts";
import { exitCodeOf } from "./stop-signal.ts";
import { watchJob } from "./watch-job.ts";

/** The fields of a job that commands read. */
export interface EraseJob {
  id: string;
  status: "queued" | "running" | "done" | "failed" | "canceled";
  rows_done: number;
  rows_total: number;
  not_found: number;
  refused: number;
  error: string | null;
}

/** Counts of people who were erased without a job. */
export interface OneByOne {
  erased: number;
  not_found: number;
}

export const NOBODY: OneByOne = { erased: 0, not_found: 0 };

/** The API's limit per request. Each request becomes a job. */
const PHONES_A_JOB = 10_000;

/** Starts all jobs, without watching them. @throws CommandFailure that says which erasures were started */
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

/** All jobs are started before the first is watched: they run on when this command ends. */
async function startJobs({ api, progress }: OpenClient, phones: string[], jobs: string[]): Promise<void> {
  const total = phones.length;
  for (let at = 0; at < total; at += PHONES_A_JOB) {
    const json = { phones: phones.slice(at, at + PHONES_A_JOB) };
    const answer = await api.call<{ job: EraseJob }>({ method: "POST", path: "/contacts/erase", json });
    jobs.push(answer.job.id);
    progress.show({ label: "Starting", unit: "rows", done: at + json.phones.length, total });
  }
}

/** A retry after a lost answer counts as not found. */
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

function leftOf(jobs: string[], phones: number, erased: number): string[] {
  const asked = Math.min(jobs.length * PHONES_A_JOB, phones);
  if (asked + erased === 0) return ["Nobody is being erased, unless an answer was lost."];
  return [
    ...(erased > 0 ? [`Erased one by one: ${erased}.`] : []),
    ...(asked > 0
      ? [`The first ${asked} of ${phones} phones are being erased. To watch: ${resumeOf(jobs)}`]
      : []),
    "Repeat the command to erase the rest.",
  ];
}

function resumeOf(jobs: string[]): string {
  return `parley contacts erase --resume ${jobs.join(" ")}`;
}

/** Watches one job after the other. The progress is that of all. @throws CommandFailure */
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
    jobs.push(await watchJob<EraseJob>(client, watched, resumeOf(ids)));
  }
  return jobs;
}

export type EraseCounts = ReturnType<typeof sumOf>;

export function sumOf(jobs: EraseJob[], oneByOne: OneByOne = NOBODY) {
  const sum = (read: (job: EraseJob) => number) => jobs.reduce((total, job) => total + read(job), 0);
  const direct = oneByOne.erased + oneByOne.not_found;
  const counts = {
    not_found: sum((job) => job.not_found) + oneByOne.not_found,
    refused: sum((job) => job.refused),
    rows_done: sum((job) => job.rows_done) + direct,
    rows_total: sum((job) => job.rows_total) + direct,
  };
  return { erased: counts.rows_done - counts.not_found - counts.refused, ...counts };
}
