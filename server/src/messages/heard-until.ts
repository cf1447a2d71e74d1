// The time up to which an account has certainly received its messages, by the channel's clock.
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";

/** Milliseconds by which the clocks of a channel's servers may differ, and by which hooks may overtake each other. */
const CHANNEL_SKEW_MS = 5_000;

/** Ids of received messages are made from the channel's times. */
const findNewest = statement({
  name: "find_newest_received_message",
  parameters: { accountId: t.uuid },
  columns: { created_at: t.timestamptz },
  sql: `select created_at
    from messages
    where account_id = $accountId
      and direction = 'in'
    order by message_id desc
    limit 1`,
});

/**
 * A message that the channel dates before this time was written before now, whenever it arrives. Null when none was
 * received.
 */
export async function heardUntil(session: Session, accountId: string): Promise<Date | null> {
  const [newest] = await session.run(findNewest, { accountId });
  return newest ? new Date(newest.created_at.getTime() - CHANNEL_SKEW_MS) : null;
}
