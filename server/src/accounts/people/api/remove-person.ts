// DELETE /people/{id}: ends a membership.
import { z } from "zod";
import {
  answer,
  exampleId,
  idField,
  messageField,
  type Operation,
  operation,
} from "../../../platform/http/index.ts";
import { tellOfKeyChange } from "../../keys/key-changes.ts";
import { lockAccount } from "../../lock-account.ts";
import { refuseWiderRole } from "../allowed-role.ts";
import { endMembership, memberOf, refuseLastOwner } from "../member.ts";
import { findMember, type PersonRow, person } from "../person.ts";
import type { PeopleDeps } from "./people-deps.ts";

export function removePersonOperation({ database, authenticator, unassignThreads }: PeopleDeps): Operation {
  return operation({
    operationId: "removePerson",
    route: "DELETE /people/:id",
    tag: "People",
    summary: "End a membership",
    description:
      "Every process refuses the person's sessions from then on, and open event streams end. Messages keep their author; the person's threads are nobody's. If it was the " +
      "last membership, the address, the password and the one-time codes are deleted. The last owner can't be removed.",
    scope: "people:write",
    params: z.object({ id: idField("per", "The person's id.") }),
    answers: {
      200: {
        description: "The membership has ended.",
        schema: z.object({ message: messageField("Bo is no longer a member"), person: person.answer }),
      },
    },
    examples: { "A member": { params: { id: exampleId("per") } } },
    problems: { 403: ["insufficient_scope"], 404: ["person_not_found"], 409: ["last_owner"] },
    async handler({ caller, params }) {
      const { accountId } = caller;
      const row = await database.transaction(async (session) => {
        await lockAccount(session, accountId);
        const { person_id: personId, role } = await memberOf(session, accountId, params.id);
        refuseWiderRole(caller, role);
        if (role === "owner") await refuseLastOwner(session, accountId, personId);
        await endMembership(session, accountId, personId);
        return (await session.run(findMember, { accountId, personId }))[0] as PersonRow;
      });
      await unassignThreads(database, accountId, row.person_id);
      await tellOfKeyChange(database, accountId);
      // The notification may reach this process only after the answer.
      authenticator.invalidate(accountId);
      return answer(200, { message: `${row.name} is no longer a member`, person: person.of(row) });
    },
  });
}
