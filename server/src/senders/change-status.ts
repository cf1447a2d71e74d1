// Pauses and resumes senders. The messages of a paused sender keep their places.
import { appendEvents, type NewEvent } from "../events/index.ts";
import { type Session, t } from "../platform/database/index.ts";
import type { OperationRequest } from "../platform/http/index.ts";
import { lookForWarnings } from "../warnings/index.ts";
import type { SenderOperationDeps } from "./operation-deps.ts";
import type { Sender } from "./sender.ts";
import { senderAnswers } from "./sender-answer.ts";
import { readSenders, senderChange, senderIn } from "./sender-rows.ts";

const ACTIVE = "status = 'active' and deleted_at is null";

const pauseUnchanged = senderChange("pause_sender", {
  // Refused again soon after a look resumed it, the sender has the same trouble as before.
  set: `status = 'paused', paused_reason = $reason,
    paused_at = case when resumed_at > now() - interval '10 minutes' then paused_at else now() end`,
  where: `secret_credentials = $sealedSecrets and ${ACTIVE}`,
  parameters: { sealedSecrets: t.nullable(t.bytea), reason: t.text },
});

/** Not again for refusals that follow at once. */
const limit = senderChange("limit_sender", {
  set: "limited_at = now(), limited_reason = $reason",
  where: "limited_at is null or limited_at < now() - interval '10 seconds' or limited_reason <> $reason",
  parameters: { reason: t.text },
});

export const pause = senderChange("pause_sender_on_request", {
  set: "status = 'paused', paused_reason = 'requested', paused_at = now()",
  where: "paused_reason is distinct from 'requested' and deleted_at is null",
});

export const resume = senderChange("resume_sender", {
  set: "status = 'active', paused_reason = null, paused_at = null, resumed_at = null",
  where: "status = 'paused' and deleted_at is null",
});

/**
 * Pauses a sender that the channel refuses. Skips a sender with new secrets. The caller appends the events, and invalidates the
 * directory after the commit.
 */
export async function pauseSender(session: Session, sender: Sender, reason: string): Promise<NewEvent[]> {
  const { accountId, senderId, sealedSecrets } = sender;
  const rows = await session.run(pauseUnchanged, { accountId, senderId, sealedSecrets, reason });
  if (rows.length > 0) await lookForWarnings(session, accountId);
  return rows.map((row) => ({ accountId, type: "sender.paused", id: row.sender_id }));
}

/** Notes that the channel limits a sender strongly. The caller invalidates the directory after the commit. */
export async function limitSender(session: Session, sender: Sender, reason: string): Promise<void> {
  const { accountId, senderId } = sender;
  const rows = await session.run(limit, { accountId, senderId, reason });
  if (rows.length > 0) await lookForWarnings(session, accountId);
}

/** Changes the sender of the request, and answers it. Throws 404 `sender_not_found`. */
export async function changeStatus(
  deps: SenderOperationDeps,
  { caller: { accountId }, params, once }: OperationRequest<{ id: string }, unknown, unknown>,
  change: typeof pause,
  type: "sender.paused" | "sender.resumed",
) {
  const answer = await once(async (session) => {
    const { sender_id: senderId } = senderIn(await readSenders(session, accountId), params.id);
    const changed = await session.run(change, { accountId, senderId });
    const row = senderIn(await readSenders(session, accountId), params.id);
    const show = await senderAnswers(session, accountId, deps);
    // Events come last in a transaction.
    await appendEvents(
      session,
      changed.map(({ sender_id: id }) => ({ accountId, type, id })),
    );
    return { status: 200, body: show(row) };
  });
  deps.directory.invalidate(accountId);
  return answer;
}
