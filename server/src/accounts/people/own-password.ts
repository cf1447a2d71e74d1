// Asks a signed-in person for the password again, before a change that would keep others out or let them in.
import { selectRows, t } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import type { PeopleDeps } from "./api/people-deps.ts";

const find = selectRows({
  name: "find_password",
  table: "people",
  key: { personId: t.uuid },
  columns: { email: t.nullable(t.text), password_hash: t.nullable(t.text) },
});

/** Throws 404 `session_not_found` for a key, 401 `wrong_password`, and 429 `too_many_failed_sign_ins`. */
export async function confirmSelf(
  { database, signIns }: PeopleDeps,
  { personId, session }: Pick<Caller, "personId" | "session">,
  password: string,
): Promise<{ personId: string; email: string; sessionId: string }> {
  const [known] = personId === null ? [] : await database.run(find, { personId });
  const { email, password_hash } = known ?? {};
  if (!email || personId === null || session === null) throw new Problem(accountErrors.session_not_found);
  await signIns.checkPassword({ email, password_hash: password_hash ?? null }, password);
  return { personId, email, sessionId: session.id };
}
