// Invitations to an account, and links with which a member sets a new password. Both are opened with a token, once.
import { sha256 } from "../../platform/crypto.ts";
import { insertRow, type Session, statement, t } from "../../platform/database/index.ts";
import { ACTOR, type Actor } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { f, type RowOf, resource } from "../../platform/resources/index.ts";
import { accountErrors } from "../errors.ts";
import { accountOfSessionToken, makeSessionToken } from "../sessions/session-token.ts";
import { ROLE_WORDS, ROLES, type Role } from "./role.ts";

export const INVITATION_DAYS = 7;

export const invitation = resource(
  { id: "Invitation", description: "Somebody who was asked to join the account." },
  {
    id: f.named("invitation_id", f.id("inv", "The invitation's id.")),
    email: f.text("The address that the person will sign in with.", "bo@bakery.example"),
    role: f.word(ROLES, ROLE_WORDS),
    ...f.by("Who invites", "for the command line"),
    expires_at: f.time("When the link ends."),
    created_at: f.time("When the invitation was made."),
  },
);

/** `path`: what follows the console's address. Browsers never send what follows #, so no proxy's log has the token. */
export interface Invited {
  row: RowOf<typeof invitation>;
  path: string;
}

/** One address has one link: a new one ends the earlier one. */
const insert = insertRow({
  name: "insert_invitation",
  table: "invitations",
  values: {
    accountId: t.uuid,
    invitationId: t.uuid,
    email: t.text,
    role: t.textOf<Role>(),
    resetsPersonId: t.nullable(t.uuid),
    tokenHash: t.bytea,
    ...ACTOR,
    byOperator: t.bool,
    expiresAt: t.timestamptz,
  },
  onConflict: `on conflict (account_id, email) do update
    set invitation_id = excluded.invitation_id, role = excluded.role, resets_person_id = excluded.resets_person_id,
      token_hash = excluded.token_hash, person_id = excluded.person_id, api_key_id = excluded.api_key_id,
      by_operator = excluded.by_operator, expires_at = excluded.expires_at, created_at = now()`,
  columns: invitation.columns,
});

export interface NewInvitation {
  accountId: string;
  email: string;
  role: Role;
  /** The member who sets a new password; null for an invitation. */
  resetsPersonId: string | null;
  by: Actor;
  /** Made on the command line: it signs in also where only the provider does. */
  byOperator?: boolean;
  /** How long the link works; 7 days unless given. */
  hours?: number;
}

export async function invite(
  session: Session,
  { by, byOperator = false, hours = INVITATION_DAYS * 24, ...given }: NewInvitation,
): Promise<Invited> {
  const { token, hash: tokenHash } = makeSessionToken(given.accountId);
  const expiresAt = new Date(Date.now() + hours * 3_600_000);
  const values = { ...given, ...by, byOperator, invitationId: newUuid(), tokenHash, expiresAt };
  const [row] = await session.run(insert, values);
  return { row: row as Invited["row"], path: `/#invitation=${token}` };
}

const OPENED = {
  invitation_id: t.uuid,
  email: t.text,
  role: t.textOf<Role>(),
  resets_person_id: t.nullable(t.uuid),
  by_operator: t.bool,
  refused: t.bool,
  account_name: t.text,
  person_id: t.nullable(t.uuid),
  password_hash: t.nullable(t.text),
};

/**
 * The person is null for an address that no member of any account has: whoever has the link then chooses a password. Locks the
 * invitation, so that a link works once. `refused`: only the provider signs people in. An owner's link for a new password ends when
 * the member leaves, and when the member joins another account: the password would count there, too.
 */
const open = statement({
  name: "open_invitation",
  parameters: { accountId: t.uuid, tokenHash: t.bytea },
  columns: OPENED,
  sql: `select invitation.invitation_id, invitation.email, invitation.role, invitation.resets_person_id, invitation.by_operator,
      coalesce(provider.is_only, false) and not invitation.by_operator as refused, account.name as account_name,
      people.person_id, people.password_hash
    from invitations invitation
    join accounts account on account.account_id = invitation.account_id
    left join people on people.email = invitation.email
    left join sign_in_providers provider on provider.account_id = invitation.account_id
    where invitation.account_id = $accountId
      and invitation.token_hash = $tokenHash
      and invitation.expires_at > now()
      and (
        invitation.resets_person_id is null
        or (
          exists (
            select
            from memberships
            where memberships.account_id = invitation.account_id
              and memberships.person_id = invitation.resets_person_id
              and memberships.ended_at is null
          )
          and (
            num_nonnulls(invitation.person_id, invitation.api_key_id) = 0
            or not exists (
              select
              from memberships
              where memberships.person_id = invitation.resets_person_id
                and memberships.account_id <> invitation.account_id
                and memberships.ended_at is null
            )
          )
        )
      )
    for update of invitation`,
});

export type OpenedInvitation = t.Outputs<typeof OPENED> & { accountId: string };

/** Throws 401 `invalid_invitation`. */
export async function openInvitation(session: Session, token: string): Promise<OpenedInvitation> {
  const accountId = accountOfSessionToken(token);
  const [found] = accountId === null ? [] : await session.run(open, { accountId, tokenHash: sha256(token) });
  if (accountId === null || !found) throw new Problem(accountErrors.invalid_invitation);
  return { ...found, accountId };
}
