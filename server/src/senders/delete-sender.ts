// Deletes a sender: its messages keep naming it, its secrets go.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import type { SenderOutbox } from "./outbox.ts";
import { defaultSenderNeeded, senderInUse } from "./problems.ts";
import { type AnsweredSenderRow, lockSenders } from "./sender-rows.ts";

// Its lane stays: a message accepted in the same moment must still find one.
const remove = statement<[string, string], never>(
  "delete_sender",
  `update senders
   set deleted_at = now(), is_default = false, credentials = '', app_secret_hash = ''
   where account_id = $1
     and sender_id = $2`,
);

/** Null when there is no such sender. Throws 409 `sender_in_use` or `default_sender_needed`. */
export async function deleteSender(
  session: Session,
  accountId: string,
  senderId: string,
  outbox: SenderOutbox,
): Promise<AnsweredSenderRow | null> {
  const all = await lockSenders(session, accountId);
  const row = all.find((candidate) => candidate.sender_id === senderId);
  if (!row) return null;
  // Silently taking another number would change from whom people hear.
  const hasOthers = all.some((other) => other !== row && other.channel === row.channel);
  if (row.is_default && hasOthers) throw defaultSenderNeeded();
  if (await outbox.hasWaiting(session, accountId, senderId)) throw senderInUse();
  await session.run(remove, [accountId, senderId]);
  return row;
}
