// Up to which message each member has seen each thread.
import { type Database, type Session, statement, t } from "../../platform/database/index.ts";

const KEY = { accountId: t.uuid, personId: t.uuid };

/** The lock keeps a contact from being erased meanwhile, which would fail the foreign key. */
const note = statement({
  name: "note_thread_view",
  parameters: { ...KEY, contactId: t.uuid, messageId: t.uuid },
  sql: `insert into thread_views (account_id, person_id, contact_id, message_id)
    select account_id, $personId, contact_id, $messageId
    from contacts
    where account_id = $accountId
      and contact_id = $contactId
    for key share
    on conflict (account_id, person_id, contact_id) do update
    set message_id = excluded.message_id
    where thread_views.message_id < excluded.message_id`,
});

const read = statement({
  name: "read_thread_views",
  parameters: { ...KEY, contactIds: t.uuidArray },
  columns: { contact_id: t.uuid, message_id: t.uuid },
  sql: `select contact_id, message_id
    from thread_views
    where account_id = $accountId
      and person_id = $personId
      and contact_id = any ($contactIds)`,
});

interface Member {
  accountId: string;
  personId: string;
}

/** Seen messages stay seen. */
export function noteView(session: Session, view: Member & { contactId: string; messageId: string }) {
  return session.run(note, view);
}

/** The last message that the member has seen, by contact. */
export async function viewsOf(
  database: Database,
  member: Member,
  contactIds: string[],
): Promise<Map<string, string>> {
  const rows = await database.run(read, { ...member, contactIds });
  return new Map(rows.map((row) => [row.contact_id, row.message_id]));
}
