// Keeps facts raw: those that aren't understood yet, and those whose applying failed.
import type { ChannelFact } from "../channels/index.ts";
import { addressHash, wereErasedSince } from "../contacts/index.ts";
import { keyedHash } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import type { Sender } from "../senders/index.ts";

export interface RawFact {
  fact: ChannelFact;
  sender: Sender;
  hashKey: Buffer;
}

/** A fact that is understood is tried again; `unknown` ones wait for a version that knows them. */
const insertFacts = statement<
  [string, string[], string[], string[], Buffer[], (Buffer | null)[], string[], Date[]],
  never
>(
  "store_facts",
  `insert into received_facts
     (account_id, fact_id, sender_id, kind, dedup_hash, address_hash, payload, channel_time, next_try_at)
   select $1, fact_id, sender_id, kind, dedup_hash, address_hash, payload, channel_time,
     case when kind <> 'unknown' then now() end
   from unnest($2::uuid[], $3::uuid[], $4::text[], $5::bytea[], $6::bytea[], $7::jsonb[], $8::timestamptz[])
     as fact (fact_id, sender_id, kind, dedup_hash, address_hash, payload, channel_time)
   order by dedup_hash
   on conflict (account_id, dedup_hash) do nothing`,
);

/**
 * An erasure of the same address waits for this transaction, or this one for it: else a fact that is checked before the
 * erasure commits and inserted after it looked would stay.
 */
const shareAddresses = statement<[Buffer[]], never>(
  "share_addresses",
  `select pg_advisory_xact_lock_shared(('x' || encode(substr(address_hash, 1, 8), 'hex'))::bit(64)::bigint)
   from unnest($1::bytea[]) as given (address_hash)
   order by address_hash`,
);

/** Facts of one account; the same fact twice is one row. A fact that is older than its person's erasure is dropped. */
export async function storeFacts(database: Database, facts: RawFact[]): Promise<void> {
  const [first] = facts;
  if (!first) return;
  const { accountId } = first.sender;
  const rows = new Map(facts.map((raw) => [dedupHash(raw).toString("base64"), raw]));
  const wanted = [...rows.values()];
  await database.transaction(async (session) => {
    const hashes = wanted.map(({ fact, hashKey }) => hashOfAddress(fact, hashKey));
    await session.run(shareAddresses, [hashes.filter((hash) => hash !== null)]);
    const checked = wanted.map(({ fact }, index) => ({
      addressHash: hashes[index] ?? Buffer.alloc(0),
      at: timeOf(fact),
    }));
    const erased = await wereErasedSince(session, accountId, checked);
    const kept = wanted.flatMap((raw, index) =>
      erased[index] ? [] : [{ ...raw, addressHash: hashes[index] ?? null }],
    );
    await session.run(insertFacts, [
      accountId,
      kept.map(() => newUuid()),
      kept.map(({ sender }) => sender.senderId),
      kept.map(({ fact }) => fact.kind),
      kept.map(dedupHash),
      kept.map((raw) => raw.addressHash),
      kept.map(({ fact }) => JSON.stringify(fact)),
      kept.map(({ fact }) => timeOf(fact)),
    ]);
  });
}

function timeOf(fact: ChannelFact): Date {
  return fact.at;
}

function hashOfAddress(fact: ChannelFact, hashKey: Buffer): Buffer | null {
  const address = fact.kind === "templates-changed" ? null : fact.address;
  return address === null ? null : addressHash(hashKey, address);
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
