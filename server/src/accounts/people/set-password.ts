// Sets the password of a person, which ends every other way in.
import { type Session, statement, t } from "../../platform/database/index.ts";
import type { SessionDeps } from "../api/session-deps.ts";
import { forgetCallers } from "../keys/key-changes.ts";

const set = statement({
  name: "set_password",
  parameters: { personId: t.uuid, passwordHash: t.text },
  sql: `update people
    set password_hash = $passwordHash
    where person_id = $personId
      and email is not null`,
});

/** In every account. `keptId`: of the session that stays. */
const signOut = statement({
  name: "sign_person_out",
  parameters: { personId: t.uuid, keptId: t.nullable(t.uuid) },
  sql: `with links as (
      delete from sign_in_links
      where person_id = $personId
    ), resets as (
      delete from invitations
      where resets_person_id = $personId
    )
    delete from sessions
    where person_id = $personId
      and session_id is distinct from $keptId::uuid`,
});

/** A sign-in that has compared the old password is stored before the first statement, whose lock it takes, or is refused. */
export async function setPassword(
  session: Session,
  {
    personId,
    passwordHash,
    keptId = null,
  }: { personId: string; passwordHash: string; keptId?: string | null },
): Promise<void> {
  await session.run(set, { personId, passwordHash });
  await session.run(signOut, { personId, keptId });
}

const findAccounts = statement({
  name: "find_accounts_of_person",
  parameters: { personId: t.uuid },
  columns: { account_id: t.uuid },
  sql: `select account_id
    from memberships
    where person_id = $personId`,
});

/** Tells every process of the sessions that ended, in all accounts of the person. Call it after the commit. */
export async function tellOfPerson(
  deps: Pick<SessionDeps, "database" | "authenticator">,
  personId: string,
): Promise<void> {
  for (const { account_id: accountId } of await deps.database.run(findAccounts, { personId }))
    await forgetCallers(deps, accountId);
}
