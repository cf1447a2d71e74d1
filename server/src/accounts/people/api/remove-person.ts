import { answer, exampleId, type Operation, operation } from "../../../platform/http/index.ts";
import { forgetCallers } from "../../keys/key-changes.ts";
import { changeMember, endMembership, memberAnswer, memberParams, refuseLastOwner } from "../member.ts";
import { person } from "../person.ts";
import type { PeopleDeps } from "./people-deps.ts";

export function removePersonOperation(deps: PeopleDeps): Operation {
  const { database, unassignThreads } = deps;
  return operation({
    operationId: "removePerson",
    route: "DELETE /people/:id",
    tag: "People",
    summary: "End a membership",
    description:
      "Every process refuses the person's sessions from then on, and open event streams end. Messages keep their author; the person's threads are nobody's. If it was the " +
      "last membership, the address, the password and the one-time codes are deleted. The last owner can't be removed.",
    scope: "people:write",
    params: memberParams,
    answers: { 200: memberAnswer("The membership has ended.", "Bo is no longer a member") },
    examples: { "A member": { params: { id: exampleId("per") } } },
    problems: { 403: ["insufficient_scope"], 404: ["person_not_found"], 409: ["last_owner"] },
    async handler({ caller, params }) {
      const { accountId } = caller;
      const { row } = await changeMember(database, caller, params.id, async (session, member) => {
        const { person_id: personId, role } = member;
        if (role === "owner") await refuseLastOwner(session, accountId, personId);
        await endMembership(session, accountId, personId);
      });
      await unassignThreads(database, accountId, row.person_id);
      await forgetCallers(deps, accountId);
      return answer(200, { message: `${row.name} is no longer a member`, person: person.of(row) });
    },
  });
}
