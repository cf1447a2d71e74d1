// DELETE /people/{id}/codes: switches the one-time codes of a member off, who has lost the app and the recovery codes.
import { z } from "zod";
import {
  answer,
  exampleId,
  idField,
  messageField,
  type Operation,
  operation,
} from "../../../platform/http/index.ts";
import { refuseSelf } from "../allowed-role.ts";
import type { PeopleDeps } from "../api/people-deps.ts";
import { changeMember, refuseElsewhere } from "../member.ts";
import { findMember, type PersonRow, person } from "../person.ts";
import { removeCodes } from "./stored-codes.ts";

export function removeCodesOperation({ database }: PeopleDeps): Operation {
  return operation({
    operationId: "removeCodes",
    route: "DELETE /people/:id/codes",
    tag: "People",
    summary: "Switch a member's one-time codes off",
    description:
      "For a person who has lost the authenticator app and the recovery codes. The password alone then signs the member in.",
    scope: "people:write",
    params: z.object({ id: idField("per", "The person's id.") }),
    answers: {
      200: {
        description: "Codes are off.",
        schema: z.object({ message: messageField("Bo signs in without codes"), person: person.answer }),
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
      const row = await changeMember(
        database,
        caller,
        params.id,
        async (session, { person_id: personId }) => {
          refuseSelf(caller, personId);
          await refuseElsewhere(session, accountId, personId);
          await session.run(removeCodes, { personId });
          return (await session.run(findMember, { accountId, personId }))[0] as PersonRow;
        },
      );
      return answer(200, { message: `${row.name} signs in without codes`, person: person.of(row) });
    },
  });
}
