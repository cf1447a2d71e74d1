// Contacts that are the same people as others, and that a job will merge with them.
import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import type { Consent } from "../consent/opt-outs.ts";

export const LOCKED_COLUMNS = {
  contact_id: t.uuid,
  phone: t.nullable(t.text),
  name: t.nullable(t.text),
  opt_outs: t.jsonb<Consent[]>(),
  created_at: t.timestamptz,
};

export type LockedContact = t.Outputs<typeof LOCKED_COLUMNS>;

/** `offset 0` keeps the planner from reading all merges of the account. */
const lock = statement({
  name: "lock_same_people_to_erase",
  parameters: { accountId: t.uuid, contactIds: t.uuidArray },
  columns: LOCKED_COLUMNS,
  sql: `with same as materialized (
      select merge.contact_id
      from unnest($contactIds::uuid[]) as given (contact_id)
      cross join lateral (
        select contact_id
        from contact_merges
        where merged_contact_id = given.contact_id
          and account_id = $accountId
          and merged_at is null
        union all
        select merged_contact_id
        from contact_merges
        where contact_merges.contact_id = given.contact_id
          and account_id = $accountId
          and merged_at is null
        offset 0
      ) as merge
    )
    select ${columnList(LOCKED_COLUMNS)}
    from contacts
    where account_id = $accountId
      and contact_id = any (array(select contact_id from same))
      and contact_id <> all ($contactIds)
    order by phone_key(phone), contact_id
    for update`,
});

/** Locks them, and those that will be merged with them. An erasure that finds a person erases all of the person. */
export async function lockSamePeople(
  session: Session,
  accountId: string,
  contacts: LockedContact[],
): Promise<LockedContact[]> {
  const contactIds = contacts.map((contact) => contact.contact_id);
  const same = await session.run(lock, { accountId, contactIds });
  return same.length === 0
    ? []
    : [...same, ...(await lockSamePeople(session, accountId, [...contacts, ...same]))];
}
