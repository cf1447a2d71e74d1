// GET /invitations: who was asked to join and hasn't yet.
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
    examples: { "The first page": { query: { limit: 50 } } },
    entries: "invitations",
    entry: invitation.answer,
    rows: ({ caller: { accountId }, query }, limit) =>
      database.run(list, { accountId, after: idFrom(query.after, FIRST_ID), limit }),
    entryOf: (row) => invitation.of(row),
    position: (row) => row.invitation_id,
  });
}
