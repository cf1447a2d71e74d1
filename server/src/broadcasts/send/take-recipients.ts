// Takes the recipients of a batch of messages, in the transaction that inserts the messages: a person is queued with the message, or
// neither happens.
import type { TakeRecipients } from "../../messages/for-broadcasts.ts";
import { givenRows, statement, t } from "../../platform/database/index.ts";

const given = givenRows({ accountId: t.uuid, broadcastId: t.uuid, contactId: t.uuid, messageId: t.uuid });

/**
 * The lock on the broadcast makes a pause wait for this transaction, and nothing is taken after it. A recipient that an earlier try of
 * the batch took, whose commit may have been lost, has the id of the message already.
 */
const take = statement({
  name: "take_broadcast_recipients",
  parameters: given.parameters,
  columns: { message_id: t.nullable(t.uuid) },
  sql: `with given as materialized (
      select *
      from ${given.as("given")}
    ), named as materialized (
      select distinct account_id, broadcast_id
      from given
    ), running as materialized (
      select broadcasts.account_id, broadcasts.broadcast_id
      from named
      join broadcasts
        on broadcasts.account_id = named.account_id
        and broadcasts.broadcast_id = named.broadcast_id
      where broadcasts.status = 'running'
      order by broadcasts.broadcast_id
      for share of broadcasts
    )
    update broadcast_recipients as recipient
    set status = 'queued', message_id = given.message_id, content = null, queued_at = now()
    from given
    join running
      on running.account_id = given.account_id
      and running.broadcast_id = given.broadcast_id
    where recipient.account_id = given.account_id
      and recipient.broadcast_id = given.broadcast_id
      and recipient.contact_id = given.contact_id
      and (recipient.status = 'planned' or recipient.message_id = given.message_id)
    returning recipient.message_id`,
});

export const takeRecipients: TakeRecipients = async (session, messages) => {
  const rows = await session.run(take, given.values(messages));
  return new Set(rows.flatMap(({ message_id }) => message_id ?? []));
};
