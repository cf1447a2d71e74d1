// Notes when hooks of each sender arrive: silence about an uncertain message says nothing while they don't.
import type { Timing } from "../config/timing.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { describeError, type Log } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";

export interface HeardSenders {
  /** These senders were named by a hook whose facts are committed. Doesn't wait for the write. */
  note(senders: Iterable<Sender>): void;
  /** Resolves when no write is in flight. */
  drained(): Promise<void>;
}

export interface HeardSendersOptions {
  database: Database;
  clock: Clock;
  log: Log;
  timing: Pick<Timing, "intakeGapMs" | "intakeGapMaxMs">;
}

/** Milliseconds between two writes about one sender by one process. Must be well below `intakeGapMs`. */
const WRITE_EACH_MS = 1_000;

/**
 * Values: accounts, senders, the gap and the longest catching up in seconds. The channel redelivers what failed with a
 * backoff that grows with the time for which it has been failing. So after an interruption it needs up to about as long
 * again until everything has arrived, and the gap more for its first, fixed pauses. A sender's first hook ends an
 * interruption that began when the sender was made.
 * All times are the database's, so that several processes can write one row.
 */
const noteHeard = statement<[string[], string[], number, number], never>(
  "note_heard_senders",
  `insert into heard_senders as known (account_id, sender_id, heard_at, caught_up_at)
   select account_id, sender_id, now(),
     now() + least(now() - sender.created_at, make_interval(secs => $4)) + make_interval(secs => $3)
   from unnest($1::uuid[], $2::uuid[]) as given (account_id, sender_id)
   cross join lateral (
     select created_at
     from senders
     where senders.account_id = given.account_id
       and senders.sender_id = given.sender_id
     offset 0
   ) as sender
   order by account_id, sender_id
   on conflict (account_id, sender_id) do update
   set heard_at = greatest(known.heard_at, excluded.heard_at),
       caught_up_at = case
         when excluded.heard_at - known.heard_at > make_interval(secs => $3) then greatest(
           known.caught_up_at,
           excluded.heard_at
             + least(excluded.heard_at - known.heard_at, make_interval(secs => $4))
             + make_interval(secs => $3)
         )
         else known.caught_up_at
       end`,
);

export function createHeardSenders({ database, clock, log, timing }: HeardSendersOptions): HeardSenders {
  const notedAt = new Map<string, number>();
  let waiting = new Map<string, Sender>();
  let writing: Promise<void> | null = null;
  const write = async () => {
    while (waiting.size > 0) {
      const senders = [...waiting.values()];
      waiting = new Map();
      const accountIds = senders.map((sender) => sender.accountId);
      const senderIds = senders.map((sender) => sender.senderId);
      const [gap, longest] = [timing.intakeGapMs / 1_000, timing.intakeGapMaxMs / 1_000];
      await database.run(noteHeard, [accountIds, senderIds, gap, longest]).catch((error) => {
        for (const senderId of senderIds) notedAt.delete(senderId);
        log.warn({ err: describeError(error) }, "can't note that hooks arrived, the next hook does");
      });
    }
    writing = null;
  };
  return {
    note(senders) {
      const now = clock.monotonic();
      for (const sender of senders) {
        if (now - (notedAt.get(sender.senderId) ?? Number.NEGATIVE_INFINITY) < WRITE_EACH_MS) continue;
        notedAt.set(sender.senderId, now);
        waiting.set(sender.senderId, sender);
      }
      if (waiting.size > 0) writing ??= write();
    },
    drained: async () => {
      await writing;
    },
  };
}
