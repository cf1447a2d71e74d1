// A member of an account, as the API shows it.
import { type Session, statement, t } from "../../platform/database/index.ts";
import { pastedText } from "../../platform/http/index.ts";
import { f, type RowOf, resource } from "../../platform/resources/index.ts";
import { ROLE_WORDS, ROLES } from "./role.ts";

export const person = resource(
  { id: "Person", description: "Somebody who works in the account, or did." },
  {
    id: f.named("person_id", f.id("per", "The person's id. Fields named `by` have it.")),
    name: f.nullable(
      f.text(
        "The person's name, as colleagues see it; null for somebody who left and was erased.",
        "Ana Sousa",
      ),
    ),
    email: f.nullable(
      f.text(
        "The address that the person signs in with; null for somebody who left, and without the scope `people:write`.",
        "ana@bakery.example",
      ),
    ),
    role: f.word(ROLES, ROLE_WORDS),
    has_codes: f.nullable(
      f.bool("Whether the person signs in with one-time codes, too; null without the scope `people:write`."),
    ),
    last_used_at: f.nullable(f.time("When the person was last here. Up to a minute old.")),
    joined_at: f.time("When the person became a member."),
    ended_at: f.nullable(
      f.time("When the membership ended; null while it goes on. Messages keep their author."),
    ),
  },
);

export type PersonRow = RowOf<typeof person>;

/** SQL that selects members, for a `where`. Somebody who left may still be a member elsewhere. */
export const MEMBERS = `select people.person_id, case when member.erased_at is null then people.name end as name,
      case when member.ended_at is null then people.email end as email, member.role, member.last_used_at, member.joined_at,
      member.ended_at,
      member.ended_at is null and exists (
        select
        from sign_in_codes codes
        where codes.person_id = member.person_id
          and codes.confirmed_at is not null
      ) as has_codes
    from memberships member
    join people on people.person_id = member.person_id`;

export const findMember = statement({
  name: "find_member",
  parameters: { accountId: t.uuid, personId: t.uuid },
  columns: person.columns,
  sql: `${MEMBERS}
    where member.account_id = $accountId
      and member.person_id = $personId`,
});

const findByEmail = statement({
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
  return (await session.run(findByEmail, { accountId, email }))[0];
}

/** Needs the lock of the account: without an owner, nobody could invite one. */
export const countOtherOwners = statement({
  name: "count_other_owners",
  parameters: { accountId: t.uuid, personId: t.uuid },
  columns: { owners: t.int8 },
  sql: `select count(*) as owners
    from memberships
    where account_id = $accountId
      and person_id <> $personId
      and role = 'owner'
      and ended_at is null`,
});

export const emailOf = (given: string) => given.trim().toLowerCase();

export const nameField = pastedText({ min: 1, max: 100 }).meta({
  description: "The person's name, as colleagues see it.",
  examples: ["Ana Sousa"],
});
