// Stores facts that aren't understood, and facts that couldn't be applied.
import type { ChannelFact } from "../channels/index.ts";
import { addressHash, areOlderThanErasures, namedHashes, shareAddresses } from "../contacts/index.ts";
import { appContactHash, inboundHash } from "../messages/for-intake.ts";
import { type HashKey, keyedHash } from "../platform/crypto.ts";
import {
  type Database,
  givenRows,
  patiently,
  type Session,
  statement,
  t,
} from "../platform/database/index.ts";
import { byteaArrayLiteral } from "../platform/database/literals.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { newUuid } from "../platform/ids.ts";
import type { Sender } from "../senders/index.ts";

export interface RawFact {
  fact: ChannelFact;
  sender: Sender;
  hashKey: HashKey;
}

const given = givenRows({
  factId: t.uuid,
  senderId: t.uuid,
  kind: t.text,
  dedupHash: t.bytea,
  named: t.text,
  waitsFor: t.nullable(t.bytea),
  payload: t.jsonb(),
});

/** Known facts are tried again. Unknown facts wait for a version that knows them. */
const insertFacts = statement({
  name: "store_facts",
  parameters: { accountId: t.uuid, ...given.parameters },
  sql: `insert into received_facts
      (account_id, fact_id, sender_id, kind, dedup_hash, address_hashes, waits_for, payload, next_try_at)
    select $accountId, fact_id, sender_id, kind, dedup_hash, named::bytea[], waits_for, payload,
      case when kind <> 'unknown' then now() end
    from ${given.as("given")}
    on conflict (account_id, dedup_hash) do nothing`,
});

/** For facts of one account. Drops and returns those from before a named person's erasure. Throws after storing the rest. */
export async function storeFacts(database: Database, facts: RawFact[]): Promise<RawFact[]> {
  if (facts.length === 0) return [];
  const byHash = new Map(facts.map((raw) => [dedupHash(raw).toString("base64"), raw]));
  // Sorted, so that two hooks with the same facts lock them in the same order.
  const wanted = [...byHash].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, raw]) => raw);
  const work = (some: RawFact[]) => patiently(database, (session) => store(session, some));
  const settled = await Promise.all(await settleBatch({ work }, wanted));
  const failure = settled.find((outcome) => !outcome.ok);
  if (failure && !failure.ok) throw failure.error;
  return wanted.filter((_, index) => settled[index]?.ok && !settled[index].result);
}

async function store(session: Session, facts: RawFact[]): Promise<boolean[]> {
  const { sender, hashKey } = facts[0] as RawFact;
  const { accountId } = sender;
  const hashed = facts.map((raw) => {
    const { at } = raw.fact;
    const hashed = { raw, addressHashes: hashesOf(raw), factHash: dedupHash(raw), at };
    const happenedAt = pastOf(raw.fact);
    return happenedAt ? { ...hashed, happenedAt } : hashed;
  });
  const allHashes = hashed.flatMap(({ addressHashes }) => addressHashes);
  await shareAddresses(session, hashKey, allHashes);
  const older = await areOlderThanErasures(session, accountId, hashed);
  const kept = hashed.filter((_, index) => !older[index]);
  const rows = kept.map(({ raw, factHash: dedupHash, addressHashes }) => {
    const { kind } = raw.fact;
    const ids = { factId: newUuid(), senderId: raw.sender.senderId, kind, dedupHash };
    const named = byteaArrayLiteral(addressHashes);
    return { ...ids, named, waitsFor: messageHash(raw), payload: JSON.stringify(raw.fact) };
  });
  await session.run(insertFacts, { accountId, ...given.values(rows) });
  return facts.map((_, index) => !older[index]);
}

/** Of a change: of the message that it changes, which may come later. */
function messageHash({ fact, sender: { senderId }, hashKey }: RawFact): Buffer | null {
  if (fact.kind !== "change") return null;
  return inboundHash(hashKey, { senderId, channelMessageId: fact.channelMessageId });
}

/** The time of a fact about the past: see `HashedFact`. */
function pastOf(fact: ChannelFact): Date | null {
  switch (fact.kind) {
    case "app-message":
      return fact.history ? fact.at : null;
    case "app-contact":
      return fact.at;
    default:
      return null;
  }
}

/** The hashes of the people whose erasure deletes the fact. */
function hashesOf({ fact, hashKey }: RawFact): Buffer[] {
  switch (fact.kind) {
    case "unknown":
      return namedHashes(hashKey, fact.named, JSON.stringify(fact.payload));
    case "message":
    case "app-message": {
      const { raw, address, otherAddresses } = fact;
      const own = [address, ...otherAddresses];
      return raw
        ? namedHashes(hashKey, [...own, ...raw.named], JSON.stringify(raw.payload))
        : own.map((one) => addressHash(hashKey, one));
    }
    case "change":
    case "preference":
      return [fact.address, ...fact.otherAddresses].map((one) => addressHash(hashKey, one));
    case "app-contact":
      return [addressHash(hashKey, fact.address)];
    case "receipt":
      return fact.address === null ? [] : [addressHash(hashKey, fact.address)];
    case "templates-changed":
    case "sender-changed":
    case "app-history":
      return [];
  }
}

function dedupHash({ fact, sender: { senderId }, hashKey }: RawFact): Buffer {
  const hashOf = (...parts: string[]) => keyedHash(hashKey, "fact", senderId, ...parts);
  switch (fact.kind) {
    case "message":
    case "app-message":
      return inboundHash(hashKey, { senderId, channelMessageId: fact.channelMessageId });
    case "change":
      return hashOf("change", fact.changeId);
    case "preference":
      return hashOf("preference", fact.address, fact.scope, fact.at.toISOString());
    case "app-contact":
      return appContactHash(hashKey, { senderId, ...fact });
    case "app-history": {
      const { phase, percent, declined, at } = fact;
      return hashOf("app-history", ...[phase, percent, declined].map(String), at.toISOString());
    }
    case "receipt":
      return hashOf("receipt", fact.channelMessageId, fact.status);
    case "templates-changed":
      return hashOf("templates", fact.businessId, fact.at.toISOString());
    case "sender-changed":
      return hashOf("sender", fact.businessId, fact.at.toISOString());
    case "unknown":
      return hashOf("unknown", fact.dedupKey);
  }
}
