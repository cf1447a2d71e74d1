// Records facts about attempts, in whatever order they arrive: raises the messages and frees their places in lanes.
import { appendEvents, type NewEvent } from "../../events/index.ts";
import { type Database, patiently, type Session } from "../../platform/database/index.ts";
import { settleBatch } from "../../platform/database/settle-batch.ts";
import { Batcher, type OnBatch } from "../../platform/load/batcher.ts";
import type { FreedPlace } from "../message/waiting-message.ts";
import { type AttemptFact, applyFact, clearDoubt, rankOf } from "./apply-fact.ts";
import { type MessageState, readMessageStates } from "./read-message-states.ts";
import { recordSent } from "./record-sent.ts";
import { writeMessageStates } from "./write-message-states.ts";

/** `submit` resolves after the commit: false when the message was erased or belongs to another sender. */
export type FactRecorder = Batcher<AttemptFact, boolean>;

/** `onFreed` is called after the commit with the freed places in lanes. A hint: lanes also poll. */
export function createFactRecorder(
  database: Database,
  maxBatch: number,
  onFreed: (places: FreedPlace[]) => void,
  onBatch?: OnBatch,
): FactRecorder {
  const work = async (facts: AttemptFact[]) => {
    const { freed, known } = await patiently(database, (session) => recordFacts(session, facts));
    if (freed.length > 0) onFreed(freed);
    return facts.map((fact) => known.has(fact));
  };
  return new Batcher<AttemptFact, boolean>({
    maxBatch,
    onBatch,
    // Facts are never refused: hooks and lanes limit themselves.
    maxWaiting: Number.POSITIVE_INFINITY,
    run: (facts) => settleBatch({ work }, facts),
  });
}

/** `known`: facts whose message exists and has their sender. Writes of later facts leave with the COMMIT. */
export async function recordFacts(session: Session, facts: AttemptFact[]) {
  const accounts = new Map<string, MessageState[]>();
  const known = new Set<AttemptFact>();
  const freed: FreedPlace[] = [];
  const events: NewEvent[] = [];
  const byAccount = Map.groupBy(facts.toSorted(compareFacts), (fact) => fact.accountId);
  for (const accountId of [...byAccount.keys()].sort()) {
    const own = byAccount.get(accountId) ?? [];
    const sent = await recordSent(session, accountId, own);
    for (const [fact, { contact_id: contactId }] of sent) {
      const { messageId, senderId } = fact;
      known.add(fact);
      freed.push({ accountId, messageId, senderId, contactId });
      events.push({ accountId, type: "message.sent", id: messageId });
    }
    const rest = own.filter((fact) => !known.has(fact));
    if (rest.length === 0) continue;
    const messageIds = [...new Set(rest.map((fact) => fact.messageId))].sort();
    const messages = await readMessageStates(session, accountId, messageIds);
    accounts.set(accountId, messages);
    const byId = new Map(messages.map((message) => [message.message_id, message]));
    for (const fact of rest) {
      const message = byId.get(fact.messageId);
      if (message?.sender_id !== fact.senderId) continue;
      known.add(fact);
      applyFact(message, fact);
    }
  }
  for (const [accountId, messages] of accounts) {
    for (const message of messages) {
      const { message_id: messageId, sender_id: senderId, contact_id: contactId } = message;
      if (message.isFreed) freed.push({ accountId, messageId, senderId, contactId });
      if (message.isFreed && message.place_state === "queued") clearDoubt(message);
      events.push(...eventsOf(accountId, message));
    }
    events.push(...(await writeMessageStates(session, accountId, messages)));
  }
  await appendEvents(session, events);
  return { freed, known };
}

/** Of two attempts that succeeded, the first is the message's own. */
function compareFacts(one: AttemptFact, other: AttemptFact): number {
  return one.attempt - other.attempt || rankOf(one.status) - rankOf(other.status);
}

const STEPS = ["sent", "delivered", "read"] as const;

/** One event for each step that was passed: `read` implies the `delivered` that a channel may leave out. */
function eventsOf(accountId: string, { message_id: id, before, status }: MessageState): NewEvent[] {
  const passed = STEPS.filter(
    (step) => rankOf(step) > rankOf(before.status) && rankOf(step) <= rankOf(status),
  );
  return passed.map((step) => ({ accountId, type: `message.${step}`, id }));
}
