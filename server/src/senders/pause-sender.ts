// Pauses a sender that can't send, and lets it go on. Its messages stay where they are.
import type { NewEvent } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import type { Sender } from "./sender.ts";

const pause = statement<[string, string, Buffer, string], { sender_id: string }>(
  "pause_sender",
  `update senders
   set status = 'paused', paused_reason = $4
   where account_id = $1
     and sender_id = $2
     and credentials = $3
     and status = 'active'
     and deleted_at is null
   returning sender_id`,
);

const resume = statement<[string, string], { sender_id: string }>(
  "resume_sender",
  `update senders
   set status = 'active', paused_reason = null
   where account_id = $1
     and sender_id = $2
     and status = 'paused'
     and deleted_at is null
   returning sender_id`,
);

/**
 * `sender` as it was when the channel refused it: with other credentials since, the refusal says nothing about it.
 * Answers the events to append last in this transaction: none when it was paused already.
 * The caller invalidates the directory after the commit.
 */
export async function pauseSender(session: Session, sender: Sender, reason: string): Promise<NewEvent[]> {
  const { accountId, senderId, sealedCredentials } = sender;
  const rows = await session.run(pause, [accountId, senderId, sealedCredentials, reason]);
  return rows.map((row) => ({ accountId, type: "sender.paused", id: row.sender_id }));
}

/** As `pauseSender`: answers the events to append last, none when it wasn't paused. */
export async function resumeSender(
  session: Session,
  accountId: string,
  senderId: string,
): Promise<NewEvent[]> {
  const rows = await session.run(resume, [accountId, senderId]);
  return rows.map((row) => ({ accountId, type: "sender.resumed", id: row.sender_id }));
}
