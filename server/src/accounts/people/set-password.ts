// Sets the password of a person, which ends every other way in.
import { type Session, selectRows, statement, t, updateRows } from "../../platform/database/index.ts";
import type { SessionDeps } from "../api/session-deps.ts";
import { forgetCallers } from "../keys/key-changes.ts";

const set = updateRows({
  name: "set_password",
  table: "people",
  key: { personId: t.uuid },
  where: "email is not null",
  set: "password_hash = $passwordHash",
  parameters: { passwordHash: t.text },
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
  { keptId = null, ...given }: { personId: string; passwordHash: string; keptId?: string | null },
): Promise<void> {
  await session.run(set, given);
  await session.run(signOut, { ...given, keptId });
}

const findAccounts = selectRows({
  name: "find_accounts_of_person",
  table: "memberships",
  key: { personId: t.uuid },
  columns: { account_id: t.uuid },
});

/** Tells every process of the sessions that ended, in all accounts of the person. Call it after the commit. */
export async function tellOfPerson(
  deps: Pick<SessionDeps, "database" | "authenticator">,
  personId: string,
): Promise<void> {
  for (const { account_id: accountId } of await deps.database.run(findAccounts, { personId }))
    await forgetCallers(deps, accountId);
}
