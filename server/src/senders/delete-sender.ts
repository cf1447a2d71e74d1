// Deletes a sender and its secrets. Its messages keep referring to it.
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { SenderOutbox } from "./operation-deps.ts";
import { defaultSenderNeeded, senderInUse } from "./problems.ts";
import type { SenderRow } from "./sender.ts";
import { lockSenders, senderIn } from "./sender-rows.ts";

// The lane stays for messages that are accepted during the deletion.
const remove = statement({
  name: "delete_sender",
  parameters: { accountId: t.uuid, senderId: t.uuid },
  sql: `update senders
    set deleted_at = now(), is_default = false, credentials = '', app_secret_hash = ''
    where account_id = $accountId
      and sender_id = $senderId`,
});

/** Throws 404 `sender_not_found`, 409 `sender_in_use` or `default_sender_needed`. */
export async function deleteSender(
  session: Session,
  accountId: string,
  id: string,
  outbox: SenderOutbox,
): Promise<SenderRow> {
  const all = await lockSenders(session, accountId);
  const row = senderIn(all, id);
  const { sender_id: senderId } = row;
  // Choosing another default silently would change the number that people get messages from.
  const hasOthers = all.some((other) => other !== row && other.channel === row.channel);
  if (row.is_default && hasOthers) throw defaultSenderNeeded();
  if (await outbox.hasWaiting(session, accountId, senderId)) throw senderInUse();
  await session.run(remove, { accountId, senderId });
  return row;
}
