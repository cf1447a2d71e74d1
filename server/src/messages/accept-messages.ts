// Accepts messages: everything that a 2xx promises, for a whole batch, in one transaction.

import type { OutboundContent } from "../channels/index.ts";
import {
  contactGone,
  lockedContacts,
  lockedRecipients,
  type RecipientContact,
  resolveRecipients,
  touchRecipients,
} from "../contacts/index.ts";
import { appendEvents, type NewEvent } from "../events/index.ts";
import { Batcher, type Outcome } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { freeKeys } from "../platform/idempotency/keep-answers.ts";
import { type InsertedMessage, insertMessages } from "./insert-messages.ts";
import type { Accepted, MessageToContact, MessageToPhone, NewMessage } from "./new-message.ts";
import { type AcceptResult, setRepeatsApart } from "./repeats.ts";
import type { WaitingMessage } from "./waiting-message.ts";

export interface AcceptOptions {
  database: Database;
  maxBatch: number;
  maxWaiting: number;
  /** Told after the commit what waits now. A hint: nothing is lost without it. */
  handOver(messages: WaitingMessage[]): void;
}

export interface Acceptor {
  /**
   * Resolves after the commit. Throws a Problem: for a key that was used otherwise or whose result was erased, for a
   * contact that is gone, for a full line.
   */
  submit(message: NewMessage): Promise<Accepted>;
  /** Resolves when nothing waits and nothing is in flight. */
  drained(): Promise<void>;
}

/** How the contacts of a batch are found. */
interface Recipients<Message> {
  /** Locked, until the commit; one that is gone is left out. */
  resolve(session: Session, messages: Message[]): Promise<Map<NewMessage, RecipientContact>>;
  /** Those whose contact somebody else holds right now. */
  locked(session: Session, messages: Message[]): Promise<Set<Message>>;
}

/** One batch writes while the other commits: a fifth more a second at 64 connections. Outcomes gain nothing by it. */
const IN_FLIGHT = 2;

/**
 * The statement's limit is above the 5 s that the event counter is waited for, so that a held counter fails the batch
 * whole and is never taken for a member's fault. From the drawing of a number to its commit are two statements: what a
 * lane's reader counts on.
 */
const QUICK = "set local lock_timeout = '100ms'; set local statement_timeout = '8s'";
const PATIENT = "set local lock_timeout = '5s'; set local statement_timeout = '8s'";

/**
 * Messages to phones and messages to contacts wait in lines of their own: a batch locks its contacts in order by one
 * statement, and what makes them where they are missing can't be the one that must not.
 */
export function createAcceptor(options: AcceptOptions): Acceptor {
  const toPhones = createLine(options, BY_PHONE);
  const toContacts = createLine(options, BY_ID);
  return {
    submit: (message) => ("phone" in message ? toPhones.submit(message) : toContacts.submit(message)),
    drained: async () => {
      await Promise.all([toPhones.drained(), toContacts.drained()]);
    },
  };
}

const BY_PHONE: Recipients<MessageToPhone> = {
  async resolve(session, messages) {
    const contacts = await resolveRecipients(session, messages);
    return new Map(
      messages.map((message) => [
        message,
        contacts.get(message.accountId + message.phone) as RecipientContact,
      ]),
    );
  },
  async locked(session, messages) {
    const locked = await lockedRecipients(session, messages);
    return new Set(messages.filter((message) => locked.has(message.accountId + message.phone)));
  },
};

const BY_ID: Recipients<MessageToContact> = {
  async resolve(session, messages) {
    const there = await touchRecipients(session, messages);
    const kept = messages.filter((message) => there.has(message.contactId));
    return new Map(kept.map((message) => [message, { contactId: message.contactId, created: false }]));
  },
  async locked(session, messages) {
    const locked = await lockedContacts(session, messages);
    return new Set(messages.filter((message) => locked.has(message.contactId)));
  },
};

function createLine<Message extends NewMessage>(
  options: AcceptOptions,
  recipients: Recipients<Message>,
): Batcher<Message, Accepted> {
  const { database, maxBatch, maxWaiting } = options;
  const failed = new WeakSet<Message>();
  const attempt = (settings: string) => async (members: Message[]) => {
    const isFirst = !members.some((member) => failed.has(member));
    const results = new Map<NewMessage, AcceptResult>();
    const work = async (session: Session) => {
      const fresh = await setRepeatsApart(session, members, results);
      if (fresh.length === 0) return null;
      const contacts = await recipients.resolve(session, fresh);
      const there = refuseGone(session, fresh, contacts, results);
      return there.length === 0 ? null : write(session, there, contacts, isFirst);
    };
    const written = await database.transaction(work, settings).catch((error) => {
      for (const member of members) failed.add(member);
      throw error;
    });
    if (written) options.handOver(concluded(written, await written.rows, results));
    return members.map((member) => results.get(member) as AcceptResult);
  };
  const batch = {
    work: attempt(QUICK),
    patientWork: attempt(PATIENT),
    locked: (members: Message[]) => database.transaction((session) => recipients.locked(session, members)),
  };
  return new Batcher<Message, Accepted>({
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

/** Answers those whose contact is there. Only a success keeps its key. */
function refuseGone<Message extends NewMessage>(
  session: Session,
  messages: Message[],
  contacts: Map<NewMessage, RecipientContact>,
  results: Map<NewMessage, AcceptResult>,
): Message[] {
  if (messages.length === contacts.size) return messages;
  const gone = messages.filter((message) => !contacts.has(message));
  const ids = new Set(gone.map((message) => message.messageId));
  const refused = { kind: "refused", problem: contactGone() } as const;
  for (const message of gone) results.set(message, refused);
  for (const [twin, result] of results)
    if (result.kind === "repeated" && ids.has(result.messageId)) results.set(twin, refused);
  const keys = gone.flatMap(({ accountId, claim }) => (claim ? [{ accountId, keyHash: claim.keyHash }] : []));
  freeKeys(session, keys);
  return messages.filter((message) => contacts.has(message));
}

interface Written {
  members: NewMessage[];
  contacts: Map<NewMessage, RecipientContact>;
  rows: Promise<InsertedMessage[]>;
}

/**
 * What nothing in the transaction waits for leaves together with its COMMIT: a third fewer waits for PostgreSQL. Only at
 * another try of a batch, whose commit may have been lost, must be known which messages it wrote, and told of, before.
 */
async function write(
  session: Session,
  members: NewMessage[],
  contacts: Map<NewMessage, RecipientContact>,
  isFirst: boolean,
): Promise<Written> {
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

function eventsOf(members: NewMessage[], contacts: Map<NewMessage, RecipientContact>): NewEvent[] {
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
    const { accountId, messageId, senderId, content } = member;
    const recipient = "phone" in member ? member.phone : member.recipient;
    const start = { state: "queued", attempt: 0, failures: 0, waitMs: 0 } as const;
    waiting.push({ accountId, messageId, senderId, contactId, recipient, content, seq: row.seq, ...start });
  }
  return waiting;
}

function contactOf(contacts: Map<NewMessage, RecipientContact>, message: NewMessage): RecipientContact {
  return contacts.get(message) as RecipientContact;
}

function withoutType({ type: _, ...rest }: OutboundContent): object {
  return rest;
}
