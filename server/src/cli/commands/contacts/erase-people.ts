// Reads the people to erase, and erases them through the API: people with a phone by jobs, others one by one.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { components } from "@parley/client/source";
import { parsePhone } from "../../../phones/index.ts";
import { uuidOf } from "../../../platform/ids.ts";
import { CommandFailure } from "../../command.ts";
import type { OpenClient } from "../../service/open-client.ts";
import { RefusedCall } from "../../service/refused-call.ts";
import { isUnfinished, watchJob } from "../../service/watch-job.ts";
import { exitCodeOf } from "../../stop-signal.ts";
import { visible } from "../../table.ts";

/** Without duplicates. */
export interface PeopleToErase {
  phones: string[];
  /** `con_...`, of people without a visible phone. */
  ids: string[];
}

const SHOWN = 20;

/** `file`: one person per line; "-" is `input`. @throws CommandFailure with all faults, before anything is erased */
export async function peopleToErase(
  words: string[],
  file: string | undefined,
  input: Readable,
): Promise<PeopleToErase> {
  const [phones, ids] = [new Set<string>(), new Set<string>()];
  const faults: string[] = [];
  const take = (given: string, place: string) => {
    // Trimming removes a byte order mark, too.
    const text = given.trim();
    if (text === "" && place !== "") return;
    if (uuidOf("con", text) !== null) return void ids.add(text);
    const read = parsePhone(/^\d/.test(text) ? `+${text}` : text);
    if (read.ok) phones.add(read.phone);
    else faults.push(`  ${place}${visible(text.slice(0, 60))}: ${read.detail} (${read.code})`);
  };
  for (const word of words) take(word, "");
  let line = 0;
  if (file !== undefined) for await (const text of linesOf(file, input)) take(text, `line ${++line}: `);
  if (faults.length > SHOWN) faults.splice(SHOWN, faults.length, `  and ${faults.length - SHOWN} more`);
  if (faults.length > 0)
    throw new CommandFailure(["Nothing was erased. These are not phones:", ...faults].join("\n"), 2);
  if (phones.size + ids.size === 0) throw new CommandFailure("The list has no phone.", 2);
  return { phones: [...phones], ids: [...ids] };
}

async function* linesOf(file: string, input: Readable): AsyncGenerator<string> {
  const source = file === "-" ? input : createReadStream(file);
  try {
    yield* createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandFailure(`The list ${visible(file)} can't be read (${code}).`, 2);
  }
}

export type EraseJob = components["schemas"]["Job"];

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

async function startJobs(
  { parley, progress }: OpenClient,
  phones: string[],
  started: Started,
): Promise<void> {
  const total = phones.length;
  for (let at = 0; at < total; at += PHONES_A_JOB) {
    const some = phones.slice(at, at + PHONES_A_JOB);
    const { job } = await parley.bulkContacts({ phones: some, act: { erase: true } });
    started.jobs.push(job.id);
    progress.show({ label: "Starting", unit: "rows", done: at + some.length, total });
  }
}

/** A retry after a lost answer counts as not found. */
async function eraseOneByOne(
  { parley, progress }: OpenClient,
  ids: string[],
  started: Started,
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    try {
      await parley.deleteContact({ phone_number: id });
      started.erased++;
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.code !== "contact_not_found") throw error;
      started.notFound++;
    }
    progress.show({ label: "Erasing", unit: "rows", done: index + 1, total: ids.length });
  }
}

/** One bar for all jobs. They run one after the other, so after the first look only the one that runs is read. */
export async function watchEraseJobs(client: OpenClient, ids: string[]): Promise<EraseJob[]> {
  const known = new Map<string, EraseJob>();
  const read = async () => {
    for (const id of ids) {
      const last = known.get(id);
      if (last && !isUnfinished(last)) continue;
      const job = await client.parley.getJob({ id });
      known.set(id, job);
      if (last && isUnfinished(job)) break;
    }
    const jobs = [...known.values()];
    const { status } = jobs.find(isUnfinished) ?? { status: "finished" };
    const sum = (count: (job: EraseJob) => number | null) =>
      jobs.reduce((all, job) => all + (count(job) ?? 0), 0);
    return { status, done: sum((job) => job.rows_done), total: sum((job) => job.rows_total) };
  };
  await watchJob(client, {
    read,
    again: client.hint("contacts", "erase", "--resume", ...ids),
    stepOf: ({ done, total }) => ({ label: "Erasing", unit: "rows", done, total }),
  });
  return ids.flatMap((id) => known.get(id) ?? []);
}
