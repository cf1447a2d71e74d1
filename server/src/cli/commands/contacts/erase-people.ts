// Reads the people to erase, and erases them by jobs of the service.
import type { components } from "@parley/client/source";
import { parsePlainPhone } from "../../../phones/index.ts";
import { uuidOf } from "../../../platform/ids.ts";
import { CommandFailure } from "../../command.ts";
import { type FileReader, readBytes } from "../../files/read-file.ts";
import type { OpenClient } from "../../service/open-client.ts";
import { watchJob } from "../../service/watch-job.ts";
import { unlessStopped } from "../../stop-signal.ts";
import { visible } from "../../table.ts";

/** Without duplicates. */
export interface PeopleToErase {
  phones: string[];
  /** `con_...`, of people without a visible phone. */
  ids: string[];
}

const SHOWN = 20;

/** `file`: one person per line. @throws CommandFailure with all faults, before anything is erased */
export async function peopleToErase(
  words: string[],
  file: string | undefined,
  reader: FileReader,
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
  const list = file === undefined ? "" : (await readBytes(file, reader)).toString();
  for (const [index, text] of list.split("\n").entries()) take(text, `line ${index + 1}: `);
  if (faults.length > SHOWN) faults.splice(SHOWN, faults.length, `  and ${faults.length - SHOWN} more`);
  if (faults.length > 0)
    throw new CommandFailure(["Nothing was erased. These are not phones:", ...faults].join("\n"), 2);
  if (phones.size + ids.size === 0) throw new CommandFailure("The list has no phone.", 2);
  return { phones: [...phones], ids: [...ids] };
}

export type EraseJob = components["schemas"]["Job"];

const PEOPLE_A_JOB = 10_000;
const LEFT = "Some of the contacts may be erased. Repeat the command to erase the rest.";

/** One job after the other. @throws CommandFailure */
export async function erasePeople(client: OpenClient, { phones, ids }: PeopleToErase): Promise<EraseJob[]> {
  const chunks = [
    ...chunksOf(phones).map((some) => ({ phones: some })),
    ...chunksOf(ids).map((some) => ({ ids: some })),
  ];
  const jobs: EraseJob[] = [];
  for (const chunk of chunks) {
    const started = client.parley.bulkContacts({ ...chunk, act: { erase: true } }).catch((error) => {
      if (!(error instanceof CommandFailure) || jobs.length === 0) throw error;
      throw new CommandFailure(`${error.message}\n${LEFT}`, error.exitCode);
    });
    const { id } = (await unlessStopped(client.stop, `Stopped. ${LEFT}`, started)).job;
    const before = jobs.length * PEOPLE_A_JOB;
    const job = await watchJob<EraseJob>(client, {
      read: () => client.parley.getJob({ id }),
      again: client.hint("api", "getJob", "--id", id),
      stepOf: ({ rows_done }) => ({
        label: "Erasing",
        unit: "rows",
        done: before + rows_done,
        total: phones.length + ids.length,
      }),
    });
    jobs.push(job);
    if (job.status !== "finished") break;
  }
  return jobs;
}

function chunksOf(people: string[]): string[][] {
  const count = Math.ceil(people.length / PEOPLE_A_JOB);
  return Array.from({ length: count }, (_, index) =>
    people.slice(index * PEOPLE_A_JOB, (index + 1) * PEOPLE_A_JOB),
  );
}
