// Records when hooks of each sender arrive. Silence about an uncertain message means nothing while no hooks arrive.
import type { Timing } from "../config/timing.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { describeError, type Log } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";

export type HeardSenders = ReturnType<typeof createHeardSenders>;

/** Milliseconds between two writes of one process about one sender. Must be well below `intakeGapMs`. */
const WRITE_EACH_MS = 1_000;

/**
 * After an interruption the channel redelivers with growing pauses: everything has arrived after about the interruption's
 * length, at most `longest`, plus `gap` for the first, fixed pauses (in seconds). A sender's first hook ends an interruption
 * that began when the sender was added. `limit 1` forces a lookup by key.
 */
const noteHeard = statement({
  name: "note_heard_senders",
  parameters: { accountIds: t.uuidArray, senderIds: t.uuidArray, gap: t.float8, longest: t.float8 },
  sql: `insert into heard_senders as known (account_id, sender_id, heard_at, caught_up_at)
    select account_id, sender_id, now(),
      now() + least(now() - sender.created_at, make_interval(secs => $longest)) + make_interval(secs => $gap)
    from unnest($accountIds::uuid[], $senderIds::uuid[]) as given (account_id, sender_id)
    cross join lateral (
      select created_at
      from senders
      where senders.account_id = given.account_id
        and senders.sender_id = given.sender_id
      limit 1
    ) as sender
    order by account_id, sender_id
    on conflict (account_id, sender_id) do update
    set heard_at = greatest(known.heard_at, excluded.heard_at),
      caught_up_at = case
        when excluded.heard_at - known.heard_at > make_interval(secs => $gap) then greatest(
          known.caught_up_at,
          excluded.heard_at
            + least(excluded.heard_at - known.heard_at, make_interval(secs => $longest))
            + make_interval(secs => $gap)
        )
        else known.caught_up_at
      end`,
});

export function createHeardSenders(database: Database, clock: Clock, log: Log, timing: Timing) {
  const gap = timing.intakeGapMs / 1_000;
  const longest = timing.intakeGapMaxMs / 1_000;
  const notedAt = new Map<string, number>();
  let waiting = new Map<string, Sender>();
  let writing: Promise<void> | null = null;
  const write = async () => {
    while (waiting.size > 0) {
      const senders = [...waiting.values()];
      waiting = new Map();
      const accountIds = senders.map((sender) => sender.accountId);
      const senderIds = senders.map((sender) => sender.senderId);
      await database.run(noteHeard, { accountIds, senderIds, gap, longest }).catch((error) => {
        for (const senderId of senderIds) notedAt.delete(senderId);
        const err = describeError(error);
        log.warn({ err }, "the arrival of a hook can't be noted; the next hook tries again");
      });
    }
    writing = null;
  };
  return {
    /** Call it for the senders of a hook whose facts are committed. Doesn't wait for the write. */
    note(senders: Iterable<Sender>): void {
      const now = clock.monotonic();
      for (const sender of senders) {
        if (now - (notedAt.get(sender.senderId) ?? Number.NEGATIVE_INFINITY) < WRITE_EACH_MS) continue;
        notedAt.set(sender.senderId, now);
        waiting.set(sender.senderId, sender);
      }
      if (waiting.size > 0) writing ??= write();
    },
    async drained(): Promise<void> {
      await writing;
    },
  };
}
