// What a new owner of a lane does first: whatever the old one was sending is uncertain now.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";

const markUncertain = statement<[string, string], { message_id: string }>(
  "mark_lane_uncertain",
  `update outbox
   set state = 'uncertain'
   where account_id = $1
     and sender_id = $2
     and state = 'sending'
   returning message_id`,
);

/** In the transaction that raises the lane's epoch. Answers how many messages became uncertain. */
export async function takeOverLane(session: Session, accountId: string, senderId: string): Promise<number> {
  return (await session.run(markUncertain, [accountId, senderId])).length;
}
