// Keeps the channel's own form of messages that aren't understood or that name other people.
import { areOlderThanErasures, shareAddresses } from "../../contacts/index.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { byteaArrayLiteral } from "../../platform/database/literals.ts";
import { inboundHash, type Kept } from "./inbound-message.ts";

const given = givenRows({ messageId: t.uuid, contactId: t.uuid, payload: t.jsonb(), named: t.text });

const insertPayloads = statement({
  name: "insert_message_payloads",
  parameters: { accountId: t.uuid, ...given.parameters },
  sql: `insert into message_payloads (account_id, message_id, contact_id, payload, address_hashes)
    select $accountId, message_id, contact_id, payload, named::bytea[]
    from ${given.as("given")}`,
});

/** Notes that messages to others show a contact's data: its erasure empties them. No rows: there is no such contact. */
export const noteShown = statement({
  name: "note_shown_contact",
  parameters: { accountId: t.uuid, contactId: t.uuid, messageIds: t.uuidArray },
  columns: { contact_id: t.uuid },
  sql: `with shown as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and contact_id = $contactId
      for key share
    )
    insert into message_payloads (account_id, message_id, contact_id, payload, address_hashes)
    select $accountId, message_id, contact_id, 'null', '{}'
    from shown
    cross join unnest($messageIds::uuid[]) as message_id
    returning contact_id`,
});

/** For messages that name a person who was erased: the content names the person as well as the payload. */
export const emptyMessages = statement({
  name: "empty_messages",
  parameters: { accountId: t.uuid, messageIds: t.uuidArray },
  sql: `update messages
    set type = case when direction = 'out' and origin is null then 'unsupported' else type end,
      content = case
        when direction = 'out' and origin is null then '{"reason": "It showed an erased person''s data."}'::jsonb
        else '{}'
      end
    where account_id = $accountId
      and message_id = any ($messageIds)`,
});

/** Drops what is older than the erasure of a person whom the message names. */
export async function storePayloads(session: Session, accountId: string, inserted: Kept[]): Promise<void> {
  const payloads = inserted.flatMap(({ message, messageId, contact: { contactId } }) => {
    const { raw, at, hashKey } = message;
    return raw
      ? [{ ...raw, messageId, contactId, at, hashKey, factHash: inboundHash(hashKey, message) }]
      : [];
  });
  const [first] = payloads;
  if (!first) return;
  const named = payloads.flatMap(({ addressHashes }) => addressHashes);
  await shareAddresses(session, first.hashKey, named);
  const older = await areOlderThanErasures(session, accountId, payloads);
  const kept = payloads.filter((_, index) => !older[index]);
  const rows = kept.map(({ payload, addressHashes, ...ids }) => {
    return { ...ids, payload: JSON.stringify(payload), named: byteaArrayLiteral(addressHashes) };
  });
  await session.run(insertPayloads, { accountId, ...given.values(rows) });
  const emptied = payloads.filter((_, index) => older[index]).map(({ messageId }) => messageId);
  if (emptied.length > 0) await session.run(emptyMessages, { accountId, messageIds: emptied });
}
