// Erases people through the API: people with a phone by jobs, others one by one.
import { ApiProblem } from "./api-client/api-problem.ts";
import { CommandFailure } from "./command.ts";
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

/** The jobs, and counts of people who were erased without a job. */
export interface Started {
  jobs: string[];
  erased: number;
  notFound: number;
}

const PHONES_A_JOB = 10_000;

/** Starts all jobs, without watching them: they run on when this command ends. @throws CommandFailure */
export async function erasePeople(client: OpenClient, people: PeopleToErase): Promise<Started> {
  const { progress, stop } = client;
  const started: Started = { jobs: [], erased: 0, notFound: 0 };
  try {
    await startJobs(client, people.phones, started);
    await eraseOneByOne(client, people.ids, started);
    return started;
  } catch (error) {
    if (!stop.aborted && !(error instanceof CommandFailure)) throw error;
    const what = stop.aborted ? "Stopped." : (error as CommandFailure).message;
    const left = started.jobs.length + started.erased === 0 ? NOBODY : SOME;
    throw new CommandFailure(
      `${what}\n${left}`,
      stop.aborted ? exitCodeOf(stop) : (error as CommandFailure).exitCode,
    );
  } finally {
    progress.end();
  }
}

const NOBODY = "Nobody is being erased, unless an answer was lost.";
const SOME = "Some of the contacts are being erased. Repeat the command to erase the rest.";

async function startJobs({ api, progress }: OpenClient, phones: string[], started: Started): Promise<void> {
  const total = phones.length;
  for (let at = 0; at < total; at += PHONES_A_JOB) {
    const json = { phones: phones.slice(at, at + PHONES_A_JOB) };
    const answer = await api.call<{ job: EraseJob }>({ method: "POST", path: "/contacts/erase", json });
    started.jobs.push(answer.job.id);
    progress.show({ label: "Starting", unit: "rows", done: at + json.phones.length, total });
  }
}

/** A retry after a lost answer counts as not found. */
async function eraseOneByOne({ api, progress }: OpenClient, ids: string[], started: Started): Promise<void> {
  for (const [index, id] of ids.entries()) {
    try {
      await api.call({ method: "DELETE", path: `/contacts/${id}` });
      started.erased++;
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem.code !== "contact_not_found") throw error;
      started.notFound++;
    }
    progress.show({ label: "Erasing", unit: "rows", done: index + 1, total: ids.length });
  }
}

/** Watches one job after the other. @throws CommandFailure */
export async function watchEraseJobs(client: OpenClient, ids: string[]): Promise<EraseJob[]> {
  const jobs: EraseJob[] = [];
  for (const [index, id] of ids.entries()) {
    const label = ids.length === 1 ? "Erasing" : `Erasing (${index + 1} of ${ids.length})`;
    jobs.push(
      await watchJob<EraseJob>(client, {
        path: `/jobs/${id}`,
        again: `parley contacts erase --resume ${ids.join(" ")}`,
        stepOf: ({ rows_done: done, rows_total: total }) => ({ label, unit: "rows", done, total }),
      }),
    );
  }
  return jobs;
}
