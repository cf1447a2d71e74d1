// Finds the contact of a person whom a channel names.
import { phoneKey } from "../../phones/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";

/** Each `limit 1` keeps its subquery an index scan. */
const find = statement({
  name: "find_contact_by_address",
  parameters: { accountId: t.uuid, channel: t.text, address: t.text, key: t.text },
  columns: { contact_id: t.nullable(t.uuid) },
  sql: `select coalesce(
      (
        select contact_id
        from contact_addresses
        where account_id = $accountId
          and channel = $channel
          and address = $address
        limit 1
      ),
      (
        select contact_id
        from contacts
        where account_id = $accountId
          and phone_key(phone) = $key
        limit 1
      )
    ) as contact_id`,
});

/** `address`: of the channel, such as the phone's digits. Null for a person who is no contact. */
export async function findByAddress(
  session: Session,
  person: { accountId: string; channel: string; address: string },
): Promise<string | null> {
  const [row] = await session.run(find, { ...person, key: phoneKey(`+${person.address}`) });
  return row?.contact_id ?? null;
}
