// DELETE /invitations/{id}: takes an invitation back.
import { z } from "zod";
import { type Database, statement, t } from "../../../platform/database/index.ts";
import { answer, exampleId, idField, type Operation, operation } from "../../../platform/http/index.ts";
import { uuidOf } from "../../../platform/ids.ts";
import { notFound } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";

const remove = statement({
  name: "delete_invitation",
  parameters: { accountId: t.uuid, invitationId: t.uuid },
  columns: { invitation_id: t.uuid },
  sql: `delete from invitations
    where account_id = $accountId
      and invitation_id = $invitationId
      and resets_person_id is null
    returning invitation_id`,
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
    problems: { 404: ["invitation_not_found"] },
    async handler({ caller: { accountId }, params }) {
      const invitationId = uuidOf("inv", params.id);
      const [removed] = invitationId === null ? [] : await database.run(remove, { accountId, invitationId });
      if (!removed) throw notFound(accountErrors.invitation_not_found, "invitation", params.id);
      return answer(204, undefined);
    },
  });
}
