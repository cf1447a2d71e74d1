// Finds messages that somebody else sent to a contact after what the writer of another message saw. The contacts are locked, so that of
// two messages at once the second finds the first.
import type { RecipientContact } from "../../contacts/for-messages.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { FIRST_ID } from "../../platform/http/index.ts";
import type { NewMessage } from "../message/new-message.ts";

const given = givenRows({
  accountId: t.uuid,
  contactId: t.uuid,
  messageId: t.uuid,
  seenId: t.uuid,
  personId: t.nullable(t.uuid),
});

/**
 * One API key may sign several people in, so only a person's own messages count as seen. What the service sends by itself, a broadcast, and
 * what was never sent answer nobody. Who names a message that isn't in the thread has seen nothing of it. A message that an earlier try of
 * the batch has stored stays accepted.
 */
const find = statement({
  name: "find_newer_messages",
  parameters: given.parameters,
  columns: { message_id: t.uuid, newer_id: t.uuid },
  sql: `select given.message_id, newer.message_id as newer_id
    from ${given.as("given")}
    cross join lateral (
      select message_id
      from messages
      where contact_id = given.contact_id
        and account_id = given.account_id
        and message_id > coalesce((
          select message_id
          from messages
          where account_id = given.account_id
            and message_id = given.seen_id
            and contact_id = given.contact_id
        ), '${FIRST_ID}')
        and direction = 'out'
        and status not in ('failed', 'expired', 'canceled')
        and broadcast_id is null
        and (origin in ('app', 'agent') or person_id is not null or api_key_id is not null)
        and (person_id = given.person_id) is not true
      order by message_id desc
      limit 1
    ) as newer
    where (select message_id from messages where account_id = given.account_id and message_id = given.message_id) is null`,
});

/** By message, the newest one that its writer hasn't seen. `contacts`: of the messages of a batch, in its order. */
export async function findNewer<Message extends NewMessage>(
  session: Session,
  contacts: Map<Message, RecipientContact>,
): Promise<Map<Message, string>> {
  const asked = [...contacts].flatMap(([message, { contactId }]) => {
    const { accountId, messageId, seenId, by } = message;
    return seenId === undefined ? [] : [{ accountId, contactId, messageId, seenId, personId: by.personId }];
  });
  if (asked.length === 0) return new Map();
  const rows = await session.run(find, given.values(asked));
  const stored = new Map(rows.map((row) => [row.message_id, row.newer_id]));
  const newer = new Map<Message, string>();
  const accepted: [Message, RecipientContact][] = [];
  for (const [message, contact] of contacts) {
    const before = message.seenId === undefined ? undefined : accepted.findLast(isNewer(message, contact));
    const newerId = before?.[0].messageId ?? stored.get(message.messageId);
    if (newerId === undefined) accepted.push([message, contact]);
    else newer.set(message, newerId);
  }
  return newer;
}

function isNewer({ by }: NewMessage, { contactId }: RecipientContact) {
  return ([other, contact]: [NewMessage, RecipientContact]) =>
    contact.contactId === contactId &&
    other.broadcastId === undefined &&
    (by.personId === null || other.by.personId !== by.personId);
}
