// SQL that the statements of a lane's owner share: the fence, and the locks on the messages' contacts.
import { statement, t } from "../../platform/database/index.ts";
import { ownedLane } from "../../platform/lanes/lane-ownership.ts";

export const OWNER = { accountId: t.uuid, senderId: t.uuid, workerId: t.uuid, epoch: t.int8 };
export const OWNED = { ...OWNER, messageIds: t.uuidArray };

/** The process that owns a lane. Its decisions are void once another process owns the lane. */
export type LaneOwner = t.Inputs<typeof OWNER>;

export const OWNED_LANE = ownedLane("$senderId");

/** For transactions of several statements. No row when another worker owns the lane. */
export const lockLane = statement({
  name: "lock_owned_lane",
  parameters: OWNER,
  columns: { now: t.timestamptz },
  sql: `with ${OWNED_LANE}
    select now()
    from lane`,
});

/** The messages whose contacts exist. Locks contacts before outbox rows, as an erasure does: otherwise the two deadlock. */
export const ALIVE = `named as materialized (
      select message_id, contact_id
      from messages
      where account_id = $accountId
        and message_id = any ($messageIds)
    ), alive as materialized (
      select named.message_id, named.contact_id
      from named
      join contacts on contacts.contact_id = named.contact_id
      where contacts.account_id = $accountId
        and contacts.contact_id = any (array(select contact_id from named))
      order by contacts.contact_id, named.message_id
      for key share of contacts
    )`;

/** Notes whether the owner of a lane reaches the channel. Nothing changes when another worker owns the lane. */
export const noteReach = statement({
  name: "note_lane_reach",
  parameters: { ...OWNER, isLost: t.bool },
  sql: `update lanes
    set unreachable_since = case when $isLost then coalesce(unreachable_since, now()) end
    where account_id = $accountId
      and lane_id = $senderId
      and worker_id = $workerId
      and epoch = $epoch`,
});
