// Notes when payloads last arrived for a source, so that people see whether the other system is connected.
import { BoundedMap } from "../platform/bounded-map.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import type { Source } from "./source-directory.ts";

/** A process writes at most this often for a source. */
const EVERY_MS = 60_000;
const MOST_NOTED = 10_000;

const note = statement({
  name: "note_source_arrival",
  parameters: { accountId: t.uuid, sourceId: t.uuid, isVerified: t.bool },
  sql: `update sources
    set last_received_at = case when $isVerified then now() else last_received_at end,
      last_unverified_at = case when $isVerified then last_unverified_at else now() end
    where account_id = $accountId
      and source_id = $sourceId`,
});

export class SourceActivity {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #notedAt = new BoundedMap<string, number>(MOST_NOTED);

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /** `isVerified`: whether the payload had a valid proof of its origin. */
  async note({ accountId, sourceId }: Source, isVerified: boolean): Promise<void> {
    const key = `${sourceId} ${isVerified}`;
    const now = this.#clock.monotonic();
    if (now - (this.#notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    this.#notedAt.set(key, now);
    await this.#database.run(note, { accountId, sourceId, isVerified });
  }
}
