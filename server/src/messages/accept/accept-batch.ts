// Accepts a batch of messages in one transaction, which writes everything that the 202 promises: the keys of the requests, contacts,
// messages with their places in the lanes, counts, and events.
import type { HashKeys } from "../../accounts/index.ts";
import { contactGone, type RecipientContact } from "../../contacts/for-messages.ts";
import { optOutsIn } from "../../contacts/index.ts";
import { appendEvents, type NewEvent } from "../../events/index.ts";
import type { Session } from "../../platform/database/index.ts";
import { freeKeys } from "../../platform/idempotency/kept-keys.ts";
import { claimRequests } from "../../platform/idempotency/keyed-batch.ts";
import type { Outcome } from "../../platform/load/batcher.ts";
import { noteUsage, type UsageChange } from "../../usage/index.ts";
import type { Accepted, NewMessage } from "../message/new-message.ts";
import type { WaitingMessage } from "../message/waiting-message.ts";
import { type InsertedMessage, insertMessages } from "./insert-messages.ts";
import { findRepeated } from "./repeated-messages.ts";
import { resolveAllowed, type TakeRecipients } from "./resolve-allowed.ts";

type Contacts = Map<NewMessage, RecipientContact>;
type Outcomes = Map<NewMessage, Outcome<Accepted>>;

interface AcceptedBatch {
  outcomes: Outcomes;
  /** Messages that wait in their lanes now. */
  queued: WaitingMessage[];
}

/**
 * A refusal is an outcome, because an error rolls back the whole batch. `isRetry`: an earlier try failed, and its commit may have
 * been lost. The returned function is called after the commit.
 */
export async function acceptBatch(
  session: Session,
  messages: NewMessage[],
  given: { hashKeys: Pick<HashKeys, "get">; takeRecipients: TakeRecipients; isRetry: boolean },
): Promise<() => Promise<AcceptedBatch>> {
  const claimed = await claimRequests(session, messages, ({ messageId }) => messageId);
  const { fresh, twins } = claimed;
  const repeated = await findRepeated(session, claimed.repeats);
  const { contacts, refused } = await resolveAllowed(session, fresh, given);
  freeKeysOf(session, fresh, contacts);
  const rows = contacts.size === 0 ? Promise.resolve([]) : insertMessages(session, contacts);
  // A retry counts no message twice and appends no second event for messages that a lost commit wrote. Otherwise the inserts leave with the COMMIT.
  const inserted = given.isRetry ? new Set((await rows).map((row) => row.message_id)) : null;
  const announced = [...contacts].filter(([{ messageId }]) => inserted?.has(messageId) ?? true);
  noteUsage(session, announced.map(usageOf));
  await appendEvents(session, eventsOf(announced));
  return async () => {
    const { accepted, queued } = conclude(contacts, await rows);
    const outcomes: Outcomes = new Map([...claimed.refused, ...repeated, ...accepted]);
    for (const message of fresh)
      if (!accepted.has(message))
        outcomes.set(message, { ok: false, error: refused.get(message) ?? contactGone() });
    for (const [twin, first] of twins) {
      const outcome = outcomes.get(first) as Outcome<Accepted>;
      const { messageId } = first;
      outcomes.set(twin, outcome.ok ? { ok: true, result: { kind: "repeated", messageId } } : outcome);
    }
    return { outcomes, queued };
  };
}

function freeKeysOf(session: Session, messages: NewMessage[], contacts: Contacts): void {
  const gone = messages.filter((message) => !contacts.has(message));
  freeKeys(
    session,
    gone.flatMap(({ accountId, claim }) => (claim ? [{ accountId, keyHash: claim.keyHash }] : [])),
  );
}

function usageOf([{ accountId, senderId, sendAt }]: [NewMessage, RecipientContact]): UsageChange {
  return { accountId, senderId, at: null, measure: sendAt ? "scheduled" : "queued", count: 1 };
}

function eventsOf(accepted: [NewMessage, RecipientContact][]): NewEvent[] {
  const announced = new Set<string>();
  return accepted.flatMap(([{ accountId, messageId, sendAt }, { contactId, created, optOuts, isTaken }]) => {
    const stored: NewEvent = {
      accountId,
      type: sendAt ? "message.scheduled" : "message.queued",
      id: messageId,
    };
    if ((!created && !isTaken) || announced.has(contactId)) return [stored];
    announced.add(contactId);
    if (isTaken) return [{ accountId, type: "thread.assigned", id: contactId }, stored];
    const isOut = optOutsIn(optOuts).length > 0;
    return [
      { accountId, type: "contact.created", id: contactId },
      ...(isOut ? [{ accountId, type: "contact.opted_out" as const, id: contactId }] : []),
      stored,
    ];
  });
}

/** A message that a lost commit wrote has no row here, and its lane finds it by polling. */
function conclude(contacts: Contacts, rows: InsertedMessage[]) {
  const inserted = new Map(rows.map((row) => [row.message_id, row]));
  const accepted: Outcomes = new Map();
  const queued: WaitingMessage[] = [];
  for (const [message, { contactId }] of contacts) {
    const { accountId, messageId, senderId, content, broadcastId } = message;
    const row = inserted.get(messageId);
    const createdAt = row?.created_at ?? new Date();
    accepted.set(message, { ok: true, result: { kind: "accepted", contactId, createdAt } });
    if (!row || row.seq === null) continue;
    const start = { state: "queued", attempt: 0, failures: 0, waitMs: 0 } as const;
    const place = { ...start, seq: row.seq, isOfBroadcast: broadcastId !== undefined };
    queued.push({ accountId, messageId, senderId, contactId, content, ...place });
  }
  return { accepted, queued };
}
