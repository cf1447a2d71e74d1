// Up to which message each member has seen each thread.
import { selectRows, statement, t } from "../../platform/database/index.ts";

const KEY = { accountId: t.uuid, personId: t.uuid };

/** Seen messages stay seen. The lock keeps a contact from being erased meanwhile, which would fail the foreign key. */
export const noteView = statement({
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

export const readViews = selectRows({
  name: "read_thread_views",
  table: "thread_views",
  key: KEY,
  where: "contact_id = any ($contactIds)",
  parameters: { contactIds: t.uuidArray },
  columns: { contact_id: t.uuid, message_id: t.uuid },
});
