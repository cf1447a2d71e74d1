// Finds the members of a failed batch whose contact another transaction has locked.
import { phoneKey } from "../../phones/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";

export const lockedByPhone = lockedBy(
  { name: "find_locked_contacts", key: "phone_key(contact.phone)", type: "text", keyTypes: t.textArray },
  ({ phone }: { phone: string }) => phoneKey(phone),
);
export const lockedById = lockedBy(
  { name: "find_locked_contacts_by_id", key: "contact.contact_id", type: "uuid", keyTypes: t.uuidArray },
  ({ contactId }: { contactId: string }) => contactId,
);

function lockedBy<Wanted>(
  { name, key, type, keyTypes }: { name: string; key: string; type: string; keyTypes: t.SqlType<string[]> },
  keyOf: (member: Wanted) => string,
) {
  const isMember = `contact.account_id = wanted.account_id and ${key} = wanted.key`;
  const find = statement({
    name,
    parameters: { accountIds: t.uuidArray, keys: keyTypes },
    columns: { ordinal: t.int8 },
    sql: `with wanted as materialized (
      select *
      from unnest($accountIds::uuid[], $keys::${type}[]) with ordinality as wanted (account_id, key, ordinal)
    ), free as materialized (
      select contact.contact_id
      from wanted
      join contacts as contact on ${isMember}
      for no key update of contact skip locked
    )
    select wanted.ordinal
    from wanted
    join contacts as contact on ${isMember}
    where contact.contact_id not in (select contact_id from free)`,
  });
  return async <Member extends { accountId: string } & Wanted>(
    session: Session,
    members: Member[],
  ): Promise<Set<Member>> => {
    const accountIds = members.map((member) => member.accountId);
    const rows = await session.run(find, { accountIds, keys: members.map(keyOf) });
    return new Set(rows.map(({ ordinal }) => members[ordinal - 1] as Member));
  };
}
