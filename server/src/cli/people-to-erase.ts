// Reads who is to be erased: all of them, and every fault, before anything is done.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parsePhone } from "../contacts/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { CommandFailure } from "./command-failure.ts";
import { visible } from "./table.ts";

/** Each once. */
export interface PeopleToErase {
  phones: string[];
  /** `con_...`, of people who show no phone. */
  ids: string[];
}

/** Faults that are told. */
const SHOWN = 20;

/** `file` has one a line, "-" is standard input. A phone's plus may be left out. @throws CommandFailure */
export async function peopleToErase(words: string[], file: string | undefined): Promise<PeopleToErase> {
  const [phones, ids] = [new Set<string>(), new Set<string>()];
  const faults: string[] = [];
  const take = (given: string, place: string) => {
    const text = given.trim();
    if (uuidOf("con", text) !== null) return void ids.add(text);
    const read = parsePhone(/^\d/.test(text) ? `+${text}` : text);
    if (read.ok) phones.add(read.phone);
    else faults.push(`  ${place}${visible(text.slice(0, 60))}: ${read.detail} (${read.code})`);
  };
  for (const word of words) take(word, "");
  if (file !== undefined) {
    let line = 0;
    for await (const text of linesOf(file)) {
      line++;
      // Editors write a mark at the start of a file.
      const bare = line === 1 ? text.replace(/^\ufeff/, "") : text;
      if (bare.trim() !== "") take(bare, `line ${line}: `);
    }
  }
  if (faults.length > 0) throw new CommandFailure(describe(faults), 2);
  if (phones.size + ids.size === 0) throw new CommandFailure("There is no phone in it.", 2);
  return { phones: [...phones], ids: [...ids] };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const input = file === "-" ? process.stdin : createReadStream(file);
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandFailure(`The list ${visible(file)} can't be read (${code}).`, 2);
  }
}

function describe(faults: string[]): string {
  const more = faults.length > SHOWN ? [`  and ${faults.length - SHOWN} more`] : [];
  return ["Nothing was erased: these aren't phones.", ...faults.slice(0, SHOWN), ...more].join("\n");
}
