import { z } from "zod";
import { statement, t } from "../../../platform/database/index.ts";
import { answer, exampleId, type Operation, operation } from "../../../platform/http/index.ts";
import { forgetCallers } from "../../keys/key-changes.ts";
import { refuseWiderRole } from "../allowed-role.ts";
import { changeMember, memberAnswer, memberParams, refuseLastOwner } from "../member.ts";
import { person } from "../person.ts";
import { ROLE_WORDS, ROLES, type Role } from "../role.ts";
import type { PeopleDeps } from "./people-deps.ts";

/** A link for a new password was allowed for the earlier role, and so was what the member made. */
const setRole = statement({
  name: "set_role_of_member",
  parameters: { accountId: t.uuid, personId: t.uuid, role: t.textOf<Role>() },
  sql: `with resets as (
      delete from invitations
      where account_id = $accountId
        and (resets_person_id = $personId or person_id = $personId)
    )
    update memberships
    set role = $role
    where account_id = $accountId
      and person_id = $personId`,
});

export function updatePersonOperation(deps: PeopleDeps): Operation {
  return operation({
    operationId: "updatePerson",
    route: "PATCH /people/:id",
    tag: "People",
    summary: "Give a member another role",
    description:
      "The role counts from the person's next request on. A reader's threads are nobody's. An account keeps at least one owner. Only somebody who has all scopes of the earlier and of the new role may " +
      "change it, and links that the member made end.",
    scope: "people:write",
    params: memberParams,
    body: z
      .strictObject({
        role: z.enum(ROLES, { error: `This is ${ROLES.join(", ")}.` }).meta({ description: ROLE_WORDS }),
      })
      .meta({ id: "PersonChange", description: "What changes of a member." }),
    answers: { 200: memberAnswer("The member, with the new role.", "The role was changed") },
    examples: { "An agent": { params: { id: exampleId("per") }, body: { role: "agent" } } },
    problems: { 403: ["insufficient_scope"], 404: ["person_not_found"], 409: ["last_owner"] },
    async handler({ caller, params, body: { role } }) {
      const { accountId } = caller;
      refuseWiderRole(caller, role);
      const { row } = await changeMember(deps.database, caller, params.id, async (session, member) => {
        const { person_id: personId } = member;
        if (member.role === "owner" && role !== "owner") await refuseLastOwner(session, accountId, personId);
        await session.run(setRole, { accountId, personId, role });
      });
      if (role === "reader") await deps.unassignThreads(deps.database, accountId, row.person_id);
      await forgetCallers(deps, accountId);
      return answer(200, { message: "The role was changed", person: person.of(row) });
    },
  });
}
