// The parts that the owner's statements share: the fence, and the messages whose contacts are still there.

/**
 * `$1` account, `$2` lane, `$3` worker, `$4` epoch: one row as long as this worker owns the lane. The row is locked
 * `for share` and its epoch checked in a materialized CTE: with `for key share`, or without a lock, a stale owner claimed.
 */
export const OWNED_LANE = `lane as materialized (
     select epoch
     from lanes
     where account_id = $1
       and lane_id = $2
       and worker_id = $3
       and epoch = $4
     for share
   )`;

/**
 * The messages of a CTE whose contacts are there, locked `for key share` in one order: an erasure takes contacts
 * `for update`, and without this the two deadlock.
 */
export function aliveOf(source: "setbacks" | "decided"): string {
  return `alive as materialized (
     select messages.message_id, messages.contact_id
     from messages
     join contacts on contacts.account_id = messages.account_id and contacts.contact_id = messages.contact_id
     where messages.account_id = $1
       and messages.message_id in (select message_id from ${source})
     order by contacts.contact_id, messages.message_id
     for key share of contacts
   )`;
}
