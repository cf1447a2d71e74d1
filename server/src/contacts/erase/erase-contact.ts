// Erases a contact and everything about it, in the caller's transaction, and leaves the erasure record.

import { appendEvents, type NewEvent } from "../../events/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import { newUuid } from "../../platform/ids.ts";
import { type ContactRow, contactColumns, contactOf } from "../contact.ts";
import { checkIfMatch } from "../contact-etag.ts";
import type { ContactReference } from "../contact-reference.ts";
import { addressHash } from "../people/address-hash.ts";
import { type ErasureRow, erasureColumns } from "./erasure.ts";

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

/** Who asks, and the account's key for the hashes that stay. */
export interface EraseAuthority {
  accountId: string;
  apiKeyId: string;
  hashKey: HashKey;
  hashKeyId: string;
}

export interface EraseRequest extends EraseAuthority {
  contact: ContactReference;
  /** The header If-Match: 412 `contact_changed` unless it names the contact as it is. */
  ifMatch?: string | undefined;
}

export type LockedContact = Pick<ContactRow, "contact_id" | "phone" | "created_at">;

const lockByPhone = statement<[string, string], ContactRow>(
  "lock_contact_to_erase",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and phone = $2
   for update`,
);

const lockById = statement<[string, string], ContactRow>(
  "lock_contact_to_erase_by_id",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and contact_id = $2
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

/**
 * The time is that of the locks, not of the transaction's begin: a fact applied while it waited is older. What was mailed
 * before an earlier erasure of the same person is named once more: whoever asks reads one record.
 */
const record = statement<
  [string, string, string, string, Record<string, number>, Buffer | null, string, string[], Buffer[]],
  ErasureRow
>(
  "record_erasure",
  `insert into erasures
     (account_id, erasure_id, contact_id, api_key_id, counts, phone_hash, hash_key_id, exports_mailed, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, array(
     select unnest($8::uuid[])
     union
     select unnest(earlier.exports_mailed)
     from erased_addresses
     join erasures as earlier
       on earlier.account_id = erased_addresses.account_id
       and earlier.erasure_id = erased_addresses.erasure_id
     where erased_addresses.account_id = $1
       and erased_addresses.address_hash = any ($9::bytea[])
     order by 1
   ), clock_timestamp())
   returning ${erasureColumns}`,
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
  steps: EraseSteps,
): Promise<ErasureRow | null> {
  const { accountId, ifMatch } = request;
  const contact = await lockContact(session, accountId, request.contact);
  if (ifMatch !== undefined) checkIfMatch(ifMatch, contact && contactOf(contact));
  if (contact === null) return null;
  const erasure = await eraseLockedContact(session, request, contact, steps);
  await appendEvents(session, [erasedEvent(accountId, erasure)]);
  return erasure;
}

/** The same for a contact that the caller has locked `for update`; the caller appends `erasedEvent` as its last. */
export async function eraseLockedContact(
  session: Session,
  request: EraseAuthority,
  contact: LockedContact,
  { steps, exports }: EraseSteps,
): Promise<ErasureRow> {
  const subject = await subjectOf(session, request, contact);
  const { accountId, contactId } = subject;
  const counts: Record<string, number> = {};
  for (const step of steps) Object.assign(counts, await step.run(session, subject));
  const fromExports = await exports(session, subject);
  counts["exports"] = fromExports.restarted;
  counts["answers"] = (await session.run(emptyAnswers, [accountId, contactId])).length;
  await session.run(remove, [accountId, contactId]);
  return writeRecord(session, request, subject, { counts, mailed: fromExports.mailed });
}

async function lockContact(
  session: Session,
  accountId: string,
  reference: ContactReference,
): Promise<ContactRow | null> {
  if (reference.by === "phone")
    return (await session.run(lockByPhone, [accountId, reference.phone]))[0] ?? null;
  if (reference.contactId === null) return null;
  return (await session.run(lockById, [accountId, reference.contactId]))[0] ?? null;
}

/** Names the record: nothing of the contact is left to name. */
export function erasedEvent(accountId: string, erasure: ErasureRow): NewEvent {
  return { accountId, type: "contact.deleted", id: erasure.erasure_id };
}

async function subjectOf(
  session: Session,
  { accountId, hashKey }: EraseAuthority,
  contact: LockedContact,
): Promise<EraseSubject> {
  const { phone } = contact;
  const known = (await session.run(addresses, [accountId, contact.contact_id])).map((row) => row.address);
  const hashes = (phone === null ? known : [phone, ...known]).map((address) => addressHash(hashKey, address));
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
  request: EraseAuthority,
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
    subject.phone === null ? null : addressHash(request.hashKey, subject.phone),
    request.hashKeyId,
    what.mailed,
    subject.addressHashes,
  ])) as [ErasureRow];
  await session.run(recordAddresses, [accountId, erasure.erasure_id, subject.addressHashes]);
  return erasure;
}
