// Reads the people to erase, and erases them by jobs of the service.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { components } from "@parley/client/source";
import { parsePlainPhone } from "../../../phones/index.ts";
import { uuidOf } from "../../../platform/ids.ts";
import { CommandFailure } from "../../command.ts";
import type { OpenClient } from "../../service/open-client.ts";
import { isUnfinished, watchJob } from "../../service/watch-job.ts";
import { stopFailure } from "../../stop-signal.ts";
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
  const take = (given: string, where: string) => {
    // Trimming removes a byte order mark, too.
    const text = given.trim();
    if (text === "" && where !== "") return;
    if (uuidOf("con", text) !== null) return void ids.add(text);
    const read = parsePlainPhone(text);
    if (read.ok) phones.add(read.phone);
    else faults.push(`  ${where}${visible(text.slice(0, 60))}: ${read.detail} (${read.code})`);
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

const PEOPLE_A_JOB = 10_000;

/** Starts all jobs, without watching them: they run on when this command ends. Returns their ids. @throws CommandFailure */
export async function erasePeople(
  { parley, progress, stop }: OpenClient,
  { phones, ids }: PeopleToErase,
): Promise<string[]> {
  const chunks = [
    ...chunksOf(phones).map((some) => ({ phones: some })),
    ...chunksOf(ids).map((some) => ({ ids: some })),
  ];
  const started: string[] = [];
  const total = phones.length + ids.length;
  try {
    for (const chunk of chunks) {
      const { job } = await parley.bulkContacts({ ...chunk, act: { erase: true } });
      started.push(job.id);
      const done = Math.min(started.length * PEOPLE_A_JOB, total);
      progress.show({ label: "Starting", unit: "rows", done, total });
    }
    return started;
  } catch (error) {
    const left = started.length === 0 ? NOBODY : SOME;
    if (error instanceof CommandFailure && !stop.aborted)
      throw new CommandFailure(`${error.message}\n${left}`, error.exitCode);
    throw stopFailure(stop, `Stopped.\n${left}`, error);
  } finally {
    progress.end();
  }
}

const NOBODY = "Nobody is being erased, unless an answer was lost.";
const SOME = "Some of the contacts are being erased. Repeat the command to erase the rest.";

function chunksOf(people: string[]): string[][] {
  const count = Math.ceil(people.length / PEOPLE_A_JOB);
  return Array.from({ length: count }, (_, index) =>
    people.slice(index * PEOPLE_A_JOB, (index + 1) * PEOPLE_A_JOB),
  );
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
