// Empties the answers that are kept under idempotency keys and show the contacts. A repeat of the request gets 410.
import { statement, t } from "../../platform/database/index.ts";
import type { EraseStep, EraseSubject } from "./erase-contact.ts";

/** `offset 0` keeps the planner from reading all keys of the account. */
const emptyAnswers = statement({
  name: "erase_idempotent_answers",
  parameters: { accountId: t.uuid, contactIds: t.uuidArray },
  columns: { contact_id: t.nullable(t.uuid) },
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
    select contact_id
    from held`,
});

export const eraseAnswers: EraseStep = {
  name: "answers",
  async run(session, subjects) {
    const { accountId } = subjects[0] as EraseSubject;
    const contactIds = subjects.map(({ contactId }) => contactId);
    const rows = await session.run(emptyAnswers, { accountId, contactIds });
    const byContact = Map.groupBy(rows, (row) => row.contact_id);
    return contactIds.map((contactId) => ({ answers: byContact.get(contactId)?.length ?? 0 }));
  },
};
