import { z } from "zod";
import { answer, exampleId, idField, type Operation, operation } from "../../../platform/http/index.ts";
import { refuseWiderRole } from "../allowed-role.ts";
import { eraseFormer } from "../member.ts";
import type { PeopleDeps } from "./people-deps.ts";

export function erasePersonOperation({ database }: PeopleDeps): Operation {
  return operation({
    operationId: "erasePerson",
    route: "POST /people/:id/erase",
    tag: "People",
    summary: "Erase somebody who left",
    description:
      "Forgets the name, for good. The address and the password went when the last membership ended. Messages and the audit keep the person's random id, and " +
      "`listPeople` lists it without a name. An account in which the person still is, or was and isn't erased, keeps the name for itself.",
    scope: "people:write",
    params: z.object({ id: idField("per", "The person's id.") }),
    answers: { 204: { description: "The account knows the name no more." } },
    examples: { "A former member": { params: { id: exampleId("per") } } },
    problems: { 403: ["insufficient_scope"], 404: ["person_not_found"], 409: ["still_member"] },
    async handler({ caller, params }) {
      await database.transaction((session) =>
        eraseFormer(session, caller.accountId, params.id, ({ role }) => refuseWiderRole(caller, role)),
      );
      return answer(204, undefined);
    },
  });
}
