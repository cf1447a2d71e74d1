// Pauses a sender that can't send. Its messages keep their places.
import type { NewEvent } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { Sender } from "./sender.ts";

const pause = statement({
  name: "pause_sender",
  parameters: { accountId: t.uuid, senderId: t.uuid, sealedCredentials: t.bytea, reason: t.text },
  columns: { sender_id: t.uuid },
  sql: `update senders
    set status = 'paused', paused_reason = $reason, paused_at = now()
    where account_id = $accountId
      and sender_id = $senderId
      and credentials = $sealedCredentials
      and status = 'active'
      and deleted_at is null
    returning sender_id`,
});

/** Skips a sender with new credentials. The caller appends the events, and invalidates the directory after the commit. */
export async function pauseSender(session: Session, sender: Sender, reason: string): Promise<NewEvent[]> {
  const { accountId, senderId, sealedCredentials } = sender;
  const rows = await session.run(pause, { accountId, senderId, sealedCredentials, reason });
  return rows.map((row) => ({ accountId, type: "sender.paused", id: row.sender_id }));
}
