// Finds members, and ends their memberships and sessions.
import { type Session, statement, t } from "../../platform/database/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { countOtherOwners, findMember, type PersonRow } from "./person.ts";

/** A member of now. Throws 404 `person_not_found`. */
export async function memberOf(
  session: Pick<Session, "run">,
  accountId: string,
  id: string,
): Promise<PersonRow> {
  const personId = uuidOf("per", id);
  const [row] = personId === null ? [] : await session.run(findMember, { accountId, personId });
  if (!row || row.ended_at !== null) throw notFound(accountErrors.person_not_found, "person", id);
  return row;
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
    )
    delete from sessions
    where account_id = $accountId
      and person_id = $personId`,
});

export async function endMembership(session: Session, accountId: string, personId: string): Promise<void> {
  await session.run(end, { accountId, personId });
}
