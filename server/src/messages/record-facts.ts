// Records facts about attempts, in whatever order they arrive: raises the messages and frees their places in lanes.
import { appendEvents, type NewEvent } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import type { AttemptFact, FreedPlace } from "./attempt-fact.ts";
import { clearDoubt, judgeFact, rankOf } from "./judge-facts.ts";
import { readToldMessages, type ToldMessage } from "./read-told-messages.ts";
import { writeToldMessages } from "./write-told-messages.ts";

export interface RecordedFacts {
  freed: FreedPlace[];
  /** The facts whose message exists and belongs to their sender. */
  known: Set<AttemptFact>;
}

/** Reads the messages of all accounts before it writes, so that the writes leave together with the COMMIT. */
export async function recordFacts(session: Session, facts: AttemptFact[]): Promise<RecordedFacts> {
  const accounts = new Map<string, ToldMessage[]>();
  const known = new Set<AttemptFact>();
  const byAccount = Map.groupBy(facts.toSorted(compareFacts), (fact) => fact.accountId);
  for (const accountId of [...byAccount.keys()].sort()) {
    const own = byAccount.get(accountId) ?? [];
    const messageIds = [...new Set(own.map((fact) => fact.messageId))].sort();
    const messages = await readToldMessages(session, accountId, messageIds);
    accounts.set(accountId, messages);
    const byId = new Map(messages.map((message) => [message.message_id, message]));
    for (const fact of own) {
      const message = byId.get(fact.messageId);
      if (message?.sender_id !== fact.senderId) continue;
      known.add(fact);
      judgeFact(message, fact);
    }
  }
  const freed: FreedPlace[] = [];
  const events: NewEvent[] = [];
  for (const [accountId, messages] of accounts) {
    for (const message of messages) {
      const { message_id: messageId, sender_id: senderId, contact_id: contactId } = message;
      if (message.isFreed) freed.push({ accountId, messageId, senderId, contactId });
      if (message.isFreed && message.place_state === "queued") clearDoubt(message);
      events.push(...eventsOf(accountId, message));
    }
    writeToldMessages(session, accountId, messages);
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
function eventsOf(accountId: string, { message_id: id, before, status }: ToldMessage): NewEvent[] {
  const passed = STEPS.filter(
    (step) => rankOf(step) > rankOf(before.status) && rankOf(step) <= rankOf(status),
  );
  return passed.map((step) => ({ accountId, type: `message.${step}`, id }));
}
