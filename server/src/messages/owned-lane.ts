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
 * The messages `$5` whose contacts are there, locked `for key share` in one order: an erasure takes contacts
 * `for update`, and without this the two deadlock.
 */
export const ALIVE = `named as materialized (
     select message_id, contact_id
     from messages
     where account_id = $1
       and message_id = any ($5::uuid[])
   ), alive as materialized (
     select named.message_id, named.contact_id
     from named
     join contacts on contacts.contact_id = named.contact_id
     where contacts.account_id = $1
       and contacts.contact_id = any (array(select contact_id from named))
     order by contacts.contact_id, named.message_id
     for key share of contacts
   )`;
