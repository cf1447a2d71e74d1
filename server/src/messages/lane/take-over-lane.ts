// Makes messages uncertain whose sending nobody finishes: the old owner's at a takeover, and orphans.
import { type Session, statement, t } from "../../platform/database/index.ts";
import { OWNED, OWNED_LANE } from "./owned-lane.ts";

const markUncertain = statement({
  name: "mark_lane_uncertain",
  parameters: { accountId: t.uuid, senderId: t.uuid },
  columns: { message_id: t.uuid },
  sql: `update outbox
    set state = 'uncertain'
    where account_id = $accountId
      and sender_id = $senderId
      and state = 'sending'
    returning message_id`,
});

/** Runs in the transaction that raises the lane's epoch. Returns the number of messages that became uncertain. */
export async function takeOverLane(session: Session, accountId: string, senderId: string): Promise<number> {
  return (await session.run(markUncertain, { accountId, senderId })).length;
}

/** Their mark's connection was lost before it answered. `age` in seconds: younger marks may be on their way. */
export const settleOrphans = statement({
  name: "settle_orphans",
  parameters: { ...OWNED, age: t.float8 },
  columns: { message_id: t.uuid },
  sql: `with ${OWNED_LANE}
    update outbox
    set state = 'uncertain'
    from lane
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.state = 'sending'
      and outbox.started_at < now() - make_interval(secs => $age)
    returning outbox.message_id`,
});
