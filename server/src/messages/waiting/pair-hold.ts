// How long a message waits because its person lately got as many messages of the sender as the channel allows.
import type { PairRate } from "../../channels/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { PairPace } from "./pair-pace.ts";

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
