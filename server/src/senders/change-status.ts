// Pauses a sender that can't send. Its messages keep their places.
import type { NewEvent } from "../events/index.ts";
import { type Session, statement, t } from "../platform/database/index.ts";
import type { Sender } from "./sender.ts";

const pause = statement({
  name: "pause_sender",
  parameters: { accountId: t.uuid, senderId: t.uuid, sealedSecrets: t.bytea, reason: t.text },
  columns: { sender_id: t.uuid },
  sql: `update senders
    set status = 'paused', paused_reason = $reason, paused_at = now()
    where account_id = $accountId
      and sender_id = $senderId
      and secret_credentials = $sealedSecrets
      and status = 'active'
      and deleted_at is null
    returning sender_id`,
});

/** Skips a sender with new secrets. The caller appends the events, and invalidates the directory after the commit. */
export async function pauseSender(session: Session, sender: Sender, reason: string): Promise<NewEvent[]> {
  const { accountId, senderId, sealedSecrets } = sender;
  const rows = await session.run(pause, { accountId, senderId, sealedSecrets, reason });
  return rows.map((row) => ({ accountId, type: "sender.paused", id: row.sender_id }));
}
