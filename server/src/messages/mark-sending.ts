// The only gate through which a message leaves: it is `sending` in the database before its request is written.
import { statement } from "../platform/database/statement.ts";
import { OWNED_LANE } from "./owned-lane.ts";

/**
 * Values: account, lane, worker, epoch, the lowest unfinished seq that the owner knows, messages.
 * A row is refused while an unfinished one of the same sender and contact comes before it,
 * in whatever state.
 */
export const markSending = statement<
  [string, string, string, number, number, string[]],
  { message_id: string; attempt: number }
>(
  "mark_sending",
  `with ${OWNED_LANE}
   update outbox
   set state = 'sending', attempt = outbox.attempt + 1, started_at = now(), settle_at = null
   from lane
   where outbox.account_id = $1
     and outbox.message_id = any ($6::uuid[])
     and outbox.sender_id is not distinct from $2
     and outbox.state = 'queued'
     and not exists (
       select
       from outbox as earlier
       where earlier.contact_id = outbox.contact_id
         and earlier.account_id = $1
         and earlier.sender_id = $2
         and earlier.seq < outbox.seq
         and earlier.seq >= $5
       offset 0
     )
   returning outbox.message_id, outbox.attempt`,
);

/**
 * Takes the mark back from messages whose request was never written, because this owner's time ran out or because it
 * never learned whether the mark was committed. Nothing was sent, so nothing is uncertain.
 */
export const unmarkSending = statement<[string, string, string, number, string[]], { message_id: string }>(
  "unmark_sending",
  `with ${OWNED_LANE}
   update outbox
   set state = 'queued', attempt = outbox.attempt - 1
   from lane
   where outbox.account_id = $1
     and outbox.message_id = any ($5::uuid[])
     and outbox.sender_id is not distinct from $2
     and outbox.state = 'sending'
   returning outbox.message_id`,
);
