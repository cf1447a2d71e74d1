// Notes that the business uses a sender's number in the channel's own app too, and what was taken over from there.
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";

export interface AppNote {
  senderId: string;
  /** Contacts that were added or got a name. */
  contacts?: number;
  /** New messages of the history. */
  messages?: number;
}

const given = givenRows({ senderId: t.uuid, contacts: t.int8, messages: t.int8 });

const note = statement({
  name: "note_sender_apps",
  parameters: { accountId: t.uuid, ...given.parameters },
  sql: `insert into sender_apps as known (account_id, sender_id, contacts, messages)
    select $accountId, sender_id, contacts, messages
    from ${given.as("given")}
    order by sender_id
    on conflict (account_id, sender_id) do update
    set contacts = known.contacts + excluded.contacts, messages = known.messages + excluded.messages
    where excluded.contacts + excluded.messages > 0`,
});

/** Call it after everything but the events was written: it locks the senders' rows. */
export async function noteApps(session: Session, accountId: string, notes: AppNote[]): Promise<void> {
  const bySender = Map.groupBy(notes, ({ senderId }) => senderId);
  const rows = [...bySender].map(([senderId, own]) => ({
    senderId,
    contacts: own.reduce((sum, { contacts = 0 }) => sum + contacts, 0),
    messages: own.reduce((sum, { messages = 0 }) => sum + messages, 0),
  }));
  if (rows.length > 0) await session.run(note, { accountId, ...given.values(rows) });
}
