// The errors of a source: payloads that couldn't be applied. The newest 200 of a source are kept, for 30 days.

import {
  areOlderThanErasures,
  countByHash,
  type EraseStep,
  type EraseSubject,
  everybodyHash,
  hashesOfPerson,
  hashesOfText,
  namedHashes,
  shareAddresses,
} from "../contacts/index.ts";
import { type HashKey, keyedHash, sha256 } from "../platform/crypto.ts";
import { cleanUp } from "../platform/database/clean-up.ts";
import { type Database, patiently, statement, t } from "../platform/database/index.ts";
import { storable } from "../platform/database/literals.ts";
import { newUuid } from "../platform/ids.ts";
import type { Fault } from "../platform/problem.ts";
import { countOutcomes } from "./source-outcomes.ts";

const MOST_ERRORS = 200;
const MOST_FAULTS = 10;
/** UTF-16 units of a payload that are kept. */
export const KEPT_LENGTH = 16 * 1024;
/** UTF-16 units that are searched for phones and names. Any erasure of the account removes a longer payload. */
const SEARCHED_LENGTH = 64 * 1024;

export interface RefusedPayload {
  accountId: string;
  sourceId: string;
  hashKey: HashKey;
  payload: string;
  faults: Fault[];
}

const insert = statement({
  name: "add_source_error",
  parameters: {
    accountId: t.uuid,
    sourceId: t.uuid,
    errorId: t.uuid,
    addressHashes: t.byteaArray,
    faults: t.jsonb<Fault[]>(),
    payload: t.text,
    bytes: t.int4,
  },
  sql: `insert into source_errors (account_id, source_id, error_id, address_hashes, faults, payload, payload_bytes)
    select account_id, source_id, $errorId, $addressHashes, $faults, $payload, $bytes
    from sources
    where account_id = $accountId
      and source_id = $sourceId
    for key share`,
});

/** The subquery has no condition on the account: with one, the planner would read the errors of all of its sources. */
const trim = statement({
  name: "trim_source_errors",
  parameters: { accountId: t.uuid, sourceId: t.uuid, most: t.int8 },
  sql: `delete from source_errors
    where account_id = $accountId
      and error_id = any (array(
        select error_id
        from source_errors
        where source_id = $sourceId
        order by error_id desc
        offset $most
      ))`,
});

/** The hashes match no other account's errors. With the account in its search, the CTE would read all the account's errors. */
const erase = statement({
  name: "erase_source_errors",
  plan: "search",
  parameters: { accountId: t.uuid, hashes: t.byteaArray },
  columns: { error_id: t.uuid, address_hashes: t.byteaArray },
  sql: `with named as materialized (
      select error_id
      from source_errors
      where address_hashes && $hashes
    )
    delete from source_errors
    where account_id = $accountId
      and error_id = any (array(select error_id from named))
    returning error_id, address_hashes`,
});

/** Stores nothing about a person who was erased meanwhile, and nothing for a deleted source. */
export async function addSourceError(database: Database, refused: RefusedPayload): Promise<void> {
  const { accountId, sourceId, hashKey, payload, faults } = refused;
  const addressHashes = addressesIn(hashKey, payload);
  const factHash = keyedHash(hashKey, "payload", sha256(payload).toString("hex"));
  await patiently(database, async (session) => {
    await shareAddresses(session, hashKey, addressHashes);
    const [isOlder] = await areOlderThanErasures(session, accountId, [{ addressHashes, factHash, at: null }]);
    await countOutcomes(session, [{ accountId, sourceId, outcome: "refused" }]);
    if (isOlder) return;
    await session.run(insert, {
      accountId,
      sourceId,
      errorId: newUuid(),
      addressHashes: [...addressHashes, ...personsIn(hashKey, payload)],
      faults: JSON.stringify(faults.slice(0, MOST_FAULTS).map(storableFault)),
      payload: storable(payload.slice(0, KEPT_LENGTH)),
      bytes: Buffer.byteLength(payload),
    });
    await session.run(trim, { accountId, sourceId, most: MOST_ERRORS });
  });
}

/** A mapping can name a fault's place, or quote a value, with characters that PostgreSQL doesn't store. */
function storableFault({ pointer, code, detail }: Fault): Fault {
  return { pointer: storable(pointer), code, detail: storable(detail) };
}

function addressesIn(hashKey: HashKey, payload: string): Buffer[] {
  return payload.length > SEARCHED_LENGTH ? [everybodyHash(hashKey)] : namedHashes(hashKey, [], payload);
}

/** Finds a person who becomes a contact later, and whose number the payload lacks, by the name. */
function personsIn(hashKey: HashKey, payload: string): Buffer[] {
  return payload.length > SEARCHED_LENGTH ? [] : hashesOfText(hashKey, valuesIn(payload), null);
}

/** Of JSON: a first and a last name have a key between them, and characters may be written as escapes. */
function valuesIn(payload: string): string {
  const values: string[] = [];
  try {
    JSON.parse(payload, (_key, value) => {
      if (typeof value === "string" || typeof value === "number") values.push(String(value));
    });
    return values.join("|");
  } catch {
    return payload;
  }
}

export const eraseSourceErrors: EraseStep = {
  name: "source_errors",
  async run(session, subjects, claimed) {
    const { accountId } = subjects[0] as EraseSubject;
    const hashesOf = (subject: EraseSubject) => [
      ...subject.addressHashes,
      ...hashesOfPerson(subject.hashKey, subject),
    ];
    const hashes = [...claimed, ...subjects.flatMap(hashesOf)];
    const errors = await session.run(erase, { accountId, hashes });
    return countByHash(
      subjects,
      errors.map((error) => error.address_hashes),
      hashesOf,
    ).map((count) => ({ source_errors: count }));
  },
};

export const forgetOldSourceErrors = cleanUp({
  name: "forget_source_errors",
  table: "source_errors",
  where: "created_at < now() - interval '30 days'",
});
