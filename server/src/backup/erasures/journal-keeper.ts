// Keeps the erasure journal, if the settings name one.
import type { Database } from "../../platform/database/index.ts";
import { describeError, type Log } from "../../platform/log.ts";
import { startErasureJournal, writeErasureJournal } from "./write-journal.ts";

/** Returns what writes all that is missing. A fault is logged once, until it is over. */
export function journalKeeper(database: Database, path: string | null, log: Log): () => Promise<void> {
  let isStarted = false;
  let isFaulty = false;
  return async () => {
    if (path === null) return;
    try {
      // A fault shows at the start, and a restore finds the file, also before the first erasure.
      if (!isStarted) await startErasureJournal(database, path);
      isStarted = true;
      while ((await writeErasureJournal(database, path)) > 0);
      if (isFaulty) log.info("the erasure journal is written again");
      isFaulty = false;
    } catch (error) {
      if (!isFaulty)
        log.error(
          { err: describeError(error) },
          `the erasure journal can't be written to ${path}; until it can, only the database has the erasures`,
        );
      isFaulty = true;
    }
  };
}
