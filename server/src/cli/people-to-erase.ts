// Reads the people to erase. Reports every fault before anything is erased.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parsePhone } from "../contacts/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { CommandFailure } from "./command.ts";
import { visible } from "./table.ts";

/** Without duplicates. */
export interface PeopleToErase {
  phones: string[];
  /** `con_...`, of people without a visible phone. */
  ids: string[];
}

const SHOWN = 20;

/** `file`: one person per line; "-" is standard input. The plus of a phone is optional. @throws CommandFailure */
export async function peopleToErase(words: string[], file: string | undefined): Promise<PeopleToErase> {
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
  if (file !== undefined) for await (const text of linesOf(file)) take(text, `line ${++line}: `);
  if (faults.length > SHOWN) faults.splice(SHOWN, faults.length, `  and ${faults.length - SHOWN} more`);
  if (faults.length > 0)
    throw new CommandFailure(["Nothing was erased. These are not phones:", ...faults].join("\n"), 2);
  if (phones.size + ids.size === 0) throw new CommandFailure("The list has no phone.", 2);
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
