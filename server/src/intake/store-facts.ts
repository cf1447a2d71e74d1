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
const insertFacts = statement<
  [string, string[], string[], string[], Buffer[], string[], string[], Date[]],
  never
>(
  "store_facts",
  `insert into received_facts
     (account_id, fact_id, sender_id, kind, dedup_hash, address_hashes, payload, channel_time, next_try_at)
   select $1, fact_id, sender_id, kind, dedup_hash, address_hashes::bytea[], payload, at,
     case when kind <> 'unknown' then now() end
   from unnest($2::uuid[], $3::uuid[], $4::text[], $5::bytea[], $6::text[], $7::jsonb[], $8::timestamptz[])
     as given (fact_id, sender_id, kind, dedup_hash, address_hashes, payload, at)
   on conflict (account_id, dedup_hash) do nothing`,
);

/**
 * Facts of one account; the same fact twice is one row, and one that can't be stored fails alone: then this throws once
 * the others are stored. A fact that is older than the erasure of somebody whom it names is dropped: answers those.
 */
export async function storeFacts(database: Database, facts: RawFact[]): Promise<RawFact[]> {
  // Nearly every hook: not even an empty transaction.
  if (facts.length === 0) return [];
  const rows = new Map(facts.map((raw) => [dedupHash(raw).toString("base64"), raw]));
  // In one order, so that two hooks with the same facts don't wait for each other.
  const wanted = [...rows.keys()].sort().map((key) => rows.get(key) as RawFact);
  const work = (some: RawFact[]) =>
    database.transaction((session) => store(session, some), "set local lock_timeout = '5s'");
  const settled = await Promise.all(await settleBatch<RawFact, boolean>({ work }, wanted));
  const failure = settled.find((outcome) => !outcome.ok);
  if (failure && !failure.ok) throw failure.error;
  return wanted.filter((_, index) => settled[index]?.ok && !settled[index].result);
}

/** Answers for each whether it is kept. */
async function store(session: Session, facts: RawFact[]): Promise<boolean[]> {
  const [first] = facts;
  if (!first) return [];
  const { accountId } = first.sender;
  const hashes = facts.map(hashesOf);
  await shareAddresses(session, accountId, hashes);
  const erased = await areErased(session, accountId, facts, hashes);
  const kept = facts.flatMap((raw, index) =>
    erased.has(index) ? [] : [{ ...raw, hashes: hashes[index] as Buffer[] }],
  );
  await session.run(insertFacts, [
    accountId,
    kept.map(() => newUuid()),
    kept.map(({ sender }) => sender.senderId),
    kept.map(({ fact }) => fact.kind),
    kept.map(dedupHash),
    kept.map((raw) => arrayLiteral(raw.hashes)),
    kept.map(({ fact }) => JSON.stringify(fact)),
    kept.map(({ fact }) => fact.at),
  ]);
  return facts.map((_, index) => !erased.has(index));
}

/** An array for each row, which unnest takes only as text. */
function arrayLiteral(hashes: Buffer[]): string {
  return `{${hashes.map((hash) => `"\\\\x${hash.toString("hex")}"`).join()}}`;
}

/** By the places of the facts. */
async function areErased(
  session: Session,
  accountId: string,
  facts: RawFact[],
  hashes: Buffer[][],
): Promise<Set<number>> {
  const named = facts.flatMap(({ fact }, index) =>
    (hashes[index] as Buffer[]).map((addressHash) => ({ addressHash, at: fact.at, index })),
  );
  const erased = await wereErasedSince(session, accountId, named);
  return new Set(named.filter((_, place) => erased[place]).map(({ index }) => index));
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
