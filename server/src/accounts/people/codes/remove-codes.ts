import { answer, exampleId, type Operation, operation } from "../../../platform/http/index.ts";
import { refuseSelf } from "../allowed-role.ts";
import type { PeopleDeps } from "../api/people-deps.ts";
import { changeMember, memberAnswer, memberParams, refuseElsewhere } from "../member.ts";
import { person } from "../person.ts";
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
    params: memberParams,
    answers: { 200: memberAnswer("Codes are off.", "Bo signs in without codes") },
    examples: { "A member": { params: { id: exampleId("per") } } },
    problems: {
      403: ["insufficient_scope"],
      404: ["person_not_found"],
      409: ["member_elsewhere", "own_password_needed"],
    },
    async handler({ caller, params }) {
      const { row } = await changeMember(database, caller, params.id, async (session, member) => {
        const { person_id: personId } = member;
        refuseSelf(caller, personId);
        await refuseElsewhere(session, caller.accountId, personId);
        await session.run(removeCodes, { personId });
      });
      return answer(200, { message: `${row.name} signs in without codes`, person: person.of(row) });
    },
  });
}
