// The contacts of a batch of messages that name them by phone. Missing contacts are created.
import type { HashKeys } from "../../accounts/index.ts";
import { phoneKey } from "../../phones/index.ts";
import { columnList, givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import type { Consent } from "../consent/opt-outs.ts";
import { restoreOptOuts } from "../consent/restore-opt-outs.ts";
import { addressHash } from "../erase/address-hash.ts";

export interface RecipientContact {
  contactId: string;
  /** The stored one, which may be another form of the requested one. Null if the person hides it. */
  phone: string | null;
  created: boolean;
  /** When the customer service window of each sender closes. */
  windows: Record<string, string>;
  /** What the contact last said about messages. */
  optOuts: Consent[];
  /** When the contact wrote, if it waits for an answer. */
  unansweredAt: Date | null;
  /** Set if the author of the message got the contact's thread with it. */
  isTaken?: boolean;
  assigneeId: string | null;
}

/** What a statement answers of the contact of a message. */
export const RECIPIENT_COLUMNS = {
  contact_id: t.uuid,
  phone: t.nullable(t.text),
  windows: t.jsonb<Record<string, string>>(),
  opt_outs: t.jsonb<Consent[]>(),
  unanswered_at: t.nullable(t.timestamptz),
  assignee_id: t.nullable(t.uuid),
};

export function recipientIn(row: t.Outputs<typeof RECIPIENT_COLUMNS>): Omit<RecipientContact, "created"> {
  const { contact_id: contactId, phone, windows, opt_outs: optOuts } = row;
  return { contactId, phone, windows, optOuts, unansweredAt: row.unanswered_at, assigneeId: row.assignee_id };
}

const given = givenRows({ accountId: t.uuid, contactId: t.uuid, phone: t.text, senderId: t.uuid });

/**
 * `do update` returns the row of a concurrent insert; `do nothing` would return none. The row stays locked until the commit,
 * so that an erasure happens entirely before or entirely after.
 */
const upsertRecipients = statement({
  name: "upsert_recipients",
  parameters: given.parameters,
  columns: { account_id: t.uuid, ...RECIPIENT_COLUMNS },
  sql: `insert into contacts as contact (account_id, contact_id, phone, last_sender_id, last_message_at)
    select account_id, contact_id, phone, sender_id, now()
    from ${given.as("wanted")}
    order by account_id, phone_key(phone)
    on conflict (account_id, phone_key(phone)) do update
    set last_message_at = greatest(contact.last_message_at, excluded.last_message_at),
        last_sender_id = excluded.last_sender_id
    returning account_id, ${columnList(RECIPIENT_COLUMNS)}`,
});

/** The same for both forms of a phone. */
export function recipientKey({ accountId, phone }: { accountId: string; phone: string }): string {
  return accountId + phoneKey(phone);
}

/**
 * Returns contacts by `recipientKey`. Each is touched once, with its last sender in the list. A contact that is created gets the
 * opt-outs back that its person had before an erasure.
 */
export async function resolveRecipients(
  session: Session,
  recipients: { accountId: string; phone: string; senderId: string }[],
  hashKeys: Pick<HashKeys, "get">,
): Promise<Map<string, RecipientContact>> {
  const folded = new Map(recipients.map((recipient) => [recipientKey(recipient), recipient]));
  const wanted = [...folded.values()].map((recipient) => ({ ...recipient, contactId: newUuid() }));
  const proposed = new Set(wanted.map(({ contactId }) => contactId));
  const rows = await session.run(upsertRecipients, given.values(wanted));
  const contacts = new Map(
    rows.map((row): [string, RecipientContact] => [
      recipientKey({ accountId: row.account_id, phone: row.phone as string }),
      { ...recipientIn(row), created: proposed.has(row.contact_id) },
    ]),
  );
  const created = [...folded].flatMap(([key, { accountId, phone }]) => {
    const contact = contacts.get(key);
    return contact?.created ? [{ accountId, phone, contact }] : [];
  });
  for (const [accountId, own] of Map.groupBy(created, (one) => one.accountId)) {
    const hashKey = await hashKeys.get(accountId);
    if (!hashKey) continue;
    const restored = await restoreOptOuts(session, accountId, () =>
      own.map(({ phone, contact: { contactId } }) => {
        return { contactId, addressHashes: [addressHash(hashKey, phone)] };
      }),
    );
    for (const { contact } of own) contact.optOuts = restored.get(contact.contactId) ?? contact.optOuts;
  }
  return contacts;
}
