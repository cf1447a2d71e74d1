// Makes somebody a member of an account.
import { insertRow, type Session, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import type { Role } from "./role.ts";

/** Nothing is inserted for an address that a person has already. */
const insertPerson = insertRow({
  name: "insert_person",
  table: "people",
  values: { personId: t.uuid, email: t.text, name: t.text, passwordHash: t.text },
  onConflict: "on conflict (email) do nothing",
  columns: { person_id: t.uuid },
});

/** Nothing is returned for a member, whose role stays, and for somebody whose last membership is ending: the address and the password are gone then. */
const insertMember = statement({
  name: "insert_member",
  parameters: { accountId: t.uuid, personId: t.uuid, role: t.textOf<Role>() },
  columns: { person_id: t.uuid },
  sql: `insert into memberships (account_id, person_id, role)
    select $accountId, person_id, $role
    from people
    where person_id = $personId
      and email is not null
    for no key update
    on conflict (account_id, person_id) do update
    set role = excluded.role, ended_at = null, erased_at = null
    where memberships.ended_at is not null
    returning person_id`,
});

/** Returns the id of the new person; null if somebody signs in with this address already. */
export async function createPerson(
  session: Session,
  person: { email: string; name: string; passwordHash: string },
): Promise<string | null> {
  const [row] = await session.run(insertPerson, { ...person, personId: newUuid() });
  return row?.person_id ?? null;
}

/** False for a member, and for somebody who left the last account meanwhile. */
export async function joinAccount(
  session: Session,
  member: { accountId: string; personId: string; role: Role },
): Promise<boolean> {
  return (await session.run(insertMember, member)).length > 0;
}
