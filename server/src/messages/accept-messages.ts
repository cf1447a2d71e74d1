// Accepts messages: everything that a 2xx promises, for a whole batch, in one transaction.

import type { OutboundContent } from "../channels/index.ts";
import { lockedRecipients, type RecipientContact, resolveRecipients } from "../contacts/index.ts";
import { appendEvents, type NewEvent } from "../events/index.ts";
import { Batcher, type Outcome } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { type InsertedMessage, insertMessages } from "./insert-messages.ts";
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

/** One batch writes while the other commits: a fifth more a second at 64 connections. Outcomes gain nothing by it. */
const IN_FLIGHT = 2;

/**
 * The statement's limit is above the 5 s that the event counter is waited for, so that a held counter fails the batch
 * whole and is never taken for a member's fault. From the drawing of a number to its commit are two statements: what a
 * lane's reader counts on.
 */
const QUICK = "set local lock_timeout = '100ms'; set local statement_timeout = '8s'";
const PATIENT = "set local lock_timeout = '5s'; set local statement_timeout = '8s'";

/** `submit` resolves after the commit. Throws a Problem for a key that was used otherwise, or whose result was erased. */
export function createAcceptor(options: AcceptOptions): Acceptor {
  const { database, maxBatch, maxWaiting } = options;
  const tried = new WeakSet<NewMessage>();
  const attempt = (settings: string) => async (members: NewMessage[]) => {
    const isFirst = !members.some((member) => tried.has(member));
    for (const member of members) tried.add(member);
    const results = new Map<NewMessage, AcceptResult>();
    const written = await database.transaction(async (session) => {
      const fresh = await setRepeatsApart(session, members, results);
      return fresh.length === 0 ? null : write(session, fresh, isFirst);
    }, settings);
    if (written) options.handOver(concluded(written, await written.rows, results));
    return members.map((member) => results.get(member) as AcceptResult);
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

interface Written {
  members: NewMessage[];
  contacts: Map<string, RecipientContact>;
  rows: Promise<InsertedMessage[]>;
}

/**
 * What nothing in the transaction waits for leaves together with its COMMIT: a third fewer waits for PostgreSQL. Only at
 * another try of a batch, whose commit may have been lost, must be known which messages it wrote, and told of, before.
 */
async function write(session: Session, members: NewMessage[], isFirst: boolean): Promise<Written> {
  const contacts = await resolveRecipients(session, members);
  const rows = session.send(insertMessages, [
    members.map((member) => member.accountId),
    members.map((member) => member.messageId),
    members.map((member) => contactOf(contacts, member).contactId),
    members.map((member) => member.senderId),
    members.map((member) => member.content.type),
    members.map((member) => JSON.stringify(withoutType(member.content))),
    members.map((member) => member.reference),
  ]);
  const written = isFirst ? null : new Set((await rows).map((row) => row.message_id));
  const fresh = written ? members.filter((member) => written.has(member.messageId)) : members;
  await appendEvents(session, eventsOf(fresh, contacts));
  return { members, contacts, rows };
}

function eventsOf(members: NewMessage[], contacts: Map<string, RecipientContact>): NewEvent[] {
  const announced = new Set<string>();
  return members.flatMap((member) => {
    const { accountId, messageId } = member;
    const { contactId, created } = contactOf(contacts, member);
    const queued: NewEvent = { accountId, type: "message.queued", id: messageId };
    if (!created || announced.has(contactId)) return [queued];
    announced.add(contactId);
    return [{ accountId, type: "contact.created", id: contactId }, queued];
  });
}

/** The results of a committed batch; answers what waits in the lanes now. */
function concluded(
  { members, contacts }: Written,
  rows: InsertedMessage[],
  results: Map<NewMessage, AcceptResult>,
): WaitingMessage[] {
  const written = new Map(rows.map((row) => [row.message_id, row]));
  const waiting: WaitingMessage[] = [];
  for (const member of members) {
    const { contactId } = contactOf(contacts, member);
    const row = written.get(member.messageId);
    results.set(member, { kind: "accepted", contactId, createdAt: row?.created_at ?? new Date() });
    if (!row) continue;
    const { accountId, messageId, senderId, phone, content } = member;
    const start = { state: "queued", attempt: 0, failures: 0, waitMs: 0 } as const;
    waiting.push({ accountId, messageId, senderId, contactId, phone, content, seq: row.seq, ...start });
  }
  return waiting;
}

function contactOf(
  contacts: Map<string, RecipientContact>,
  { accountId, phone }: NewMessage,
): RecipientContact {
  return contacts.get(accountId + phone) as RecipientContact;
}

function withoutType({ type: _, ...rest }: OutboundContent): object {
  return rest;
}

async function lockedMembers(database: Database, members: NewMessage[]): Promise<Set<NewMessage>> {
  const locked = await database.transaction((session) => lockedRecipients(session, members));
  return new Set(members.filter((member) => locked.has(member.accountId + member.phone)));
}
