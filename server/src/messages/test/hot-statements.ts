// The work whose statements run for each message or each poll, each as a batch of usual size.

import { createHash } from "node:crypto";
import type { ChannelError } from "../../channels/index.ts";
import { createConnectors } from "../../channels/index.ts";
import { defaultTiming } from "../../config/timing.ts";
import { findRecipient } from "../../contacts/for-messages.ts";
import { changeInbox } from "../../contacts/inbox/change-inbox.ts";
import { upsertContacts } from "../../contacts/index.ts";
import { applyEarlyChanges } from "../../intake/apply-fact.ts";
import type { Phone } from "../../phones/index.ts";
import { hashKeyOf } from "../../platform/crypto.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import { everything, SERVICE } from "../../platform/http/index.ts";
import { firstUuidAt, newUuid, publicId } from "../../platform/ids.ts";
import { createAcceptor } from "../accept/accept-messages.ts";
import { eraseMessages } from "../erase-messages.ts";
import type { FactStatus } from "../facts/apply-fact.ts";
import { findRecipients } from "../facts/find-attempts.ts";
import { findSent } from "../facts/find-sent.ts";
import { endWaits, resumeWaits } from "../facts/note-answers.ts";
import { receiveMessages } from "../facts/receive-messages.ts";
import { recordFacts } from "../facts/record-facts.ts";
import { recordFailedReceipt } from "../facts/record-failed-receipt.ts";
import { expireMessages } from "../lane/expire-messages.ts";
import { markSending, settleOrphans, unmarkSending } from "../lane/mark-sending.ts";
import type { LaneOwner } from "../lane/owned-lane.ts";
import { queueDue } from "../lane/queue-due.ts";
import { findTimelyLanes, findWaitingLanes, readLane, readLaneOfContact } from "../lane/read-lane.ts";
import { recordSetbacks } from "../lane/settle-attempts.ts";
import type { NewMessage } from "../message/new-message.ts";
import { listStatement } from "../show/list-statement.ts";
import { readMessage } from "../show/read-message.ts";
import {
  findUncertain,
  keepSettleTimes,
  settleLost,
  type UncertainMessage,
} from "../waiting/settle-uncertain.ts";
import type { Crowd } from "./crowd.ts";

export const BATCH = 64;

export interface Chosen {
  queued: Place[];
  sending: Place[];
  uncertain: Place[];
  arrived: Place[];
  phones: string[];
}

export interface Place {
  message_id: string;
  contact_id: string;
  attempt: number;
  seq: number;
}

export interface HotWork extends Crowd, Chosen {
  session: Session;
}

const ERROR: ChannelError = { code: "channel_unavailable", detail: "x", retryable: true, providerCode: null };

const HASH_KEY = hashKeyOf(Buffer.alloc(32));

