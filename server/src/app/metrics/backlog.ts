// What waits in the database, and the newest backup, for metrics. Read over a connection of its own, so that a scrape never takes one from the
// service, and at most once in a few seconds.
import { readLastBackup } from "../../backup/index.ts";
import { readStoredFigures } from "../../intake/index.ts";
import { readJobFigures } from "../../jobs/index.ts";
import { readWaitingDeletions } from "../../media/index.ts";
import { type CauseOptions, readWaitingFigures } from "../../messages/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Session } from "../../platform/database/index.ts";
import { readWorkerLife } from "../../platform/lanes/worker-life.ts";
import { describeError, type SparseLog } from "../../platform/log.ts";
import { within } from "../../platform/within.ts";
import { readBacklogFigures } from "../../webhooks/index.ts";

/** Milliseconds for which figures count as fresh, and for which they are shown when newer ones can't be read. */
const FRESH_MS = 5_000;
const SHOWN_MS = 60_000;
/** A scrape waits for this time at most. */
const WAIT_MS = 2_000;
const LIMIT = "set local statement_timeout = '3s'; set local lock_timeout = '1s'";

export type Backlog = Awaited<ReturnType<typeof readBacklog>>;

export interface BacklogOptions extends CauseOptions {
  /** With one connection. */
  database: Database;
  clock: Clock;
  log: SparseLog;
}

export type BacklogReader = ReturnType<typeof createBacklogReader>;

export function createBacklogReader(options: BacklogOptions) {
  const { database, clock, log } = options;
  let last: { backlog: Backlog; at: number } | null = null;
  let reading: Promise<void> | null = null;
  const youngerThan = (ms: number) => (last && clock.monotonic() - last.at < ms ? last.backlog : null);
  const renew = async () => {
    try {
      const backlog = await database.transaction((session) => readBacklog(session, options), LIMIT);
      last = { backlog, at: clock.monotonic() };
    } catch (error) {
      log.error({ err: describeError(error) }, "the figures of the backlog can't be read");
    }
  };
  return {
    /** Seconds since the figures were read; null without any. */
    get age(): number | null {
      return last && (clock.monotonic() - last.at) / 1_000;
    },
    /** Null when the database hasn't answered for a minute. Never throws. */
    async read(): Promise<Backlog | null> {
      if (!youngerThan(FRESH_MS)) {
        reading ??= renew().finally(() => {
          reading = null;
        });
        await within(WAIT_MS, reading);
      }
      return youngerThan(SHOWN_MS);
    },
  };
}

async function readBacklog(session: Session, options: CauseOptions) {
  return {
    messages: await readWaitingFigures(session, options),
    webhooks: await readBacklogFigures(session),
    jobs: await readJobFigures(session),
    facts: await readStoredFigures(session),
    deletions: await readWaitingDeletions(session),
    backup: await readLastBackup(session),
    workers: (await readWorkerLife(session, options.timing.workerSilenceMs)).alive,
  };
}
