// Whom an identity of a provider signs in: the member who has it, or whom its address names when it comes for the first time.
import { deleteRows, insertRow, type Session, statement, t } from "../../platform/database/index.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { createPerson, joinAccount } from "../people/create-person.ts";
import { NO_PASSWORD } from "../people/password.ts";
import { nameField } from "../people/person.ts";
import type { Role } from "../people/role.ts";

export interface Identity {
  accountId: string;
  issuer: string;
  subject: string;
  /** Verified, of an allowed domain, in lower case. */
  email: string;
  name: unknown;
  /** Of people who come without an invitation; null: they are refused. */
  firstRole: Role | null;
}

const IDENTITY = { accountId: t.uuid, issuer: t.text, subject: t.text };

const PERSON = {
  person_id: t.uuid,
  is_member: t.bool,
  was_member: t.bool,
  is_elsewhere: t.bool,
  subject: t.nullable(t.text),
};

/** The person who has the identity, and the one who has the address. */
const find = statement({
  name: "find_identified_people",
  parameters: { ...IDENTITY, email: t.text },
  columns: PERSON,
  sql: `select people.person_id, member.person_id is not null and member.ended_at is null as is_member,
      member.ended_at is not null as was_member, identity.subject,
      exists (
        select
        from memberships elsewhere
        where elsewhere.person_id = people.person_id
          and elsewhere.account_id <> $accountId
          and elsewhere.ended_at is null
      ) as is_elsewhere
    from (
      select person_id
      from provider_identities
      where account_id = $accountId
        and issuer = $issuer
        and subject = $subject
      union
      select person_id
      from people
      where email = $email
    ) found
    join people on people.person_id = found.person_id
    left join memberships member on member.account_id = $accountId and member.person_id = people.person_id
    left join provider_identities identity on identity.account_id = $accountId and identity.person_id = people.person_id
      and identity.issuer = $issuer
    order by identity.subject is not distinct from $subject desc`,
});

const takeInvitation = deleteRows({
  name: "take_invitation_of_address",
  table: "invitations",
  key: { accountId: t.uuid, email: t.text },
  where: "resets_person_id is null and expires_at > now()",
  columns: { role: t.textOf<Role>() },
});

/** The identity of somebody who left and was invited again. */
const unlink = deleteRows({
  name: "unlink_identity_of_former_member",
  table: "provider_identities",
  key: IDENTITY,
  where: "person_id <> $personId",
  parameters: { personId: t.uuid },
});

const link = insertRow({
  name: "link_identity",
  table: "provider_identities",
  values: { ...IDENTITY, personId: t.uuid },
  onConflict: `on conflict (account_id, person_id) do update
    set issuer = excluded.issuer, subject = excluded.subject, created_at = now()`,
});

type Found = t.Outputs<typeof PERSON> | undefined;

/** The caller has locked the account. Throws 403 `not_a_member` and `other_identity`. */
export async function findIdentified(session: Session, identity: Identity): Promise<string> {
  const { accountId, issuer, subject, email } = identity;
  const people = await session.run(find, { accountId, issuer, subject, email });
  const members = people.filter(({ is_member }) => is_member);
  // The member who has the identity, whatever the address is now: addresses are given to others.
  if (members[0]?.subject === subject) return members[0].person_id;
  // A former member who has the identity may be a member again, with a password.
  const found = members.find((one) => one.subject === null) ?? people[0];
  // Another identity with the address of a member: the address may belong to somebody else now.
  if (found?.is_member && found.subject !== null) throw new Problem(accountErrors.other_identity);
  const personId = found?.is_member ? found.person_id : await join(session, identity, found);
  const own = { accountId, personId, issuer, subject };
  await session.run(unlink, own);
  await session.run(link, own);
  return personId;
}

async function join(session: Session, identity: Identity, found: Found): Promise<string> {
  const { accountId, email, firstRole } = identity;
  const [invited] = await session.run(takeInvitation, { accountId, email });
  const role = invited?.role ?? (found?.was_member ? null : firstRole);
  // A person of another account joins with the password that counts there: this account's provider speaks for its own people only.
  if (role === null || found?.is_elsewhere) throw new Problem(accountErrors.not_a_member);
  const personId = await newcomer(session, identity);
  await joinAccount(session, { accountId, personId, role });
  return personId;
}

/** Whoever left comes back as another person: with the last membership, the account forgets who had the address. */
async function newcomer(session: Session, { email, name: given }: Identity): Promise<string> {
  const read = nameField.safeParse(given);
  const name = read.success ? read.data : (email.split("@")[0] as string);
  const personId = await createPerson(session, { email, name, passwordHash: NO_PASSWORD });
  // Another account's provider has made the person meanwhile.
  if (personId === null) throw new Problem(accountErrors.not_a_member);
  return personId;
}
