// Writes synced contacts in micro-batches: keys first, then contacts by the usual upsert, and the events last.

import {
  type ContactChange,
  eventsOfUpsert,
  lockedByPhone,
  type UpsertedContact,
  upsertContacts,
} from "../../contacts/index.ts";
import { appendEvents } from "../../events/index.ts";
import { phoneKey } from "../../phones/index.ts";
import type { Database, Session } from "../../platform/database/index.ts";
import { settleBatch } from "../../platform/database/settle-batch.ts";
import { Batcher } from "../../platform/load/batcher.ts";
import { countOutcomes } from "../source-outcomes.ts";
import { lockGroups } from "./kept-entries.ts";
import {
  freshPart,
  type KeyedPayload,
  keysOf,
  removeKeys,
  type SyncKey,
  type SyncKeys,
  setKeys,
} from "./sync-keys.ts";

export interface SyncedPayload extends KeyedPayload {
  /** For a contact that is created. The same on every try. */
  contactId: string;
}

export type Synced =
  | { outcome: "created" | "updated" | "unchanged"; contactId: string }
  /** Nothing was written: delivered before, or older than what is known. */
  | { outcome: "repeated" | "stale" }
  | { outcome: "too_large"; bytes: number };

/** `submit` resolves after the commit. Throws 503 `overloaded`. */
export type ContactSyncer = Batcher<SyncedPayload, Synced>;

interface Member {
  payload: SyncedPayload;
  keys: SyncKeys;
  /** Null when nothing of the payload is to be written. */
  change: (ContactChange & { contactId: string }) | null;
  synced: Synced;
}

const QUICK = "set local lock_timeout = '100ms'; set local statement_timeout = '8s'";
const PATIENT = "set local lock_timeout = '5s'; set local statement_timeout = '8s'";

export function createContactSyncer(options: {
  database: Database;
  maxBatch: number;
  maxWaiting: number;
}): ContactSyncer {
  const { database, maxBatch, maxWaiting } = options;
  const attempt = (settings: string) => (payloads: SyncedPayload[]) =>
    database.transaction((session) => syncPayloads(session, payloads), settings);
  const locked = (payloads: SyncedPayload[]) =>
    database.transaction(async (session) => {
      const members = payloads.map((payload) => ({ ...payload, phone: payload.change.phone }));
      const found = await lockedByPhone(session, members);
      return new Set(payloads.filter((_, index) => found.has(members[index] as (typeof members)[number])));
    });
  const batch = { work: attempt(QUICK), patientWork: attempt(PATIENT), locked };
  return new Batcher({
    maxBatch,
    maxWaiting,
    turnOf: ({ accountId }) => accountId,
    run: (payloads) => settleBatch(batch, payloads),
  });
}

async function syncPayloads(session: Session, payloads: SyncedPayload[]): Promise<Synced[]> {
  const members = payloads.map((payload): Member => {
    const { contactId, change } = payload;
    return {
      payload,
      keys: keysOf(payload),
      change: { ...change, contactId },
      synced: { outcome: "stale" },
    };
  });
  const accounts = [...Map.groupBy(members, ({ payload }) => payload.accountId)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  // Keys are locked before contacts, in all accounts: no other transaction does it the other way round.
  for (const [accountId, own] of accounts) await setKeysOf(session, accountId, own);
  const upserted: [accountId: string, UpsertedContact][] = [];
  for (const [accountId, own] of accounts)
    for (const contact of await upsertMembers(session, accountId, own)) upserted.push([accountId, contact]);
  await countOutcomes(
    session,
    members.map(({ payload, synced }) => ({ ...payload, outcome: synced.outcome })),
  );
  await appendEvents(
    session,
    upserted.flatMap(([accountId, contact]) => eventsOfUpsert(accountId, contact)),
  );
  return members.map(({ synced }) => synced);
}

/** One statement can set a key only once, so payloads with a key or a phone in common are taken in rounds, in their order. */
async function setKeysOf(session: Session, accountId: string, members: Member[]): Promise<void> {
  for (let waiting = members; waiting.length > 0; ) {
    const taken = new Set<string>();
    const isFirst = (member: Member) => {
      const names = [
        phoneKey(member.payload.change.phone),
        ...keysIn(member).map(({ key }) => key.toString("hex")),
      ];
      const isFree = !names.some((name) => taken.has(name));
      for (const name of names) taken.add(name);
      return isFree;
    };
    const round = new Set(waiting.filter(isFirst));
    const wasSet = await setKeys(session, accountId, [...round].flatMap(keysIn));
    for (const member of round) judge(member, wasSet);
    waiting = waiting.filter((member) => !round.has(member));
  }
}

function keysIn({ keys: { delivery, fields, groups } }: Member): SyncKey[] {
  return [delivery, ...fields.values(), ...groups];
}

function judge(member: Member, wasSet: ReadonlySet<string>): void {
  const { delivery, fields } = member.keys;
  const { contactId } = member.payload;
  if (!wasSet.has(delivery.key.toString("hex"))) {
    member.change = null;
    member.synced = { outcome: "repeated" };
  } else if (fields.size > 0) {
    const fresh = [...fields].filter(([, { key }]) => wasSet.has(key.toString("hex")));
    const part = freshPart(member.payload, new Set(fresh.map(([field]) => field)));
    member.change = part && { ...part, contactId };
  }
}

async function upsertMembers(session: Session, accountId: string, members: Member[]) {
  const changed = members.filter((member) => member.change !== null);
  if (changed.length === 0) return [];
  const merging = changed.map(({ change, payload: { keepEntries } }) => ({
    change: change as ContactChange,
    keepEntries,
  }));
  const { hashKey } = (changed[0] as Member).payload;
  const stored = await lockGroups(session, accountId, merging);
  const changes = merging.map((one) => stored.merge(one));
  const upserted = await upsertContacts({ session, accountId, hashKey }, changes);
  for (const [index, contact] of upserted.entries()) {
    const member = changed[index] as Member;
    member.synced =
      contact.outcome === "too_large"
        ? contact
        : { outcome: contact.isNew ? "created" : contact.outcome, contactId: contact.row.contact_id };
  }
  // A refused payload may be delivered again.
  const refused = changed.filter(({ synced }) => synced.outcome === "too_large");
  await removeKeys(
    session,
    accountId,
    refused.map(({ keys }) => keys.delivery),
  );
  return upserted;
}
