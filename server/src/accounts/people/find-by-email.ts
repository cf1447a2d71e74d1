import { type Session, statement, t } from "../../platform/database/index.ts";
import { MEMBERS, type PersonRow, person } from "./person.ts";

const find = statement({
  name: "find_member_by_email",
  parameters: { accountId: t.uuid, email: t.text },
  columns: person.columns,
  sql: `${MEMBERS}
    where member.account_id = $accountId
      and member.ended_at is null
      and people.email = $email`,
});

/** A member of now by the address that they sign in with; undefined without one. */
export async function findActiveMember(
  session: Pick<Session, "run">,
  accountId: string,
  email: string,
): Promise<PersonRow | undefined> {
  return (await session.run(find, { accountId, email }))[0];
}
