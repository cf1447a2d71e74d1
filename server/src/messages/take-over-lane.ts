// What a new owner of a lane does first: whatever the old one was sending is uncertain now.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { OWNED_LANE } from "./owned-lane.ts";

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

/**
 * Turns rows into uncertain ones that are marked under the present epoch and in nobody's hands: the connection of their
 * mark was given up, and the mark committed all the same. Younger ones may be on their way.
 */
export const settleOrphans = statement<
  [string, string, string, number, string[], number],
  { message_id: string }
>(
  "settle_orphans",
  `with ${OWNED_LANE}
   update outbox
   set state = 'uncertain'
   from lane
   where outbox.account_id = $1
     and outbox.message_id = any ($5::uuid[])
     and outbox.sender_id is not distinct from $2
     and outbox.state = 'sending'
     and outbox.started_at < now() - make_interval(secs => $6::float8 / 1000)
   returning outbox.message_id`,
);
