import { z } from "zod";
import {
  answer,
  booleanField,
  type Operation,
  operation,
  textField,
  wordField,
} from "../../../platform/http/index.ts";
import { openInvitation } from "../invitation.ts";
import { ROLE_WORDS, ROLES } from "../role.ts";
import type { PeopleDeps } from "./people-deps.ts";

export const tokenField = z
  .string("This must be a string.")
  .meta({ description: "What follows `#invitation=` in the link." });

export function openInvitationOperation({ database }: PeopleDeps): Operation {
  return operation({
    operationId: "openInvitation",
    route: "POST /invitations/open",
    tag: "People",
    summary: "See what a link is for",
    description: "For the page that the link opens. The link stays valid.",
    scope: null,
    keyless: true,
    body: z.strictObject({ token: tokenField }),
    answers: {
      200: {
        description: "The account and the person of the link.",
        schema: z
          .object({
            account: textField("The account's name.", "Corner Bakery"),
            email: textField("The address that the person signs in with.", "bo@bakery.example"),
            role: wordField(ROLE_WORDS, ROLES),
            resets: booleanField("The link sets a new password of a member."),
            known: booleanField("The person has a password already, which accepts the invitation."),
          })
          .meta({ id: "OpenedInvitation", description: "What a link is for." }),
      },
    },
    examples: { "A link": { body: { token: "<token of the invitation>" } } },
    problems: { 401: ["invalid_invitation"], 503: ["overloaded"] },
    async handler({ body: { token } }) {
      const opened = await database.transaction((session) => openInvitation(session, token));
      const resets = opened.resets_person_id !== null;
      return answer(200, {
        account: opened.account_name,
        email: opened.email,
        role: opened.role,
        resets,
        known: opened.person_id !== null && !resets,
      });
    },
  });
}
