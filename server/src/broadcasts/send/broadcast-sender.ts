// Sends running broadcasts: passes some recipients at a time to the accepting of messages. Each process does so for the senders
// whose lanes it owns. Two processes that take the same recipients, as after a change of owner, are stopped by `takeRecipients`.
import type { OutboundContent } from "../../channels/index.ts";
import { NotPlanned } from "../../messages/for-broadcasts.ts";
import type { Acceptor } from "../../messages/index.ts";
import { type Database, t, updateRows } from "../../platform/database/index.ts";
import { newUuid, publicId } from "../../platform/ids.ts";
import { describeError, type Log } from "../../platform/log.ts";
import { Problem } from "../../platform/problem.ts";
import { BROADCAST_KEY, finishBroadcast, type PausedReason, pauseBroadcast } from "../change-status.ts";
import { isAsPlanned, type TemplateCheck } from "../wish/check-template.ts";
import { findRunning, type Look, nextPlanned, nextStep } from "./look.ts";

export interface BroadcastSenderOptions extends TemplateCheck {
  database: Database;
  acceptor: Acceptor;
  /** The senders whose lanes the process owns. */
  owned(): string[];
  log: Log;
}

/** Seconds until a broadcast is looked at again that waits for its time. */
const WAIT_SECONDS = 5;

const touch = updateRows({
  name: "touch_broadcast",
  table: "broadcasts",
  key: BROADCAST_KEY,
  where: "status = 'running' and ($seconds::float8 > 0 or seen_at < now() - interval '1 minute')",
  set: "seen_at = now(), look_at = now() + make_interval(secs => $seconds)",
  parameters: { seconds: t.float8 },
});

const leaveOut = updateRows({
  name: "leave_out_recipient",
  table: "broadcast_recipients",
  key: { ...BROADCAST_KEY, contactId: t.uuid },
  where: "status = 'planned'",
  set: "status = 'left_out', reason = $reason, content = null",
  parameters: { reason: t.text },
});

/** Looks once at each broadcast that may send. */
export function createBroadcastSender(options: BroadcastSenderOptions): () => Promise<void> {
  const { database, owned, log } = options;
  return async () => {
    const senderIds = owned();
    if (senderIds.length === 0) return;
    // What this look has given to each lane already.
    const given = new Map<string, number>();
    for (const look of await database.run(findRunning, { senderIds })) {
      await passOn(options, look, given).catch((error) => {
        const broadcast = publicId("brd", look.broadcast_id);
        log.warn({ err: describeError(error), broadcast }, "a broadcast can't go on; it is tried again");
      });
    }
  };
}

async function passOn(
  options: BroadcastSenderOptions,
  look: Look,
  given: Map<string, number>,
): Promise<void> {
  const { database } = options;
  const { account_id: accountId, broadcast_id: broadcastId, sender_id: senderId } = look;
  const key = { accountId, broadcastId };
  const sender = await options.senders.get(accountId, senderId);
  const waiting = look.waiting + (given.get(senderId) ?? 0);
  const next = nextStep({ ...look, waiting }, sender?.isDeleted ? null : sender);
  const pause = (reason: PausedReason) =>
    database.transaction((session) => pauseBroadcast(session, { ...key, reason }));
  const finish = () => database.transaction((session) => finishBroadcast(session, key));
  if (next.step === "pause") return void (await pause(next.reason));
  // So that a look finds others too than those whose lane an earlier one fills.
  const isBehind = next.step === "send" && next.most === 0 && given.has(senderId);
  await database.run(touch, { ...key, seconds: next.step === "wait" || isBehind ? WAIT_SECONDS : 0 });
  // The last one may have used up the daily limit, and who is left may have been erased.
  if (next.step === "wait") return void (await finish());
  if (next.most === 0) return;
  if (!(await isAsPlanned(options, accountId, look))) return void (await pause("template_changed"));
  const { most: limit, zones } = next;
  const recipients = await database.run(nextPlanned, { ...key, contactId: null, zones, limit });
  given.set(senderId, (given.get(senderId) ?? 0) + recipients.length);
  await Promise.all(recipients.map((recipient) => send(options, look, recipient, pause)));
  if (recipients.length < limit) await finish();
}

async function send(
  { acceptor, database }: BroadcastSenderOptions,
  look: Look,
  { contact_id: contactId, content }: { contact_id: string; content: OutboundContent | null },
  pause: (reason: PausedReason) => Promise<unknown>,
): Promise<unknown> {
  const { account_id: accountId, broadcast_id: broadcastId, sender_id: senderId } = look;
  // Taken meanwhile.
  if (content === null) return;
  const by = { personId: look.person_id, apiKeyId: look.api_key_id };
  const message = { accountId, messageId: newUuid(), senderId, contactId, broadcastId, content };
  const offer = content.type === "template" ? content.offer : undefined;
  const expiresAt = offer && new Date(offer.expiresAt);
  try {
    await acceptor.submit({ ...message, by, expiresAt, onlyOf: null, reference: null, claim: null });
  } catch (error) {
    if (error instanceof NotPlanned) return;
    if (!(error instanceof Problem) || error.retryable) throw error;
    // The same for all of them.
    if (error.code === "media_not_found") return pause("file_deleted");
    await database.run(leaveOut, { accountId, broadcastId, contactId, reason: reasonOf(error.code) });
  }
}

/** A refusal has the same word as in the plan. */
function reasonOf(code: string): string {
  if (code === "contact_opted_out") return "opted_out";
  return code === "outside_customer_service_window" ? "outside_window" : code;
}
