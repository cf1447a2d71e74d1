// Sets the password of a person, which ends every other way in.
import { type Session, statement, t } from "../../platform/database/index.ts";
import type { SessionDeps } from "../api/session-deps.ts";
import { forgetCallers } from "../keys/key-changes.ts";

/** In every account. `keptId`: of the session that stays. */
const set = statement({
  name: "set_password",
  parameters: { personId: t.uuid, passwordHash: t.text, keptId: t.nullable(t.uuid) },
  sql: `with signed_out as (
      delete from sessions
      where person_id = $personId
        and session_id is distinct from $keptId::uuid
    ), links as (
      delete from sign_in_links
      where person_id = $personId
    ), resets as (
      delete from invitations
      where resets_person_id = $personId
    )
    update people
    set password_hash = $passwordHash
    where person_id = $personId`,
});

export async function setPassword(
  session: Pick<Session, "run">,
  change: { personId: string; passwordHash: string; keptId?: string },
): Promise<void> {
  await session.run(set, { keptId: null, ...change });
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
