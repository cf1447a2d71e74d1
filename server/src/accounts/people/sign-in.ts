// Signs a person in with an e-mail address and a password, and with a one-time code where the person has set them up.

import type { Clock } from "../../platform/clock.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { limitFailures } from "../sessions/limit-failures.ts";
import type { SignedIn } from "../sessions/open-session.ts";
import type { OneTimeCodes } from "./codes/one-time-codes.ts";
import type { Passwords } from "./password.ts";
import { emailOf } from "./person.ts";
import type { Role } from "./role.ts";

/** Of one person, from all addresses. A password can be guessed, so further tries are refused unread. */
const WRONG_PASSWORDS = {
  most: 20,
  windowMs: 15 * 60_000,
  isFailure: (code: string | null) => code === accountErrors.wrong_password.code,
};

const find = statement({
  name: "find_person_by_email",
  parameters: { email: t.text },
  columns: {
    person_id: t.uuid,
    password_hash: t.nullable(t.text),
    account_id: t.nullable(t.uuid),
    role: t.nullable(t.textOf<Role>()),
    refuses_passwords: t.bool,
  },
  sql: `select people.person_id, people.password_hash, member.account_id, member.role, coalesce(provider.is_only, false) as refuses_passwords
    from people
    left join memberships member on member.person_id = people.person_id and member.ended_at is null
    left join sign_in_providers provider on provider.account_id = member.account_id
    where people.email = $email
    order by refuses_passwords, member.last_used_at desc nulls last, member.joined_at desc`,
});

/** The one in which the person was last comes first. */
export const membershipsOf = (database: Database, email: string) => database.run(find, { email });

export interface Credentials {
  email: string;
  password: string;
  /** Of several accounts. Without it, the one in which the person was last. */
  account?: string | undefined;
  code?: string | undefined;
}

/** Only who gives the right password learns whether a code is needed. An unknown address, a wrong password and a membership that ended have the same answer, 401 `wrong_password`, in the same time. */
export class SignIns {
  readonly #database: Database;
  readonly #passwords: Passwords;
  readonly #codes: OneTimeCodes;
  /** Runs an attempt with a password, by the person's address. Throws 429 `too_many_failed_sign_ins` after too many wrong passwords. */
  readonly limited: ReturnType<typeof limitFailures>;

  constructor(deps: { database: Database; passwords: Passwords; codes: OneTimeCodes; clock: Clock }) {
    const { database, passwords, codes, clock } = deps;
    this.#database = database;
    this.#passwords = passwords;
    this.#codes = codes;
    this.limited = limitFailures({ clock, ...WRONG_PASSWORDS });
  }

  async signIn({ email: given, password, account, code }: Credentials): Promise<SignedIn> {
    const email = emailOf(given);
    return this.limited(email, async () => {
      const rows = await membershipsOf(this.#database, email);
      const [person] = rows;
      const passwordHash = person?.password_hash ?? null;
      const isRight = await this.#passwords.matches(password, passwordHash);
      const wanted = account === undefined ? null : uuidOf("acc", account);
      const member = rows.find(
        ({ account_id }) => account_id !== null && (account === undefined || account_id === wanted),
      );
      if (!isRight || !member?.account_id) throw wrongPassword();
      // Checked again with the session. A code works once, so it isn't used up here.
      if (member.refuses_passwords) throw new Problem(accountErrors.provider_only);
      await this.#codes.check(member.person_id, code);
      return { accountId: member.account_id, personId: member.person_id, apiKeyId: null, passwordHash };
    });
  }
}

export function wrongPassword(): Problem {
  return new Problem(accountErrors.wrong_password);
}
