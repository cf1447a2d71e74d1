// Accepts messages: everything that a 2xx promises, for a whole batch, in one transaction.

import type { OutboundContent } from "../channels/index.ts";
import { lockedRecipients, resolveRecipients } from "../contacts/index.ts";
import { appendEvents, type NewEvent } from "../events/index.ts";
import { Batcher, type Outcome } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { insertMessages } from "./insert-messages.ts";
import type { Accepted, NewMessage } from "./new-message.ts";
import { type AcceptResult, setRepeatsApart } from "./repeats.ts";
import type { WaitingMessage } from "./waiting-message.ts";

export interface AcceptOptions {
  database: Database;
  maxBatch: number;
  maxWaiting: number;
  /** Told after the commit what waits now. A hint: nothing is lost without it. */
  handOver(messages: WaitingMessage[]): void;
}

export type Acceptor = Batcher<NewMessage, Accepted>;

/**
 * The statement's limit is above the 5 s that the event counter is waited for, so that a held counter fails the batch
 * whole and is never taken for a member's fault. From the drawing of a number to its commit are two statements: what a
 * lane's reader counts on.
 */
/** One batch writes while the other commits: a fifth more a second at 64 connections. Outcomes gain nothing by it. */
const IN_FLIGHT = 2;
const QUICK = "set local lock_timeout = '100ms'; set local statement_timeout = '8s'";
const PATIENT = "set local lock_timeout = '5s'; set local statement_timeout = '8s'";

/** `submit` resolves after the commit. Throws a Problem for a key that was used otherwise, or whose result was erased. */
export function createAcceptor(options: AcceptOptions): Acceptor {
  const { database, maxBatch, maxWaiting } = options;
  const attempt = (settings: string) => async (members: NewMessage[]) => {
    const { results, waiting } = await database.transaction((session) => accept(session, members), settings);
    options.handOver(waiting);
    return results;
  };
  const batch = {
    work: attempt(QUICK),
    patientWork: attempt(PATIENT),
    locked: (members: NewMessage[]) => lockedMembers(database, members),
  };
  return new Batcher<NewMessage, Accepted>({
    maxBatch,
    maxWaiting,
    concurrency: IN_FLIGHT,
    run: async (members) => {
      const outcomes = await settleBatch(batch, members);
      return outcomes.map((outcome) =>
        outcome instanceof Promise ? outcome.then(refusal) : refusal(outcome),
      );
    },
  });
}

/** A member that is refused must not roll the batch back, so inside of it a refusal is a value. */
function refusal(outcome: Outcome<AcceptResult>): Outcome<Accepted> {
  if (!outcome.ok) return outcome;
  return outcome.result.kind === "refused"
    ? { ok: false, error: outcome.result.problem }
    : { ok: true, result: outcome.result };
}

async function accept(session: Session, members: NewMessage[]) {
  const results = new Map<NewMessage, AcceptResult>();
  const fresh = await setRepeatsApart(session, members, results);
  const waiting = fresh.length === 0 ? [] : await write(session, fresh, results);
  return { results: members.map((member) => results.get(member) as AcceptResult), waiting };
}

async function write(session: Session, members: NewMessage[], results: Map<NewMessage, AcceptResult>) {
  const contacts = await resolveRecipients(session, members);
  const contactOf = (member: NewMessage) =>
    contacts.get(member.accountId + member.phone) as { contactId: string; created: boolean };
  const rows = await session.run(insertMessages, [
    members.map((member) => member.accountId),
    members.map((member) => member.messageId),
    members.map((member) => contactOf(member).contactId),
    members.map((member) => member.senderId),
    members.map((member) => member.content.type),
    members.map((member) => JSON.stringify(withoutType(member.content))),
    members.map((member) => member.reference),
  ]);
  const written = new Map(rows.map((row) => [row.message_id, row]));
  const events: NewEvent[] = [];
  const waiting: WaitingMessage[] = [];
  const announced = new Set<string>();
  for (const member of members) {
    const { contactId, created } = contactOf(member);
    const row = written.get(member.messageId);
    results.set(member, { kind: "accepted", contactId, createdAt: row?.created_at ?? new Date() });
    if (!row) continue;
    const { accountId, messageId, senderId, phone, content } = member;
    if (created && !announced.has(contactId))
      events.push({ accountId, type: "contact.created", id: contactId });
    announced.add(contactId);
    events.push({ accountId, type: "message.queued", id: messageId });
    waiting.push({
      accountId,
      messageId,
      senderId,
      contactId,
      phone,
      content,
      seq: row.seq,
      state: "queued",
      attempt: 0,
      failures: 0,
      waitMs: 0,
    });
  }
  await appendEvents(session, events);
  return waiting;
}

function withoutType({ type: _, ...rest }: OutboundContent): object {
  return rest;
}

async function lockedMembers(database: Database, members: NewMessage[]): Promise<Set<NewMessage>> {
  const locked = await database.transaction((session) => lockedRecipients(session, members));
  return new Set(members.filter((member) => locked.has(member.accountId + member.phone)));
}
