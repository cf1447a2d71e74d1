// Records when hooks of each sender arrive. Silence about an uncertain message means nothing while no hooks arrive.
import { type Database, givenRows, statement, t } from "../platform/database/index.ts";
import { describeError, type Log } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";

export type HeardSenders = ReturnType<typeof createHeardSenders>;

/** Milliseconds between two writes of one process. Must be well below `intakeGapMs`. */
const WRITE_EACH_MS = 1_000;

const heard = givenRows({ accountId: t.uuid, senderId: t.uuid, reportedAt: t.timestamptz });

/**
 * `reportedAts`: of the newest fact of the hooks, by the channel's clock. This process may be slow, so the time at which it has
 * read a hook says less. `exists`: a sender may have been erased with its account meanwhile.
 */
const noteHeard = statement({
  name: "note_heard_senders",
  parameters: heard.parameters,
  sql: `insert into heard_senders as known (account_id, sender_id, heard_at, reported_at)
    select account_id, sender_id, now(), least(reported_at, now())
    from ${heard.as("given")}
    where exists (
      select
      from senders
      where senders.account_id = given.account_id
        and senders.sender_id = given.sender_id
    )
    order by account_id, sender_id
    on conflict (account_id, sender_id) do update
    set heard_at = greatest(known.heard_at, excluded.heard_at),
      reported_at = greatest(known.reported_at, excluded.reported_at)`,
});

/** Writes at once, but at most once a second: what is noted in between leaves with the next write. */
export function createHeardSenders(database: Database, log: Log) {
  let waiting = new Map<string, Pick<Sender, "accountId" | "senderId"> & { reportedAt: Date }>();
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  const write = async () => {
    const notes = heard.values([...waiting.values()]);
    waiting = new Map();
    await database.run(noteHeard, notes).catch((error) => {
      const err = describeError(error);
      log.warn({ err }, "the arrival of a hook can't be noted; the next hook tries again");
    });
  };
  const start = () => {
    timer = null;
    if (waiting.size === 0) return;
    writing = write().finally(() => {
      writing = null;
      timer = setTimeout(start, WRITE_EACH_MS).unref();
    });
  };
  return {
    /**
     * Call it for the senders of a hook whose facts are committed, with the channel's times of their newest facts. Doesn't wait for
     * the write.
     */
    note(senders: Iterable<[Sender, Date]>): void {
      for (const [{ accountId, senderId }, at] of senders) {
        const known = waiting.get(senderId)?.reportedAt ?? at;
        waiting.set(senderId, { accountId, senderId, reportedAt: known > at ? known : at });
      }
      if (writing === null && timer === null) start();
    },
    /** Writes what waits, without a pause. */
    async drained(): Promise<void> {
      while (writing !== null || waiting.size > 0) {
        if (timer !== null) clearTimeout(timer);
        if (writing === null) start();
        await writing;
      }
    },
  };
}
