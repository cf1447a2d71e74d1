// Steps of an erasure: kept answers, and notes.
import { statement, t } from "../../platform/database/index.ts";
import type { EraseStep, EraseSubject } from "./erase-contact.ts";

const PARAMETERS = { accountId: t.uuid, contactIds: t.uuidArray };
const COLUMNS = { contact_id: t.nullable(t.uuid), n: t.int8 };

/** Empties them: a repeat of the request gets 410. `offset 0` keeps the planner from reading all keys of the account. */
const emptyAnswers = statement({
  name: "erase_idempotent_answers",
  parameters: PARAMETERS,
  columns: COLUMNS,
  sql: `with held as materialized (
      select given.contact_id, answer.key_hash
      from unnest($contactIds::uuid[]) as given (contact_id)
      cross join lateral (
        select key_hash
        from idempotency_keys
        where account_id = $accountId
          and contact_id = given.contact_id
        offset 0
      ) as answer
    ), emptied as (
      update idempotency_keys
      set answer = null, erased = true, contact_id = null
      where account_id = $accountId
        and key_hash = any (array(select key_hash from held))
    )
    select contact_id, count(*) as n
    from held
    group by contact_id`,
});

/** The deletion of a contact cascades to its notes. */
const notesOf = statement({
  name: "count_notes_of_contacts",
  parameters: PARAMETERS,
  columns: COLUMNS,
  sql: `select contact_id, count(*) as n
    from notes
    where contact_id = any ($contactIds)
      and account_id = $accountId
    group by contact_id`,
});

/** A step that erases or counts rows, and answers their number `n` by contact. */
export function countedStep(name: string, counted: typeof notesOf): EraseStep {
  return {
    name,
    async run(session, subjects) {
      const { accountId } = subjects[0] as EraseSubject;
      const contactIds = subjects.map(({ contactId }) => contactId);
      const rows = await session.run(counted, { accountId, contactIds });
      const byContact = new Map(rows.map((row) => [row.contact_id, row.n]));
      return contactIds.map((contactId) => ({ [name]: byContact.get(contactId) ?? 0 }));
    },
  };
}

export const eraseAnswers = countedStep("answers", emptyAnswers);
export const countNotes = countedStep("notes", notesOf);