/** By what it is. The rows that one of them touches are in proportion to BATCH, whatever the tables hold. */
export const HOT: Record<string, (work: HotWork) => Promise<unknown>> = {
  "accept without keys": (work) => accept(work, () => null),
  "accept under new keys": (work) => accept(work, () => claimOf(newUuid())),
  "accept under known keys": (work) => accept(work, (index) => claimOf(String(index + 1))),
  "accept to contacts": (work) =>
    accept(
      work,
      () => null,
      work.arrived.map((place) => place.contact_id),
    ),
  "accept what was written with the thread in view": (work) =>
    accept(
      work,
      () => null,
      work.arrived.map((place) => place.contact_id),
      newUuid(),
    ),
  "change the state of a thread": ({ session, owner: { accountId }, arrived: [place] }) =>
    changeAll(session, accountId, place?.contact_id ?? newUuid()).catch(() => undefined),
  "find a contact to send to": ({ session, owner: { accountId }, arrived: [place] }) =>
    findRecipient({ run: session.run.bind(session) } as never, everything(accountId), {
      id: publicId("con", place?.contact_id ?? newUuid()),
      channel: "whatsapp",
    }).catch(() => undefined),
  "upsert contacts": ({ session, owner, phones }) =>
    upsertContacts(
      { session, accountId: owner.accountId, hashKey: HASH_KEY },
      Array.from({ length: BATCH }, (_, index) => ({
        phone: phoneAt(phones, index) as Phone,
        labels: ["a"],
        enhancedData: { set: { g: [{ text: "x" }] }, drop: ["h"] },
      })),
    ),
  "read a lane": ({ session, owner, queued }) =>
    session.run(readLane, {
      ...laneOf(owner),
      from: queued[0]?.seq ?? 0,
      held: queued.slice(0, 5).map((one) => one.contact_id),
    }),
  "read a lane from its start": ({ session, owner }) =>
    session.run(readLane, { ...laneOf(owner), from: -1, held: [] }),
  "read a lane of one contact": ({ session, owner, queued }) =>
    session.run(readLaneOfContact, {
      ...laneOf(owner),
      from: 0,
      contactId: queued[0]?.contact_id ?? newUuid(),
    }),
  "find waiting lanes": ({ session, owner, queued }) =>
    session.run(findWaitingLanes, {
      senderIds: [owner.senderId, newUuid()],
      seqs: [queued.at(-1)?.seq ?? 0, 0],
    }),
  "mark what is sent": ({ session, owner, queued }) =>
    session.run(markSending, { ...owner, low: 0, messageIds: idsOf(queued) }),
  "take marks back": ({ session, owner, sending }) =>
    session.run(unmarkSending, { ...owner, messageIds: idsOf(sending) }),
  "queue what is due": ({ session, owner }) => queueDue(session, owner, { isDeleted: false, limit: BATCH }),
  "expire what waited too long": ({ session, owner }) => expireMessages(session, owner, BATCH),
  "find lanes with times": ({ session, owner }) =>
    session.run(findTimelyLanes, { senderIds: [owner.senderId, newUuid()], areDeleted: [false, true] }),
  "make orphans uncertain": ({ session, owner, sending }) =>
    session.run(settleOrphans, { ...owner, messageIds: idsOf(sending), age: 0 }),
  "record answers": (work) => facts(work, work.sending, "sent"),
  "record receipts": (work) => facts(work, work.arrived, "read"),
  "end the waits of contacts": (work) => work.session.run(endWaits, contactsOf(work)),
  "resume the waits of contacts": (work) => work.session.run(resumeWaits, contactsOf(work)),
  "record answers to what was in doubt": (work) => facts(work, work.uncertain, "sent"),
  "record setbacks": ({ session, owner, sending }) =>
    recordSetbacks(
      session,
      owner,
      sending.map(({ message_id: messageId, attempt }, index) => {
        const next = (["queued", "failed", "uncertain"] as const)[index % 3] ?? "queued";
        return { messageId, attempt, next, delayMs: 1_000, counts: true, error: ERROR };
      }),
    ),
  "find what is uncertain": ({ session, owner, uncertain }) =>
    findUncertain(session, owner, idsOf(uncertain), {
      timing: defaultTiming,
      connectors: createConnectors(),
    }),
  "keep when a missing receipt means that it was lost": ({ session, owner, uncertain }) =>
    keepSettleTimes(session, owner, inDoubt(uncertain)),
  "settle what is uncertain": ({ session, owner, uncertain }) =>
    settleLost(session, owner, inDoubt(uncertain), 8),
  "record a failed receipt": ({ session, owner: { accountId, senderId }, sending: [place] }) =>
    recordFailedReceipt(session, {
      accountId,
      senderId,
      messageId: place?.message_id ?? newUuid(),
      attempt: 1,
      channelMessageId: "x",
      at: new Date(),
      error: ERROR,
      decide: () => ({ next: "failed", delayMs: 0, counts: true }),
    }),
  "find attempts by the channel's ids": ({ session, owner, arrived }) =>
    findSent(
      session,
      arrived.map((place, index) => ({
        accountId: owner.accountId,
        contactId: place.contact_id,
        channelMessageId: `${index % 2 === 0 ? "" : "other."}wamid.${index + 1}`,
      })),
    ),
  "find who is being written to": ({ session, owner, phones }) =>
    session.run(findRecipients, {
      accountIds: ofBatch(owner.accountId),
      channels: ofBatch("whatsapp"),
      addresses: ofBatch((index) => phoneAt(phones, index).slice(1)),
      keys: ofBatch((index) => phoneAt(phones, index)),
    }),
  "receive messages": ({ session, caller, owner: { accountId, senderId }, phones }) =>
    receiveMessages(
      session,
      Array.from({ length: BATCH }, (_, index) => {
        const phone = phoneAt(phones, index) as Phone;
        const payload = { payload: {}, addressHashes: [createHash("sha256").update(phone).digest()] };
        return {
          accountId,
          senderId,
          channel: "whatsapp",
          channelMessageId: newUuid(),
          address: phone.slice(1),
          otherAddresses: [`US.${phone.slice(1)}`],
          identity: { address: `US.${phone.slice(1)}`, scope: "2" },
          phone: index % 4 === 0 ? null : phone,
          name: "Ana",
          ...(index % 2 === 0
            ? { content: { type: "text" as const, body: "Hello" }, raw: null }
            : { content: { type: "unsupported" as const, reason: null }, raw: payload }),
          circumstances: {},
          replyTo: null,
          windowExpiresAt: new Date(),
          at: new Date(),
          hashKey: caller.hashKey,
        };
      }),
      applyEarlyChanges,
    ),
  "read a message": ({ session, owner, arrived }) =>
    session.run(readMessage, {
      ...everything(owner.accountId),
      messageId: arrived[0]?.message_id ?? newUuid(),
    }),
  "list a contact's messages": ({ session, owner, arrived }) =>
    list(session, {
      accountId: owner.accountId,
      contact_id: arrived[0]?.contact_id ?? newUuid(),
      limit: BATCH,
    }),
  "list a contact's messages with files": ({ session, owner, arrived }) =>
    list(session, {
      accountId: owner.accountId,
      contact_id: arrived[0]?.contact_id ?? newUuid(),
      has_media: true,
      limit: BATCH,
    }),
  "list a phone's messages": ({ session, owner, phones }) =>
    list(session, { accountId: owner.accountId, phone: phones[0] ?? "+15550000000", limit: BATCH }),
  ...Object.fromEntries(
    (["scheduled", "queued", "sending", "failed", "expired", "canceled", "received"] as const).map(
      (status) => [
        `list messages with the status ${status}`,
        ({ session, owner }: HotWork) => list(session, { accountId: owner.accountId, status, limit: BATCH }),
      ],
    ),
  ),
  "list messages of the last minutes": ({ session, owner }) =>
    list(session, {
      accountId: owner.accountId,
      since: new Date("2100-01-01T00:00:00Z"),
      from: firstUuidAt(Date.parse("2100-01-01T00:00:00Z")),
      limit: BATCH,
    }),
  "list messages": ({ session, owner }) => list(session, { accountId: owner.accountId, limit: BATCH }),
  "erase a contact's attempts and places": ({ session, caller, arrived }) =>
    eraseMessages.run(
      session,
      [
        {
          accountId: caller.accountId,
          contactId: arrived[0]?.contact_id ?? newUuid(),
          phone: null,
          contactCreatedAt: new Date(),
          mailed: [],
          addressHashes: [],
          hashKey: caller.hashKey,
          name: null,
          addresses: [],
        },
      ],
      [],
    ),
};

