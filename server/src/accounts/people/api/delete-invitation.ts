import { z } from "zod";
import { type Database, deleteRows, t } from "../../../platform/database/index.ts";
import { answer, exampleId, idField, type Operation, operation } from "../../../platform/http/index.ts";
import { uuidOf } from "../../../platform/ids.ts";
import { notFound } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";
import { refuseWiderRole } from "../allowed-role.ts";
import type { Role } from "../role.ts";

const remove = deleteRows({
  name: "delete_invitation",
  table: "invitations",
  key: { accountId: t.uuid, invitationId: t.uuid },
  where: "resets_person_id is null",
  columns: { role: t.textOf<Role>() },
});

export function deleteInvitationOperation(database: Database): Operation {
  return operation({
    operationId: "deleteInvitation",
    route: "DELETE /invitations/:id",
    tag: "People",
    summary: "Take an invitation back",
    description: "Its link ends.",
    scope: "people:write",
    params: z.object({ id: idField("inv", "The invitation's id.") }),
    answers: { 204: { description: "The link no longer works." } },
    examples: { "An invitation": { params: { id: exampleId("inv") } } },
    problems: { 403: ["insufficient_scope"], 404: ["invitation_not_found"] },
    async handler({ caller, params }) {
      const { accountId } = caller;
      const invitationId = uuidOf("inv", params.id);
      await database.transaction(async (session) => {
        const [removed] = invitationId === null ? [] : await session.run(remove, { accountId, invitationId });
        if (!removed) throw notFound(accountErrors.invitation_not_found, "invitation", params.id);
        refuseWiderRole(caller, removed.role);
      });
      return answer(204, undefined);
    },
  });
}
