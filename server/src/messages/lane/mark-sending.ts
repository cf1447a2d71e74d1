// The only gate through which a message leaves: its row is `sending` before its request is written.
import { statement, t } from "../../platform/database/index.ts";
import { type Restrictions, restrictionsOf } from "../accept/restrictions.ts";
import { OWNED, OWNED_LANE } from "./owned-lane.ts";

/**
 * Refuses a message that has expired, and one while an earlier one of the same sender and contact is unfinished. `low` is the
 * lowest unfinished `seq` that the owner knows. `restrictions` is null for a contact that nothing restricts.
 *
 * Not written with `not exists`: PostgreSQL would make a join of it, and a plan made for empty tables reads the whole outbox.
 */
export const markSending = statement({
  name: "mark_sending",
  parameters: { ...OWNED, low: t.int8 },
  columns: { message_id: t.uuid, attempt: t.int2, restrictions: t.nullable(t.jsonb<Restrictions>()) },
  sql: `with ${OWNED_LANE}
    update outbox
    set state = 'sending', attempt = outbox.attempt + 1, started_at = now(), settle_at = null
    from lane
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.state = 'queued'
      and (outbox.expires_at is null or outbox.expires_at > now())
      and (
        select earlier.seq
        from outbox as earlier
        where earlier.contact_id = outbox.contact_id
          and earlier.account_id = $accountId
          and earlier.sender_id = $senderId
          and earlier.seq < outbox.seq
          and earlier.seq >= $low
        order by earlier.seq
        limit 1
      ) is null
    returning outbox.message_id, outbox.attempt, (
      select ${restrictionsOf("$accountId", "$senderId::uuid")}
      from contacts
      where contacts.account_id = $accountId
        and contacts.contact_id = outbox.contact_id
    ) as restrictions`,
});

/** For marks whose request was never written. Nothing was sent, so nothing is uncertain. */
export const unmarkSending = statement({
  name: "unmark_sending",
  parameters: OWNED,
  columns: { message_id: t.uuid },
  sql: `with ${OWNED_LANE}
    update outbox
    set state = 'queued', attempt = outbox.attempt - 1
    from lane
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.state = 'sending'
    returning outbox.message_id`,
});
