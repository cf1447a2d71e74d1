import { z } from "zod";
import { deleteRows, type Session, t } from "../../../platform/database/index.ts";
import { valueErrors } from "../../../platform/errors/value-errors.ts";
import { refuseForeignOrigin } from "../../../platform/http/access/identify.ts";
import { type Operation, operation, optional } from "../../../platform/http/index.ts";
import { invalidField, Problem } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";
import { openSession } from "../../sessions/open-session.ts";
import { codeField } from "../codes/confirm-codes.ts";
import { createPerson, joinAccount } from "../create-person.ts";
import { type OpenedInvitation, openInvitation } from "../invitation.ts";
import { PASSWORD_WORDS, refuseWeakPassword } from "../password.ts";
import { nameField } from "../person.ts";
import { setPassword, tellOfPerson } from "../set-password.ts";
import { wrongPassword } from "../sign-in.ts";
import { tokenField } from "./open-invitation.ts";
import type { PeopleDeps } from "./people-deps.ts";

const removeInvitation = deleteRows({
  name: "remove_accepted_invitation",
  table: "invitations",
  key: { accountId: t.uuid, invitationId: t.uuid },
});

export function acceptInvitationOperation(deps: PeopleDeps): Operation {
  const { database, passwords, signIns, codes, publicUrl } = deps;
  return operation({
    operationId: "acceptInvitation",
    route: "POST /invitations/accept",
    tag: "People",
    summary: "Join an account with a link",
    description:
      "Signs the browser in as `createSession` does. A person who signs in already, for another account, gives the known password; " +
      "anybody else chooses a name and a password. A link for a new password sets it, and ends all sessions of the person. A person who has set up one-time codes also " +
      "gives a code.",
    scope: null,
    keyless: true,
    body: z.strictObject({
      token: tokenField,
      name: optional(nameField),
      password: z
        .string("This must be a string.")
        .meta({ description: `A new password, or the known one. ${PASSWORD_WORDS}` }),
      code: optional(codeField),
    }),
    answers: { 204: { description: "The person is a member, and the browser is signed in." } },
    examples: {
      "A new member": {
        body: { token: "<token of the invitation>", name: "Bo Berg", password: "violet-stairs-58" },
      },
    },
    problems: {
      401: ["invalid_invitation", "wrong_password", "code_required", "wrong_code"],
      403: ["csrf_check_failed", "provider_only"],
      422: ["password_too_short", "password_too_common"],
      429: ["too_many_failed_sign_ins"],
      503: ["overloaded"],
    },
    async handler({ body, headers }) {
      refuseForeignOrigin(headers, publicUrl());
      const seen = await database.transaction((session) => openInvitation(session, body.token));
      // Checked again with the session, after the code of the person is used up.
      if (seen.refused) throw new Problem(accountErrors.provider_only);
      // Hashing takes time, so it is done without the lock of the invitation.
      const isKnown = seen.person_id !== null && seen.resets_person_id === null;
      if (isKnown) await signIns.checkPassword(seen, body.password);
      else refuseWeakPassword(body.password);
      if (seen.person_id !== null) await codes.check(seen.person_id, body.code);
      const passwordHash = isKnown ? null : await passwords.hash(body.password);
      const { personId, signedIn } = await database.transaction(async (session) => {
        const opened = await openInvitation(session, body.token);
        // The person, or the password, is another one now.
        if (isKnown && opened.password_hash !== seen.password_hash) throw wrongPassword();
        const personId = await enter(session, opened, { name: body.name, passwordHash });
        const { accountId, by_operator: passesProvider } = opened;
        const who = { accountId, personId, apiKeyId: null, passesProvider };
        return { personId, signedIn: await openSession(deps, session, who, headers) };
      });
      await tellOfPerson(deps, personId);
      return signedIn;
    },
  });
}

/** `passwordHash`: null for a member elsewhere, who keeps the known password. Returns the person's id. */
async function enter(
  session: Session,
  { accountId, invitation_id: invitationId, email, role, ...opened }: OpenedInvitation,
  { name, passwordHash }: { name: string | undefined; passwordHash: string | null },
): Promise<string> {
  const { resets_person_id: resets, person_id: known } = opened;
  await session.run(removeInvitation, { accountId, invitationId });
  if (resets !== null && passwordHash !== null) {
    await setPassword(session, { personId: resets, passwordHash });
    return resets;
  }
  // Another invitation was accepted meanwhile, with another password, or the only membership ended.
  if ((passwordHash === null) !== (known !== null)) throw wrongPassword();
  const personId =
    passwordHash === null ? known : await createPerson(session, { email, name: nameIn(name), passwordHash });
  if (personId === null || !(await joinAccount(session, { accountId, personId, role })))
    throw wrongPassword();
  return personId;
}

function nameIn(name: string | undefined): string {
  if (name === undefined) throw invalidField("/name", valueErrors.required, "Choose a name.");
  return name;
}
