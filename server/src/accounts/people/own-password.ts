// Asks a signed-in person for the password again, before a change that would keep others out or let them in.
import { statement, t } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import type { PeopleDeps } from "./api/people-deps.ts";
import { wrongPassword } from "./sign-in.ts";

const find = statement({
  name: "find_password",
  parameters: { personId: t.uuid },
  columns: { email: t.nullable(t.text), password_hash: t.nullable(t.text) },
  sql: `select email, password_hash
    from people
    where person_id = $personId`,
});

/** Throws 404 `session_not_found` for a key, 401 `wrong_password`, and 429 `too_many_failed_sign_ins`. */
export async function confirmSelf(
  { database, passwords, signIns }: PeopleDeps,
  { personId, session }: Pick<Caller, "personId" | "session">,
  password: string,
): Promise<{ personId: string; email: string; sessionId: string }> {
  const [known] = personId === null ? [] : await database.run(find, { personId });
  if (!known?.email || personId === null || session === null)
    throw new Problem(accountErrors.session_not_found);
  await signIns.limited(known.email, async () => {
    if (!(await passwords.matches(password, known.password_hash))) throw wrongPassword();
  });
  return { personId, email: known.email, sessionId: session.id };
}
