// Finds the contacts of a person whom a channel names.
import { phoneKey } from "../../phones/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";

/** Each `limit 1` keeps its subquery an index scan. */
const find = statement({
  name: "find_contacts_by_addresses",
  parameters: { accountId: t.uuid, channel: t.text, addresses: t.textArray, keys: t.textArray },
  columns: { contact_id: t.nullable(t.uuid) },
  sql: `select coalesce(
      (
        select contact_id
        from contact_addresses
        where account_id = $accountId
          and channel = $channel
          and address = given.address
        limit 1
      ),
      (
        select contact_id
        from contacts
        where account_id = $accountId
          and phone_key(phone) = given.key
        limit 1
      )
    ) as contact_id
    from unnest($addresses::text[], $keys::text[]) with ordinality as given (address, key, ordinal)
    order by ordinal`,
});

/** `address` and `otherAddresses`: of the channel, such as the phone's digits. None for a person who is no contact. */
export async function findByAddress(
  session: Session,
  person: { accountId: string; channel: string; address: string; otherAddresses: string[] },
): Promise<string[]> {
  const addresses = [person.address, ...person.otherAddresses];
  const keys = addresses.map((address) => phoneKey(`+${address}`));
  const rows = await session.run(find, { ...person, addresses, keys });
  return rows.flatMap((row) => row.contact_id ?? []);
}
