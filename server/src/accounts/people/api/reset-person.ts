import { z } from "zod";
import {
  actorOf,
  answer,
  exampleId,
  messageField,
  type Operation,
  operation,
} from "../../../platform/http/index.ts";
import { refuseSelf } from "../allowed-role.ts";
import { invite } from "../invitation.ts";
import { mailLink } from "../mail-link.ts";
import { changeMember, memberParams, refuseElsewhere } from "../member.ts";
import { linkAnswer } from "./create-invitation.ts";
import type { PeopleDeps } from "./people-deps.ts";

export function resetPersonOperation(deps: PeopleDeps): Operation {
  return operation({
    operationId: "resetPerson",
    route: "POST /people/:id/reset",
    tag: "People",
    summary: "Let a member set a new password",
    description:
      "For a person who has lost the password. Answers with a link, which is also mailed to the member if a mail server is set up. The old " +
      "password works until the link is used; then all sessions of the person end.",
    scope: "people:write",
    params: memberParams,
    answers: {
      201: {
        description: "The link.",
        schema: z
          .object({ message: messageField("The link was mailed"), ...linkAnswer.shape })
          .meta({ id: "PasswordLink" }),
      },
    },
    examples: { "A member": { params: { id: exampleId("per") } } },
    problems: {
      403: ["insufficient_scope"],
      404: ["person_not_found"],
      409: ["member_elsewhere", "own_password_needed"],
    },
    async handler({ caller, params }) {
      const { accountId } = caller;
      const { result: invited } = await changeMember(
        deps.database,
        caller,
        params.id,
        async (session, member) => {
          const { person_id: personId, role } = member;
          const email = member.email as string;
          refuseSelf(caller, personId);
          await refuseElsewhere(session, accountId, personId);
          return invite(session, { accountId, email, role, resetsPersonId: personId, by: actorOf(caller) });
        },
      );
      const { url, mailed } = await mailLink(deps, invited, { resets: true });
      const message = mailed ? "The link was mailed" : "Give the link to the person";
      return answer(201, { message, url, mailed });
    },
  });
}
