// Finds members, ends their memberships and sessions, and erases those who left.
import { z } from "zod";
import { type Database, type Session, selectRows, statement, t } from "../../platform/database/index.ts";
import { type Caller, idField, messageField } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { lockAccount } from "../lock-account.ts";
import { refuseWiderRole } from "./allowed-role.ts";
import { countOtherOwners, findMember, type PersonRow, person } from "./person.ts";

/** The parts that operations of one member share. `example`: of the sentence in the answer. */
export const memberParams = z.object({ id: idField("per", "The person's id.") });
export const memberAnswer = (description: string, example: string) => ({
  description,
  schema: z.object({ message: messageField(example), person: person.answer }),
});

/**
 * Runs a change of a member of now with the account locked. `row`: the member after the change. Throws 404 `person_not_found`, and
 * 403 for a member whose role has scopes that the caller lacks.
 */
export function changeMember<Result>(
  database: Database,
  caller: Caller,
  id: string,
  change: (session: Session, member: PersonRow) => Promise<Result>,
): Promise<{ result: Result; row: PersonRow }> {
  const { accountId } = caller;
  return database.transaction(async (session) => {
    await lockAccount(session, accountId);
    const member = await findById(session, accountId, id);
    if (!member || member.ended_at !== null) throw notFound(accountErrors.person_not_found, "person", id);
    refuseWiderRole(caller, member.role);
    const result = await change(session, member);
    const [row] = await session.run(findMember, { accountId, personId: member.person_id });
    return { result, row: row as PersonRow };
  });
}

async function findById(session: Pick<Session, "run">, accountId: string, id: string) {
  const personId = uuidOf("per", id);
  return personId === null ? undefined : (await session.run(findMember, { accountId, personId }))[0];
}

/** The caller has locked the account. Throws 409 `last_owner`. */
export async function refuseLastOwner(session: Session, accountId: string, personId: string): Promise<void> {
  const [others] = await session.run(countOtherOwners, { accountId, personId });
  if (others?.owners === 0) throw new Problem(accountErrors.last_owner);
}

const findElsewhere = statement({
  name: "find_membership_elsewhere",
  parameters: { accountId: t.uuid, personId: t.uuid },
  columns: { account_id: t.uuid },
  sql: `select account_id
    from memberships
    where person_id = $personId
      and account_id <> $accountId
      and ended_at is null
    limit 1`,
});

/** Throws 409 `member_elsewhere`: passwords and codes count in every account, so one account's owner must not change them. */
export async function refuseElsewhere(session: Session, accountId: string, personId: string): Promise<void> {
  const [elsewhere] = await session.run(findElsewhere, { accountId, personId });
  if (elsewhere) throw new Problem(accountErrors.member_elsewhere);
}

/** A link that nobody opened could be used afterwards, whether it was made for the person or by the person. */
const end = statement({
  name: "end_membership",
  parameters: { accountId: t.uuid, personId: t.uuid },
  sql: `with ended as (
      update memberships
      set ended_at = now()
      where account_id = $accountId
        and person_id = $personId
    ), links as (
      delete from sign_in_links
      where account_id = $accountId
        and person_id = $personId
    ), resets as (
      delete from invitations
      where account_id = $accountId
        and (resets_person_id = $personId or person_id = $personId)
    ), views as (
      delete from thread_views
      where account_id = $accountId
        and person_id = $personId
    ), mails as (
      delete from wait_mails
      where account_id = $accountId
        and person_id = $personId
    )
    delete from sessions
    where account_id = $accountId
      and person_id = $personId`,
});

/** Whoever joins another account locks the person, too: see `joinAccount`. */
const lockPerson = selectRows({
  name: "lock_person_who_leaves",
  table: "people",
  key: { personId: t.uuid },
  suffix: "for no key update",
});

const forget = statement({
  name: "forget_former_person",
  parameters: { personId: t.uuid },
  sql: `with former as materialized (
      update people
      set email = null, password_hash = null
      where person_id = $personId
        and not exists (
          select
          from memberships
          where memberships.person_id = people.person_id
            and memberships.ended_at is null
        )
      returning person_id
    )
    delete from sign_in_codes
    where person_id = any (array(select person_id from former))`,
});

/** With the last membership, the address, the password and the one-time codes go. The name stays, see `erasePerson`. */
export async function endMembership(session: Session, accountId: string, personId: string): Promise<void> {
  await session.run(end, { accountId, personId });
  await session.run(lockPerson, { personId });
  await session.run(forget, { personId });
}

const eraseMember = statement({
  name: "erase_former_member",
  parameters: { accountId: t.uuid, personId: t.uuid },
  sql: `with identity as (
      delete from provider_identities
      where account_id = $accountId
        and person_id = $personId
    )
    update memberships
    set erased_at = now()
    where account_id = $accountId
      and person_id = $personId`,
});

/** The name counts in every account in which the person was. */
const eraseName = statement({
  name: "erase_name_of_person",
  parameters: { personId: t.uuid },
  sql: `update people
    set name = null
    where person_id = $personId
      and not exists (
        select
        from memberships
        where memberships.person_id = people.person_id
          and memberships.erased_at is null
      )`,
});

/** Throws 404 `person_not_found` and 409 `still_member`. */
export async function eraseFormer(
  session: Session,
  accountId: string,
  id: string,
  mayErase: (former: PersonRow) => void = () => undefined,
): Promise<void> {
  await lockAccount(session, accountId);
  const row = await findById(session, accountId, id);
  if (!row) throw notFound(accountErrors.person_not_found, "person", id);
  if (row.ended_at === null) throw new Problem(accountErrors.still_member);
  mayErase(row);
  const { person_id: personId } = row;
  await session.run(lockPerson, { personId });
  await session.run(eraseMember, { accountId, personId });
  await session.run(eraseName, { personId });
}
