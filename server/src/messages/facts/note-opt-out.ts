// Keeps which contacts don't want messages of a sender any more. The channel blocks them itself; Parley mirrors it, so that
// nobody waits for a message that can't arrive.
import type { NewEvent } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";

/** A later word wins, whichever is reported first. Allowing what was never stopped changes nothing. */
const note = statement({
  name: "note_opt_out",
  parameters: { accountId: t.uuid, messageId: t.uuid, isOut: t.bool, at: t.timestamptz },
  columns: { contact_id: t.uuid },
  sql: `update contacts
    set opt_outs = opt_outs || jsonb_build_object(
        message.sender_id::text,
        jsonb_build_object('at', $at::timestamptz, 'out', $isOut::boolean)
      ),
      updated_at = now()
    from messages as message
    where message.account_id = $accountId
      and message.message_id = $messageId
      and contacts.account_id = message.account_id
      and contacts.contact_id = message.contact_id
      and ($isOut::boolean or jsonb_exists(contacts.opt_outs, message.sender_id::text))
      and coalesce((contacts.opt_outs -> message.sender_id::text ->> 'at')::timestamptz < $at::timestamptz, true)
    returning contacts.contact_id`,
});

export interface OptOut {
  accountId: string;
  /** The message by which the person said it, or which the channel refused because of it. */
  messageId: string;
  isOut: boolean;
  at: Date;
}

/** The caller appends the events last in this transaction. */
export async function noteOptOut(session: Session, optOut: OptOut): Promise<NewEvent[]> {
  const rows = await session.run(note, optOut);
  return rows.map((row) => ({ accountId: optOut.accountId, type: "contact.updated", id: row.contact_id }));
}
