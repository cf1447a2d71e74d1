import { z } from "zod";
import { appendEvents } from "../../events/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { ACTOR, actorOf, doneAnswer, exampleId, idField, operation } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { contactErrors } from "../errors.ts";
import { isOfVisible, VIEWER, viewerOf } from "../visible-to.ts";

const MAY_DELETE_ANY = "people:write";

/** No row: the account has no such note. `any`: the caller may delete notes of others. */
const remove = statement({
  name: "delete_note",
  parameters: { ...VIEWER, noteId: t.uuid, ...ACTOR, any: t.bool },
  columns: { deleted: t.bool, contact_id: t.uuid },
  sql: `with found as materialized (
      select note_id, contact_id, coalesce(person_id = $personId, false) or coalesce(api_key_id = $apiKeyId, false) or $any as may
      from notes
      where account_id = $accountId
        and note_id = $noteId
        and ${isOfVisible("notes")}
      for update
    ), deleted as (
      delete from notes
      where account_id = $accountId
        and note_id = (select note_id from found where may)
    )
    select may as deleted, contact_id
    from found`,
});

export function deleteNote() {
  return operation({
    operationId: "deleteNote",
    route: "DELETE /notes/:id",
    tag: "Contacts",
    summary: "Delete a note",
    description: `Its author may delete a note, and whoever has the scope ${MAY_DELETE_ANY} may delete any. The event \`note.deleted\` reports it.`,
    scope: "contacts:write",
    params: z.strictObject({ id: idField("not", "The note's id.") }),
    answers: doneAnswer("The note was deleted.", "The note was deleted"),
    examples: { "A note": { params: { id: exampleId("not") } } },
    problems: { 403: ["not_your_note"], 404: ["note_not_found"] },
    handler: ({ caller, params, once }) =>
      once(async (session) => {
        const noteId = uuidOf("not", params.id);
        const asked = { ...viewerOf(caller), ...actorOf(caller), any: caller.scopes.has(MAY_DELETE_ANY) };
        const [row] = noteId === null ? [] : await session.run(remove, { ...asked, noteId });
        if (!row) throw notFound(contactErrors.note_not_found, "note", params.id);
        if (!row.deleted) throw new Problem(contactErrors.not_your_note);
        const { accountId } = caller;
        await appendEvents(session, [{ accountId, type: "note.deleted", id: row.contact_id }]);
        return { status: 200, body: { message: "The note was deleted" } };
      }),
  });
}
