import { z } from "zod";
import { selectRows, t } from "../../../platform/database/index.ts";
import {
  actorOf,
  answer,
  booleanField,
  messageField,
  type Operation,
  operation,
  textField,
} from "../../../platform/http/index.ts";
import { emailField } from "../../../platform/mail/email-field.ts";
import { Problem } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";
import { refuseWiderRole } from "../allowed-role.ts";
import { INVITATION_DAYS, invitation, invite } from "../invitation.ts";
import { mailLink } from "../mail-link.ts";
import { emailOf, findActiveMember } from "../person.ts";
import { ROLE_WORDS, ROLES, type Role } from "../role.ts";
import type { PeopleDeps } from "./people-deps.ts";

/** The new one replaces it. */
const findInvitation = selectRows({
  name: "find_invitation_of_address",
  table: "invitations",
  key: { accountId: t.uuid, email: t.text },
  columns: { role: t.textOf<Role>() },
  suffix: "for update",
});

export const linkAnswer = z.object({
  url: textField(
    `The link, shown only once. It works once, within ${INVITATION_DAYS} days. Whoever has it can join, so give it to nobody else.`,
    "https://parley.example/#invitation=<token>",
  ),
  mailed: booleanField("Whether the mail server took a mail with the link. False without a mail server."),
});

export function createInvitationOperation(deps: PeopleDeps): Operation {
  const { database } = deps;
  return operation({
    operationId: "createInvitation",
    route: "POST /invitations",
    tag: "People",
    summary: "Ask somebody to join the account",
    description:
      "The answer has a link with which the person chooses a name and a password. It is also mailed if a mail server is set up. " +
      "Another invitation of the same address ends the earlier link. The role can't allow more than the caller may do.",
    scope: "people:write",
    body: z
      .strictObject({
        email: emailField
          .transform(emailOf)
          .meta({ description: "The address that the person will sign in with." }),
        role: z.enum(ROLES, { error: `This is ${ROLES.join(", ")}.` }).meta({ description: ROLE_WORDS }),
      })
      .meta({ id: "NewInvitation", description: "Whom to invite." }),
    answers: {
      201: {
        description: "The invitation, with its link.",
        schema: z
          .object({
            message: messageField("The invitation was mailed"),
            invitation: invitation.answer,
            ...linkAnswer.shape,
          })
          .meta({ id: "InvitationWithLink" }),
      },
    },
    examples: { "An agent": { body: { email: "bo@bakery.example", role: "agent" } } },
    problems: { 403: ["insufficient_scope"], 409: ["already_member"] },
    async handler({ caller, body: { email, role } }) {
      const { accountId } = caller;
      refuseWiderRole(caller, role);
      if (await findActiveMember(database, accountId, email)) throw new Problem(accountErrors.already_member);
      const invited = await database.transaction(async (session) => {
        const [earlier] = await session.run(findInvitation, { accountId, email });
        if (earlier) refuseWiderRole(caller, earlier.role);
        return invite(session, { accountId, email, role, resetsPersonId: null, by: actorOf(caller) });
      });
      const { url, mailed } = await mailLink(deps, invited, { resets: false });
      const message = mailed
        ? "The invitation was mailed"
        : "The invitation was made. Give the link to the person";
      return answer(201, { message, invitation: invitation.of(invited.row), url, mailed });
    },
  });
}
