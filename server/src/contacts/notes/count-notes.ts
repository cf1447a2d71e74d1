// Counts the notes that an erasure takes along: the contacts' deletion cascades to them.
import { statement, t } from "../../platform/database/index.ts";
import type { EraseStep, EraseSubject } from "../erase/erase-contact.ts";

const count = statement({
  name: "count_notes_of_contacts",
  parameters: { accountId: t.uuid, contactIds: t.uuidArray },
  columns: { contact_id: t.uuid, notes: t.int8 },
  sql: `select contact_id, count(*) as notes
    from notes
    where contact_id = any ($contactIds)
      and account_id = $accountId
    group by contact_id`,
});

export const countNotes: EraseStep = {
  name: "notes",
  async run(session, subjects) {
    const { accountId } = subjects[0] as EraseSubject;
    const contactIds = subjects.map(({ contactId }) => contactId);
    const rows = await session.run(count, { accountId, contactIds });
    const byContact = new Map(rows.map((row) => [row.contact_id, row.notes]));
    return contactIds.map((contactId) => ({ notes: byContact.get(contactId) ?? 0 }));
  },
};
