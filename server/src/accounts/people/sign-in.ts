// Signs a person in with an e-mail address and a password, and with a one-time code where the person has set them up.

import type { Clock } from "../../platform/clock.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { publicId, uuidOf } from "../../platform/ids.ts";
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
    account_id: t.uuid,
    account_name: t.text,
    role: t.textOf<Role>(),
    refuses_passwords: t.bool,
  },
  sql: `select person_id, password_hash, account_id, accounts.name as account_name, role, coalesce(is_only, false) as refuses_passwords
    from people
    join memberships using (person_id)
    join accounts using (account_id)
    left join sign_in_providers using (account_id)
    where email = $email
      and ended_at is null
    order by refuses_passwords, last_used_at desc nulls last, joined_at desc`,
});

/** The one in which the person was last comes first. */
export const membershipsOf = (database: Database, email: string) => database.run(find, { email });

export interface Credentials {
  email: string;
  password: string;
  /** Needed by a member of several accounts. */
  account?: string | undefined;
  code?: string | undefined;
}

/** Only who gives the right password learns whether an account or a code is needed. An unknown address, a wrong password and a membership that ended have the same answer, 401 `wrong_password`, in the same time. */
export class SignIns {
  readonly #database: Database;
  readonly #passwords: Passwords;
  readonly #codes: OneTimeCodes;
  /** Runs an attempt with a password, by the person's address. */
  readonly #limited: ReturnType<typeof limitFailures>;

  constructor(deps: { database: Database; passwords: Passwords; codes: OneTimeCodes; clock: Clock }) {
    const { database, passwords, codes, clock } = deps;
    this.#database = database;
    this.#passwords = passwords;
    this.#codes = codes;
    this.#limited = limitFailures({ clock, ...WRONG_PASSWORDS });
  }

  /** Throws 401 `wrong_password`, and 429 `too_many_failed_sign_ins` after too many wrong passwords. */
  checkPassword(person: { email: string; password_hash: string | null }, password: string): Promise<void> {
    return this.#limited(person.email, async () => {
      if (!(await this.#passwords.matches(password, person.password_hash))) throw wrongPassword();
    });
  }

  async signIn({ email: given, password, account, code }: Credentials): Promise<SignedIn> {
    const email = emailOf(given);
    return this.#limited(email, async () => {
      const members = await membershipsOf(this.#database, email);
      const passwordHash = members[0]?.password_hash ?? null;
      const isRight = await this.#passwords.matches(password, passwordHash);
      const named = members.filter(
        ({ account_id }) => account === undefined || account_id === uuidOf("acc", account),
      );
      if (!isRight || named.length === 0) throw wrongPassword();
      // Checked again with the session. A code works once, so it isn't used up here.
      const [member, ...others] = named.filter(({ refuses_passwords }) => !refuses_passwords);
      if (!member) throw new Problem(accountErrors.provider_only);
      if (others.length > 0) throw accountRequired([member, ...others]);
      await this.#codes.check(member.person_id, code);
      return { accountId: member.account_id, personId: member.person_id, apiKeyId: null, passwordHash };
    });
  }
}

export function wrongPassword(): Problem {
  return new Problem(accountErrors.wrong_password);
}

function accountRequired(members: { account_id: string; account_name: string }[]): Problem {
  const accounts = members.map(({ account_id: id, account_name: name }) => ({
    id: publicId("acc", id),
    name,
  }));
  return new Problem(accountErrors.account_required, { extra: { accounts } });
}
