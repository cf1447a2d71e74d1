// Accepts messages in batches: one transaction writes everything that the 202 promises.
import type { HashKeys } from "../../accounts/index.ts";
import {
  contactGone,
  lockedById,
  lockedByPhone,
  optOutsIn,
  type RecipientContact,
} from "../../contacts/index.ts";
import { appendEvents, type NewEvent } from "../../events/index.ts";
import type { Database, Session } from "../../platform/database/index.ts";
import { freeKeys } from "../../platform/idempotency/kept-keys.ts";
import { createKeyedBatcher } from "../../platform/idempotency/keyed-batch.ts";
import type { Batcher, OnBatch, Outcome } from "../../platform/load/batcher.ts";
import { noteUsage, type UsageChange } from "../../usage/index.ts";
import type { WaitingMessage } from "../lane/waiting-message.ts";
import { fileGone, optedOut, outsideWindow } from "../problems.ts";
import { type InsertedMessage, insertMessages } from "./insert-messages.ts";
import type { Accepted, MessageToContact, MessageToPhone, NewMessage } from "./new-message.ts";
import { repeatMessages } from "./repeated-messages.ts";
import { resolveAllowed } from "./resolve-allowed.ts";

export interface AcceptOptions {
  database: Database;
  hashKeys: Pick<HashKeys, "get">;
  maxBatch: number;
  maxWaiting: number;
  onBatch?: OnBatch;
  /** Called after the commit with the messages that wait in their lanes now. A hint: lanes also poll. */
  onQueued(messages: WaitingMessage[]): void;
}

/** `submit` resolves after the commit. Throws a Problem for a conflicting key, an erased result or contact, a closed window, a file that is gone, or overload. */
export type Acceptor = Pick<Batcher<NewMessage, Accepted>, "submit" | "drained">;

type Contacts = Map<NewMessage, RecipientContact>;

/** Two batchers: each batch locks its contacts with one statement, and only the statement for phones may create contacts. */
export function createAcceptor(options: AcceptOptions): Acceptor {
  const toPhones = createLine<MessageToPhone>(options, lockedByPhone);
  const toContacts = createLine<MessageToContact>(options, lockedById);
  return {
    submit: (message) => ("phone" in message ? toPhones.submit(message) : toContacts.submit(message)),
    drained: async () => {
      await Promise.all([toPhones.drained(), toContacts.drained()]);
    },
  };
}

function createLine<Message extends NewMessage>(
  { database, hashKeys, maxBatch, maxWaiting, onBatch, onQueued }: AcceptOptions,
  locked: (session: Session, messages: Message[]) => Promise<Set<Message>>,
): Batcher<Message, Accepted> {
  return createKeyedBatcher<Message, Accepted>({
    database,
    maxBatch,
    maxWaiting,
    onBatch,
    idOf: ({ messageId }) => messageId,
    repeat: repeatMessages,
    twinOf: ({ messageId }) => ({ kind: "repeated", messageId }),
    locked,
    async write(session, messages, isRetry) {
      const { contacts, refused } = await resolveAllowed(session, messages, hashKeys);
      freeKeysOf(session, messages, contacts);
      const rows = contacts.size === 0 ? Promise.resolve([]) : insertMessages(session, contacts);
      // A retry counts no message twice and appends no second event for messages that a lost commit wrote. Otherwise the inserts leave with the COMMIT.
      const inserted = isRetry ? new Set((await rows).map((row) => row.message_id)) : null;
      const announced = [...contacts].filter(([{ messageId }]) => inserted?.has(messageId) ?? true);
      noteUsage(session, announced.map(usageOf));
      await appendEvents(session, eventsOf(announced));
      return async () => {
        const { accepted, waiting } = conclude(contacts, await rows);
        onQueued(waiting);
        const problemOf = (message: Message) => {
          const refusal = refused.get(message);
          if (refusal === undefined) return contactGone();
          if (refusal === "no file") return fileGone(message);
          return refusal === "outside" ? outsideWindow(message) : optedOut(message, refusal);
        };
        return new Map(
          messages.map((message) => [
            message,
            accepted.get(message) ?? { ok: false, error: problemOf(message) },
          ]),
        );
      };
    },
  });
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
  return accepted.flatMap(([{ accountId, messageId, sendAt }, { contactId, created, optOuts }]) => {
    const stored: NewEvent = {
      accountId,
      type: sendAt ? "message.scheduled" : "message.queued",
      id: messageId,
    };
    if (!created || announced.has(contactId)) return [stored];
    announced.add(contactId);
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
  const accepted = new Map<NewMessage, Outcome<Accepted>>();
  const waiting: WaitingMessage[] = [];
  for (const [message, { contactId }] of contacts) {
    const { accountId, messageId, senderId, content } = message;
    const row = inserted.get(messageId);
    const createdAt = row?.created_at ?? new Date();
    accepted.set(message, { ok: true, result: { kind: "accepted", contactId, createdAt } });
    if (!row || row.seq === null) continue;
    const start = { state: "queued", attempt: 0, failures: 0, waitMs: 0 } as const;
    waiting.push({ accountId, messageId, senderId, contactId, content, seq: row.seq, ...start });
  }
  return { accepted, waiting };
}
