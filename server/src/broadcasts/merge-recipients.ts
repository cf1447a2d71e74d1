// Moves the places in broadcasts of a contact that is merged into another one. A person of both has one place: that with a message,
// or the one of the contact that stays.
import { statement, t } from "../platform/database/index.ts";

/** The contacts are locked. What isn't moved goes with the contact. */
export const moveRecipients = statement({
  name: "move_broadcast_recipients_to_contact",
  parameters: { accountId: t.uuid, contactId: t.uuid, mergedId: t.uuid },
  sql: `with replaced as materialized (
      select goes.broadcast_id
      from broadcast_recipients as goes
      join broadcast_recipients as stays using (account_id, broadcast_id)
      where goes.contact_id = $mergedId
        and goes.account_id = $accountId
        and stays.contact_id = $contactId
    ), settled as (
      update broadcast_recipients as stays
      set status = goes.status, reason = goes.reason, content = null, message_id = goes.message_id, queued_at = goes.queued_at,
        labeled = goes.labeled
      from broadcast_recipients as goes
      where stays.account_id = $accountId
        and stays.contact_id = $contactId
        and stays.status <> 'queued'
        and goes.account_id = $accountId
        and goes.broadcast_id = stays.broadcast_id
        and goes.contact_id = $mergedId
        and goes.status = 'queued'
    )
    update broadcast_recipients
    set contact_id = $contactId
    where account_id = $accountId
      and contact_id = $mergedId
      and broadcast_id <> all (array(select broadcast_id from replaced))`,
});
