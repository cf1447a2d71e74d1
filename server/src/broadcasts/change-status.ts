// The steps of a broadcast's life. Each is one statement whose condition decides between requests and workers that come at once.
import { appendEvents, type NewEvent } from "../events/index.ts";
import { cleanUp } from "../platform/database/clean-up.ts";
import { deleteRows, rowChanges, type Session, t, updateRows } from "../platform/database/index.ts";
import { ACTOR } from "../platform/http/index.ts";

export const PAUSED_REASONS = [
  "requested",
  "failures",
  "late",
  "held",
  "template_changed",
  "sender_deleted",
  "file_deleted",
] as const;
export type PausedReason = (typeof PAUSED_REASONS)[number];

export const BROADCAST_KEY = { accountId: t.uuid, broadcastId: t.uuid };
export type BroadcastKey = t.Inputs<typeof BROADCAST_KEY>;

export const broadcastStep = rowChanges({
  table: "broadcasts",
  key: BROADCAST_KEY,
  columns: { broadcast_id: t.uuid },
});

/** A step with its event. The answer is false when the broadcast isn't in a state that allows the step. */
function step<Parameters extends t.SqlTypes = Record<never, never>>(
  name: string,
  type: NewEvent["type"],
  change: { set: string; where: string; parameters?: Parameters },
) {
  const changed = broadcastStep(name, change);
  return async (session: Session, given: BroadcastKey & t.Inputs<Parameters>): Promise<boolean> => {
    if ((await session.run(changed, given)).length === 0) return false;
    await appendEvents(session, [{ accountId: given.accountId, type, id: given.broadcastId }]);
    return true;
  };
}

/** The messages have the author of the start. */
export const startBroadcast = step("start_broadcast", "broadcast.started", {
  set: `status = 'running', person_id = $personId, api_key_id = $apiKeyId, started_at = now(), resumed_at = now(),
        seen_at = now(), look_at = now()`,
  where: "status = 'planned' and plan_hash = $plan and people > 0",
  parameters: { plan: t.text, ...ACTOR },
});

export const pauseBroadcast = step("pause_broadcast", "broadcast.paused", {
  set: "status = 'paused', paused_reason = $reason",
  where: "status = 'running'",
  parameters: { reason: t.textOf<PausedReason>() },
});

/** One that was held before its start is as it was. */
export const resumeBroadcast = step("resume_broadcast", "broadcast.resumed", {
  set: `status = case when started_at is not null then 'running' when plan_hash is not null then 'planned' else 'draft' end,
        paused_reason = null, resumed_at = now(), seen_at = now(), look_at = now()`,
  where: "status = 'paused'",
});

/** The accepting of messages locks the row, so that nobody is planned who isn't counted here. */
export const finishBroadcast = step("finish_broadcast", "broadcast.finished", {
  set: "status = 'finished', finished_at = now()",
  where: `status = 'running' and not exists (
      select
      from broadcast_recipients as recipient
      where recipient.broadcast_id = broadcasts.broadcast_id
        and recipient.status = 'planned'
    )`,
});

const cancel = step("cancel_broadcast", "broadcast.canceled", {
  set: "status = 'canceled', paused_reason = null, finished_at = now()",
  where: "status not in ('finished', 'canceled')",
});

const RECIPIENTS = { table: "broadcast_recipients", key: BROADCAST_KEY };

export const removeRecipients = deleteRows({ name: "remove_broadcast_recipients", ...RECIPIENTS });

/** What would have been said goes too. */
const forgetMessages = updateRows({
  name: "forget_messages_of_canceled_broadcast",
  ...RECIPIENTS,
  where: "status = 'planned'",
  set: "content = null",
});

export async function cancelBroadcast(session: Session, key: BroadcastKey): Promise<boolean> {
  if (!(await cancel(session, key))) return false;
  await session.run(forgetMessages, key);
  return true;
}

const pauseHeld = updateRows({
  name: "pause_held_broadcasts",
  table: "broadcasts",
  key: { accountId: t.uuid },
  where: `status not in ('finished', 'canceled') and paused_reason is distinct from 'held'
      and exists (select from accounts where account_id = $accountId and sending_held_at is not null)`,
  set: "status = 'paused', paused_reason = 'held'",
  columns: { broadcast_id: t.uuid },
});

/** Call it before the account's sending is released. Drafts and plans, too, may have been started after the copy was made. */
export async function pauseHeldBroadcasts(session: Session, accountId: string): Promise<void> {
  const paused = await session.run(pauseHeld, { accountId });
  await appendEvents(
    session,
    paused.map(({ broadcast_id: id }) => ({ accountId, type: "broadcast.paused", id })),
  );
}

/** Broadcasts that don't go on by themselves, after the account's time for messages. */
export const forgetOldBroadcasts = cleanUp({
  name: "delete_old_broadcasts",
  table: "broadcasts",
  join: "join accounts using (account_id)",
  where:
    "status not in ('planning', 'running') and coalesce(finished_at, seen_at, planned_at, broadcasts.created_at) < now() - make_interval(days => message_days)",
});
