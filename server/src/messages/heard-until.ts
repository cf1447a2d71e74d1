// The time up to which an account has surely heard from its channel, by the channel's clock.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";

/** Milliseconds by which the clocks of a channel's own servers may differ, and by which hooks overtake each other. */
const CHANNEL_SKEW_MS = 5_000;

/** Ids of received messages are made from their times. */
const findNewest = statement<[string], { created_at: Date }>(
  "find_newest_received_message",
  `select created_at
   from messages
   where account_id = $1
     and direction = 'in'
   order by message_id desc
   limit 1`,
);

/** A message that the channel dates before this was written before now, whenever it arrives. Null if none was received. */
export async function heardUntil(session: Session, accountId: string): Promise<Date | null> {
  const [newest] = await session.run(findNewest, [accountId]);
  return newest ? new Date(newest.created_at.getTime() - CHANNEL_SKEW_MS) : null;
}
