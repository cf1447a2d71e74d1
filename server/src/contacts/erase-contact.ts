// Erases a contact and everything about it, in the caller's transaction, and leaves the erasure record.

import { appendEvents } from "../events/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { addressHash } from "./address-hash.ts";
import type { ErasureRow } from "./erasure.ts";
import type { Phone } from "./phone.ts";

/** Whom an erasure is about, handed to the steps of other slices. The contact is locked. */
export interface EraseSubject {
  accountId: string;
  contactId: string;
  phone: string | null;
  contactCreatedAt: Date;
  /** Keyed hashes of the phone and of every channel address. */
  addressHashes: Buffer[];
  hashKey: HashKey;
}

/** What another slice keeps about a contact and the foreign keys don't take away. */
export interface EraseStep {
  name: string;
  /** Erases, or counts what the deletion of the contact will take; answers counts for the record. */
  run(session: Session, subject: EraseSubject): Promise<Record<string, number>>;
}

/** Takes the contact out of exports: those not mailed yet start anew, those mailed are named. */
export type EraseFromExports = (
  session: Session,
  subject: EraseSubject,
) => Promise<{ restarted: number; mailed: string[] }>;

export interface EraseSteps {
  steps: EraseStep[];
  exports: EraseFromExports;
}

export interface EraseRequest {
  accountId: string;
  phone: Phone;
  hashKey: HashKey;
  hashKeyId: string;
  apiKeyId: string;
}

const lock = statement<[string, string], { contact_id: string; created_at: Date }>(
  "lock_contact_to_erase",
  `select contact_id, created_at
   from contacts
   where account_id = $1
     and phone = $2
   for update`,
);

const addresses = statement<[string, string], { address: string }>(
  "addresses_of_contact",
  `select address
   from contact_addresses
   where account_id = $1
     and contact_id = $2`,
);

const emptyAnswers = statement<[string, string], { key_hash: Buffer }>(
  "erase_idempotent_answers",
  `update idempotency_keys
   set answer = null, erased = true, contact_id = null
   where account_id = $1
     and contact_id = $2
   returning key_hash`,
);

const remove = statement<[string, string], never>(
  "delete_contact",
  `delete from contacts
   where account_id = $1
     and contact_id = $2`,
);

/** The time is that of the locks, not of the transaction's begin: a fact applied while it waited is older. */
const record = statement<
  [string, string, string, string, Record<string, number>, Buffer, string, string[]],
  ErasureRow
>(
  "record_erasure",
  `insert into erasures
     (account_id, erasure_id, contact_id, api_key_id, counts, phone_hash, hash_key_id, exports_mailed, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp())
   returning erasure_id, contact_id, api_key_id, counts, phone_hash, exports_mailed, created_at`,
);

const recordAddresses = statement<[string, string, Buffer[]], never>(
  "record_erased_addresses",
  `insert into erased_addresses (account_id, erasure_id, address_hash, erased_at)
   select $1, $2, address_hash, clock_timestamp()
   from unnest($3::bytea[]) as given (address_hash)`,
);

/** Null when there is no such contact. The contact's lock comes first, the event last (DURABILITY 4 and 5). */
export async function eraseContact(
  session: Session,
  request: EraseRequest,
  { steps, exports }: EraseSteps,
): Promise<ErasureRow | null> {
  const subject = await lockSubject(session, request);
  if (subject === null) return null;
  const { accountId, contactId } = subject;
  const counts: Record<string, number> = {};
  for (const step of steps) Object.assign(counts, await step.run(session, subject));
  const fromExports = await exports(session, subject);
  counts["exports"] = fromExports.restarted;
  counts["answers"] = (await session.run(emptyAnswers, [accountId, contactId])).length;
  await session.run(remove, [accountId, contactId]);
  const erasure = await writeRecord(session, request, subject, { counts, mailed: fromExports.mailed });
  await appendEvents(session, [{ accountId, type: "contact.deleted", id: erasure.erasure_id }]);
  return erasure;
}

async function lockSubject(session: Session, request: EraseRequest): Promise<EraseSubject | null> {
  const { accountId, phone, hashKey } = request;
  const [contact] = await session.run(lock, [accountId, phone]);
  if (!contact) return null;
  const known = await session.run(addresses, [accountId, contact.contact_id]);
  const hashes = [phone, ...known.map((row) => row.address)].map((address) => addressHash(hashKey, address));
  return {
    accountId,
    contactId: contact.contact_id,
    phone,
    contactCreatedAt: contact.created_at,
    addressHashes: [...new Map(hashes.map((hash) => [hash.toString("hex"), hash])).values()],
    hashKey,
  };
}

async function writeRecord(
  session: Session,
  request: EraseRequest,
  subject: EraseSubject,
  what: { counts: Record<string, number>; mailed: string[] },
): Promise<ErasureRow> {
  const { accountId, contactId } = subject;
  const [erasure] = (await session.run(record, [
    accountId,
    newUuid(),
    contactId,
    request.apiKeyId,
    what.counts,
    addressHash(request.hashKey, request.phone),
    request.hashKeyId,
    what.mailed,
  ])) as [ErasureRow];
  await session.run(recordAddresses, [accountId, erasure.erasure_id, subject.addressHashes]);
  return erasure;
}
