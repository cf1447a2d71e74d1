import { type Database, oldestRows } from "../../../platform/database/index.ts";
import { FIRST_ID, idFrom, listOperation, type Operation } from "../../../platform/http/index.ts";
import { invitation } from "../invitation.ts";

const list = oldestRows({
  name: "list_invitations",
  table: "invitations",
  columns: invitation.columns,
  id: "invitation_id",
  where: "resets_person_id is null",
});

export function listInvitationsOperation(database: Database): Operation {
  return listOperation({
    operationId: "listInvitations",
    route: "GET /invitations",
    tag: "People",
    summary: "List the open invitations, oldest first",
    description: "Without their links. Invitations whose link has ended are listed for a day.",
    scope: "people:write",
    entries: "invitations",
    listed: invitation,
    rows: ({ caller: { accountId }, query }, limit) =>
      database.run(list, { accountId, after: idFrom(query.after, FIRST_ID), limit }),
    position: (row) => row.invitation_id,
  });
}
