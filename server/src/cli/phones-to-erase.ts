// Reads the phones that are to be erased: all of them, and every fault, before anything is done.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parsePhone } from "../contacts/index.ts";
import { CommandFailure } from "./command-failure.ts";
import { visible } from "./table.ts";

/** Faults that are told. */
const SHOWN = 20;

/** Each phone once. `file` has one a line, "-" is standard input; the plus may be left out. @throws CommandFailure */
export async function phonesToErase(words: string[], file: string | undefined): Promise<string[]> {
  const phones = new Set<string>();
  const faults: string[] = [];
  const take = (text: string, place: string) => {
    const bare = text.trim();
    const read = parsePhone(/^\d/.test(bare) ? `+${bare}` : bare);
    if (read.ok) phones.add(read.phone);
    else faults.push(`  ${place}${visible(bare.slice(0, 60))}: ${read.detail} (${read.code})`);
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
  if (phones.size === 0) throw new CommandFailure("There is no phone in it.", 2);
  return [...phones];
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
