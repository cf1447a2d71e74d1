// Records when hooks of each sender arrive. Silence about an uncertain message means nothing while no hooks arrive.
import type { Timing } from "../config/timing.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import { describeError, type Log } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";

export type HeardSenders = ReturnType<typeof createHeardSenders>;

/** Milliseconds between two writes of one process. Must be well below `intakeGapMs`. */
const WRITE_EACH_MS = 1_000;

/**
 * After an interruption the channel redelivers with growing pauses: everything has arrived after about the interruption's
 * length, at most `longest`, plus `gap` for the first, fixed pauses (in seconds). A sender's first hook ends an interruption
 * that began when the sender was added. `messageIds`: each names the newest message of a receipt. `limit 1` forces a lookup
 * by key.
 */
const noteHeard = statement({
  name: "note_heard_senders",
  parameters: {
    accountIds: t.uuidArray,
    senderIds: t.uuidArray,
    messageIds: t.withNulls(t.uuidArray),
    gap: t.float8,
    longest: t.float8,
  },
  sql: `insert into heard_senders as known (account_id, sender_id, heard_at, caught_up_at, receipt_of, receipt_at)
    select account_id, sender_id, now(),
      now() + least(now() - sender.created_at, make_interval(secs => $longest)) + make_interval(secs => $gap),
      message.attempt_started_at, case when message.attempt_started_at is not null then now() end
    from unnest($accountIds::uuid[], $senderIds::uuid[], $messageIds::uuid[])
      as given (account_id, sender_id, message_id)
    cross join lateral (
      select created_at
      from senders
      where senders.account_id = given.account_id
        and senders.sender_id = given.sender_id
      limit 1
    ) as sender
    left join lateral (
      select attempt_started_at
      from messages
      where messages.account_id = given.account_id
        and messages.message_id = given.message_id
      limit 1
    ) as message on true
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
      end,
      receipt_of = greatest(known.receipt_of, excluded.receipt_of),
      receipt_at = case
        when known.receipt_of is null or excluded.receipt_of > known.receipt_of then excluded.receipt_at
        else known.receipt_at
      end`,
});

interface Note {
  sender: Sender;
  /** The newest message of the receipts. Ids grow with time. */
  messageId: string | null;
}

/** Writes at once, but at most once a second: what is noted in between leaves with the next write. */
export function createHeardSenders(database: Database, log: Log, timing: Timing) {
  const gap = timing.intakeGapMs / 1_000;
  const longest = timing.intakeGapMaxMs / 1_000;
  let waiting = new Map<string, Note>();
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  const write = async () => {
    const notes = [...waiting.values()];
    waiting = new Map();
    const accountIds = notes.map(({ sender }) => sender.accountId);
    const senderIds = notes.map(({ sender }) => sender.senderId);
    const messageIds = notes.map(({ messageId }) => messageId);
    await database.run(noteHeard, { accountIds, senderIds, messageIds, gap, longest }).catch((error) => {
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
  const add = (sender: Sender, messageId: string | null) => {
    const known = waiting.get(sender.senderId)?.messageId ?? null;
    const newest = known !== null && (messageId === null || known > messageId) ? known : messageId;
    waiting.set(sender.senderId, { sender, messageId: newest });
    if (writing === null && timer === null) start();
  };
  return {
    /** Call it for the senders of a hook whose facts are committed. Doesn't wait for the write. */
    note(senders: Iterable<Sender>): void {
      for (const sender of senders) add(sender, null);
    },
    /** Call it when a receipt of the sender's message is committed. Doesn't wait for the write. */
    noteReceipt: (sender: Sender, messageId: string): void => add(sender, messageId),
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
