// How fast one sender's messages may follow each other to one person, as the channel allows it.
import type { PairRate } from "../../channels/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";

/**
 * A token bucket for each contact, kept as one number: the time at which the bucket is full again. Full buckets are
 * forgotten, so the memory is that of the people who lately got messages.
 */
export class PairPace {
  readonly #tokenMs: number;
  readonly #burst: number;
  /** When the contact's bucket is full again, on the monotonic clock. */
  readonly #fullAt = new Map<string, number>();
  #sweepAt = 0;

  /** Null for a channel without such a limit. */
  constructor(rate: PairRate | null) {
    this.#tokenMs = (rate?.seconds ?? 0) * 1_000;
    this.#burst = rate?.burst ?? 0;
  }

  /** Milliseconds until the contact can get its next message. */
  wait(contactId: string, now: number): number {
    const fullAt = this.#fullAt.get(contactId);
    return fullAt === undefined ? 0 : Math.max(0, fullAt - now - (this.#burst - 1) * this.#tokenMs);
  }

  /** A request for the contact has ended. The channel counted it earlier, so Parley is never faster than the limit. */
  count(contactId: string, now: number): void {
    if (this.#tokenMs === 0) return;
    this.#sweep(now);
    this.#fullAt.set(contactId, Math.max(now, this.#fullAt.get(contactId) ?? 0) + this.#tokenMs);
  }

  /** The channel says that the contact's bucket is empty. A former owner of the lane may have emptied it. */
  exhaust(contactId: string, now: number): void {
    if (this.#tokenMs > 0) this.#fullAt.set(contactId, now + this.#burst * this.#tokenMs);
  }

  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + this.#tokenMs;
    for (const [contactId, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(contactId);
  }
}

const readRecent = statement({
  name: "read_messages_lately_sent",
  parameters: {
    accountId: t.uuid,
    contactId: t.uuid,
    senderId: t.uuid,
    /** Seconds. */
    within: t.float8,
    most: t.int8,
  },
  columns: { sent_at: t.nullable(t.timestamptz) },
  sql: `select sent_at
    from messages
    where contact_id = $contactId
      and account_id = $accountId
      and sender_id = $senderId
      and direction = 'out'
      and origin is null
      and sent_at > now() - make_interval(secs => $within)
    order by message_id desc
    limit $most`,
});

interface Pair {
  accountId: string;
  contactId: string;
  senderId: string;
}

/** Until when the person's next message waits; null when the channel takes one now. */
export async function pairHold(database: Database, pair: Pair, rate: PairRate): Promise<Date | null> {
  const { burst, seconds } = rate;
  // What came before a pause of this length doesn't count any more.
  const rows = await database.run(readRecent, { ...pair, within: 2 * burst * seconds, most: 4 * burst });
  const times = rows.flatMap((row) => row.sent_at?.getTime() ?? []).sort((one, other) => one - other);
  const pace = new PairPace(rate);
  for (const time of times) pace.count(pair.contactId, time);
  const now = Date.now();
  const waitMs = pace.wait(pair.contactId, now);
  return waitMs > 0 ? new Date(now + waitMs) : null;
}
