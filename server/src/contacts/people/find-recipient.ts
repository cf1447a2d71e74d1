// Reads the facts about a contact that a message to it needs.
import { phoneKey } from "../../phones/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import type { Viewer } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { idAfterMerges } from "../merge/id-after-merges.ts";
import { contactNotFound } from "../problems.ts";
import { VIEWER, viewerOf, visibleTo } from "../visible-to.ts";

const COLUMNS = {
  contact_id: t.uuid,
  phone: t.nullable(t.text),
  last_sender_id: t.nullable(t.uuid),
  recipient: t.nullable(t.text),
};

/**
 * SQL: where a message to the contact of the table `contacts` goes on the channel: to the phone, in the channel's own form if that is
 * known, else to the address that was learned last. Null for a contact without either. `accountId`, `channel`: SQL.
 */
export const recipientOf = (accountId: string, channel: string) => `coalesce(
        case when contacts.phone is null or contacts.phone like '+5%' then (
          select case when contacts.phone is null then address else '+' || address end
          from contact_addresses as known
          where known.contact_id = contacts.contact_id
            and known.account_id = ${accountId}
            and known.channel = ${channel}
            and (contacts.phone is null or phone_key('+' || address) = phone_key(contacts.phone))
          order by learned_at desc
          limit 1
        ) end,
        contacts.phone
      )`;

const find = statement({
  name: "find_recipient",
  parameters: { ...VIEWER, contactId: t.nullable(t.uuid), channel: t.text },
  columns: COLUMNS,
  sql: `select contact_id, phone, last_sender_id, ${recipientOf("$accountId", "$channel")} as recipient
    from contacts
    where account_id = $accountId
      and contact_id = ${idAfterMerges("$accountId", "$contactId")}
      and ${visibleTo()}`,
});

/** `id` is the public one. Throws 404 `contact_not_found`, also for one that the viewer doesn't see. */
export async function findRecipient(
  database: Database,
  viewer: Viewer,
  { id, channel }: { id: string; channel: string },
): Promise<t.Outputs<typeof COLUMNS>> {
  const contactId = uuidOf("con", id);
  const [row] = await database.run(find, { ...viewerOf(viewer), contactId, channel });
  if (!row) throw contactNotFound({ by: "id", id, contactId });
  return row;
}

const findSender = statement({
  name: "find_last_sender",
  parameters: { accountId: t.uuid, key: t.text },
  columns: { last_sender_id: t.nullable(t.uuid) },
  sql: `select last_sender_id
    from contacts
    where account_id = $accountId
      and phone_key(phone) = $key`,
});

/** The sender of the last message from or to the contact. The next message goes through it. */
export async function findLastSender(
  database: Database,
  accountId: string,
  phone: string,
): Promise<string | null> {
  const [row] = await database.run(findSender, { accountId, key: phoneKey(phone) });
  return row?.last_sender_id ?? null;
}
