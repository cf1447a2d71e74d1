// Keeps facts raw: those that aren't understood yet, and those whose applying failed.
import type { ChannelFact, InboundFact } from "../channels/index.ts";
import { addressHash, areOlderThanErasures, namedHashes, shareAddresses } from "../contacts/index.ts";
import { inboundHash } from "../messages/index.ts";
import { type HashKey, keyedHash } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import type { Sender } from "../senders/index.ts";

export interface RawFact {
  fact: ChannelFact;
  sender: Sender;
  hashKey: HashKey;
}

/** A fact that is understood is tried again; `unknown` ones wait for a version that knows them. */
const insertFacts = statement<
  [string, string[], string[], string[], Buffer[], string[], string[], (Date | null)[]],
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
 * the others are stored. A fact that is older than the erasure of somebody whom it names is dropped: answers those. One
 * that names nobody stays.
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
  const told = facts.map((raw) => ({
    addressHashes: hashesOf(raw),
    factHash: dedupHash(raw),
    at: raw.fact.at,
  }));
  await shareAddresses(
    session,
    first.hashKey,
    told.flatMap(({ addressHashes }) => addressHashes),
  );
  const older = await areOlderThanErasures(session, accountId, told);
  const kept = facts.flatMap((raw, index) =>
    older[index] ? [] : [{ ...raw, ...(told[index] as (typeof told)[number]) }],
  );
  await session.run(insertFacts, [
    accountId,
    kept.map(() => newUuid()),
    kept.map(({ sender }) => sender.senderId),
    kept.map(({ fact }) => fact.kind),
    kept.map(({ factHash }) => factHash),
    kept.map(({ addressHashes }) => arrayLiteral(addressHashes)),
    kept.map(({ fact }) => JSON.stringify(fact)),
    kept.map(({ at }) => at),
  ]);
  return facts.map((_, index) => !older[index]);
}

/** An array for each row, which unnest takes only as text. */
function arrayLiteral(hashes: Buffer[]): string {
  return `{${hashes.map((hash) => `"\\\\x${hash.toString("hex")}"`).join()}}`;
}

/** The hashes of everybody whose erasure removes the fact. */
function hashesOf({ fact, hashKey }: RawFact): Buffer[] {
  switch (fact.kind) {
    case "unknown":
      return namedHashes(hashKey, fact.named, JSON.stringify(fact.payload));
    case "other":
      return namedHashes(hashKey, [...addressesOf(fact), ...fact.named], JSON.stringify(fact.payload));
    case "text":
      return addressesOf(fact).map((address) => addressHash(hashKey, address));
    case "receipt":
      return fact.address === null ? [] : [addressHash(hashKey, fact.address)];
    case "templates-changed":
      return [];
  }
}

function addressesOf({ address, otherAddresses }: InboundFact): string[] {
  return [address, ...otherAddresses];
}

function dedupHash({ fact, sender: { senderId }, hashKey }: RawFact): Buffer {
  switch (fact.kind) {
    case "text":
    case "other":
      return inboundHash(hashKey, { senderId, channelMessageId: fact.channelMessageId });
    case "receipt":
      return keyedHash(hashKey, "fact", senderId, "receipt", fact.channelMessageId, fact.status);
    case "templates-changed":
      return keyedHash(hashKey, "fact", senderId, "templates", fact.businessId, fact.at.toISOString());
    case "unknown":
      return keyedHash(hashKey, "fact", senderId, "unknown", fact.dedupKey);
  }
}
