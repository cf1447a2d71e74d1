// Keeps facts raw: those that aren't understood yet, and those whose applying failed.
import type { ChannelFact } from "../channels/index.ts";
import { addressHash, wereErasedSince } from "../contacts/index.ts";
import { type HashKey, keyedHash } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import type { Sender } from "../senders/index.ts";
import { shareAddresses } from "./address-locks.ts";

export interface RawFact {
  fact: ChannelFact;
  sender: Sender;
  hashKey: HashKey;
}

/** A fact that is understood is tried again; `unknown` ones wait for a version that knows them. */
const insertFact = statement<[string, string, string, string, Buffer, Buffer[], string, Date], never>(
  "store_fact",
  `insert into received_facts
     (account_id, fact_id, sender_id, kind, dedup_hash, address_hashes, payload, channel_time, next_try_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, case when $4 <> 'unknown' then now() end)
   on conflict (account_id, dedup_hash) do nothing`,
);

/**
 * Facts of one account; the same fact twice is one row, and one that can't be stored fails alone: then this throws once
 * the others are stored. A fact that is older than the erasure of somebody whom it names is dropped.
 */
export async function storeFacts(database: Database, facts: RawFact[]): Promise<void> {
  // Nearly every hook: not even an empty transaction.
  if (facts.length === 0) return;
  const rows = new Map(facts.map((raw) => [dedupHash(raw).toString("base64"), raw]));
  // In one order, so that two hooks with the same facts don't wait for each other.
  const wanted = [...rows.keys()].sort().map((key) => rows.get(key) as RawFact);
  const work = async (some: RawFact[]) => {
    await database.transaction((session) => store(session, some), "set local lock_timeout = '5s'");
    return some.map(() => undefined);
  };
  const settled = await Promise.all(await settleBatch<RawFact, undefined>({ work }, wanted));
  const failure = settled.find((outcome) => !outcome.ok);
  if (failure && !failure.ok) throw failure.error;
}

async function store(session: Session, facts: RawFact[]): Promise<void> {
  const [first] = facts;
  if (!first) return;
  const { accountId } = first.sender;
  const hashes = facts.map(hashesOf);
  await shareAddresses(session, accountId, hashes);
  const erased = await Promise.all(
    facts.map(({ fact }, index) => isErased(session, accountId, hashes[index] as Buffer[], fact.at)),
  );
  for (const [index, { fact, sender, hashKey }] of facts.entries()) {
    if (erased[index]) continue;
    const { accountId, senderId } = sender;
    const dedup = dedupHash({ fact, sender, hashKey });
    const payload = JSON.stringify(fact);
    await session.run(insertFact, [
      accountId,
      newUuid(),
      senderId,
      fact.kind,
      dedup,
      hashes[index] as Buffer[],
      payload,
      fact.at,
    ]);
  }
}

async function isErased(session: Session, accountId: string, hashes: Buffer[], at: Date): Promise<boolean> {
  const erased = await wereErasedSince(
    session,
    accountId,
    hashes.map((addressHash) => ({ addressHash, at })),
  );
  return erased.includes(true);
}

function hashesOf({ fact, hashKey }: RawFact): Buffer[] {
  return addressesOf(fact).map((address) => addressHash(hashKey, address));
}

function addressesOf(fact: ChannelFact): string[] {
  switch (fact.kind) {
    case "unknown":
      return fact.addresses;
    case "receipt":
      return fact.address === null ? [] : [fact.address];
    case "text":
      return [fact.address];
    case "templates-changed":
      return [];
  }
}

function dedupHash({ fact, sender, hashKey }: RawFact): Buffer {
  return keyedHash(hashKey, "fact", sender.senderId, ...identityOf(fact));
}

function identityOf(fact: ChannelFact): string[] {
  switch (fact.kind) {
    case "receipt":
      return ["receipt", fact.channelMessageId, fact.status];
    case "text":
      return ["message", fact.channelMessageId];
    case "templates-changed":
      return ["templates", fact.businessId, fact.at.toISOString()];
    case "unknown":
      return ["unknown", fact.dedupKey];
  }
}