function ofBatch(value: string | ((index: number) => string)): string[] {
  return Array.from({ length: BATCH }, (_, index) => (typeof value === "string" ? value : value(index)));
}

function list(session: Session, filter: Parameters<typeof listStatement>[0]) {
  const { statement, values } = listStatement(filter);
  return session.run({ ...statement, name: `list ${Object.keys(filter)} ${filter.status}` }, values);
}

function laneOf({ accountId, senderId }: LaneOwner) {
  return { accountId, senderId, limit: BATCH };
}

function facts({ session, owner }: HotWork, places: Place[], status: FactStatus) {
  const { accountId, senderId } = owner;
  return recordFacts(
    session,
    places.map(({ message_id: messageId, attempt }) => ({
      accountId,
      messageId,
      senderId,
      attempt,
      status,
      channelMessageId: messageId,
      at: new Date(),
    })),
  );
}

/** Half of the phones are new. */
/** Each state, and nobody as the assignee. */
async function changeAll(session: Session, accountId: string, contactId: string): Promise<void> {
  const about = {
    viewer: everything(accountId),
    contact: { by: "id", id: "", contactId },
    ifMatch: undefined,
  } as const;
  for (const state of ["snoozed", "done", "open"] as const)
    await changeInbox(session, { ...about, state, assignee: null });
}

async function accept(
  { session, owner, phones }: HotWork,
  claimFor: (index: number) => NewMessage["claim"],
  contactIds: string[] = [],
  seenId?: string,
) {
  const { accountId, senderId } = owner;
  const database = {
    transaction: (work: (session: Session) => unknown) => work(session),
  } as unknown as Database;
  const acceptor = createAcceptor({
    database,
    hashKeys: { get: async () => HASH_KEY },
    maxBatch: BATCH,
    maxWaiting: BATCH,
    onQueued: () => undefined,
  });
  const content = { type: "text", body: "Hello" } as const;
  const submitted = Array.from({ length: BATCH }, (_, index) => {
    const contactId = contactIds[index];
    const message = {
      accountId,
      messageId: newUuid(),
      senderId,
      content,
      onlyOf: null,
      reference: null,
      seenId,
    };
    const to = contactId === undefined ? { phone: phoneAt(phones, index) } : { contactId, recipient: "US.1" };
    return acceptor.submit({ ...message, ...to, by: SERVICE, claim: claimFor(index) });
  });
  const results = await Promise.allSettled(submitted);
  const failed = results.find((result) => result.status === "rejected");
  if (failed && !("status" in failed.reason)) throw failed.reason;
}

function phoneAt(phones: string[], index: number): string {
  return (index % 2 === 0 ? phones[index] : undefined) ?? `+1556${1_000_000 + index}`;
}

function claimOf(key: string): NewMessage["claim"] {
  return { keyHash: createHash("sha256").update(key).digest(), fingerprint: Buffer.alloc(0) };
}

function inDoubt(places: Place[]): UncertainMessage[] {
  return places.map((place, index) => ({
    ...place,
    failures: index % 2 === 0 ? 0 : 9,
    is_lost: false,
    settle_at: new Date(),
    action: "resend",
  }));
}

function contactsOf({ owner, arrived }: HotWork) {
  const contactIds = arrived.map((place) => place.contact_id);
  return { accountId: owner.accountId, contactIds, messageIds: idsOf(arrived) };
}

function idsOf(places: Place[]): string[] {
  return places.map((place) => place.message_id);
}
