// Finds the members of a failed batch whose contact another transaction has locked.
import type { Session } from "../../platform/database/session.ts";
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";

export const lockedByPhone = lockedBy("find_locked_contacts", "phone", "phone", "text", t.textArray);
export const lockedById = lockedBy(
  "find_locked_contacts_by_id",
  "contactId",
  "contact_id",
  "uuid",
  t.uuidArray,
);

function lockedBy<Field extends string>(
  name: string,
  field: Field,
  column: string,
  type: string,
  keyTypes: t.SqlType<string[]>,
) {
  const isMember = `contact.account_id = wanted.account_id and contact.${column} = wanted.key`;
  const find = statement({
    name,
    parameters: { accountIds: t.uuidArray, keys: keyTypes },
    columns: { place: t.int8 },
    sql: `with wanted as materialized (
      select *
      from unnest($accountIds::uuid[], $keys::${type}[]) with ordinality as wanted (account_id, key, place)
    ), free as materialized (
      select contact.contact_id
      from wanted
      join contacts as contact on ${isMember}
      for no key update of contact skip locked
    )
    select wanted.place
    from wanted
    join contacts as contact on ${isMember}
    where contact.contact_id not in (select contact_id from free)`,
  });
  return async <Member extends { accountId: string } & Record<Field, string>>(
    session: Session,
    members: Member[],
  ): Promise<Set<Member>> => {
    const accountIds = members.map((member) => member.accountId);
    const rows = await session.run(find, { accountIds, keys: members.map((member) => member[field]) });
    return new Set(rows.map(({ place }) => members[place - 1] as Member));
  };
}
