// Reads erasure journals, one line after the other: a journal may be larger than the memory.
import { open } from "node:fs/promises";
import { BackupError } from "../backup-error.ts";
import { type JournalLine, parseJournalLine } from "./journal-line.ts";

/** Yields each erasure of the files, and null for each line that isn't whole. Throws BackupError. */
export async function* readJournals(paths: string[]): AsyncGenerator<JournalLine | null> {
  for (const path of paths) {
    const file = await open(path).catch((cause: Error) => {
      throw new BackupError(`The erasure journal ${path} can't be read: ${cause.message}`);
    });
    // Ends with the file, and closes it.
    for await (const text of file.readLines()) if (text !== "") yield parseJournalLine(text);
  }
}
