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

export class BacklogReader {
  readonly #options: BacklogOptions;
  #last: { backlog: Backlog; at: number } | null = null;
  #reading: Promise<void> | null = null;

  constructor(options: BacklogOptions) {
    this.#options = options;
  }

  /** Seconds since the figures were read; null without any. */
  get age(): number | null {
    return this.#last && (this.#options.clock.monotonic() - this.#last.at) / 1_000;
  }

  /** Null when the database hasn't answered for a minute. Never throws. */
  async read(): Promise<Backlog | null> {
    if (!this.#isYoungerThan(FRESH_MS)) {
      this.#reading ??= this.#renew().finally(() => {
        this.#reading = null;
      });
      await within(WAIT_MS, this.#reading);
    }
    return this.#isYoungerThan(SHOWN_MS) ? (this.#last?.backlog ?? null) : null;
  }

  #isYoungerThan(ms: number): boolean {
    return this.#last !== null && this.#options.clock.monotonic() - this.#last.at < ms;
  }

  async #renew(): Promise<void> {
    const { database, clock, log } = this.#options;
    try {
      const backlog = await database.transaction((session) => readBacklog(session, this.#options), LIMIT);
      this.#last = { backlog, at: clock.monotonic() };
    } catch (error) {
      log.error({ err: describeError(error) }, "the figures of the backlog can't be read");
    }
  }
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
