// Erases a contact and all its data in the caller's transaction, and writes the erasure record.
import { appendEvents, type NewEvent } from "../../events/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import type { Session } from "../../platform/database/session.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { newUuid } from "../../platform/ids.ts";
import { type ContactRow, contactOf } from "../contact.ts";
import { checkIfMatch } from "../contact-etag.ts";
import type { ContactReference } from "../contact-reference.ts";
import { lockContactToErase } from "../find-contact.ts";
import { addressHash, distinctHashes } from "./address-hash.ts";
import { ERASURE_COLUMNS, type ErasureRow } from "./erasure.ts";

/** The contact that is being erased. It is locked. */
export interface EraseSubject {
  accountId: string;
  contactId: string;
  phone: string | null;
  name: string | null;
  /** The phone and every channel address. */
  addresses: string[];
  contactCreatedAt: Date;
  /** `addressHash` of each address. */
  addressHashes: Buffer[];
  hashKey: HashKey;
}

export interface EraseStep {
  name: string;
  /** Erases data, or counts the data that the contact's deletion will take along. Returns counts for the record. */
  run(session: Session, subject: EraseSubject): Promise<Record<string, number>>;
}

/** Removes the contact from exports: an export that isn't mailed yet starts again. Returns the ids of mailed exports. */
export type EraseFromExports = (
  session: Session,
  subject: EraseSubject,
) => Promise<{ restarted: number; mailed: string[] }>;

export interface EraseSteps {
  steps: EraseStep[];
  exports: EraseFromExports;
}

/** The key that asks for the erasure, and the account's newest hash key. */
export interface EraseAuthority {
  accountId: string;
  apiKeyId: string;
  hashKey: HashKey;
  hashKeyId: string;
}

const CONTACT = { accountId: t.uuid, contactId: t.uuid };

const findAddresses = statement({
  name: "addresses_of_contact",
  parameters: CONTACT,
  columns: { address: t.text },
  sql: `select address
    from contact_addresses
    where account_id = $accountId
      and contact_id = $contactId`,
});

const emptyAnswers = statement({
  name: "erase_idempotent_answers",
  parameters: CONTACT,
  columns: { key_hash: t.bytea },
  sql: `update idempotency_keys
    set answer = null, erased = true, contact_id = null
    where account_id = $accountId
      and contact_id = $contactId
    returning key_hash`,
});

const remove = statement({
  name: "delete_contact",
  parameters: CONTACT,
  sql: `delete from contacts
    where account_id = $accountId
      and contact_id = $contactId`,
});

/**
 * `clock_timestamp()` and not `now()`: facts that were applied while this transaction waited for its locks must be older
 * than the erasure. Exports of earlier erasures of the same person are repeated, so that one record names all of them.
 */
const insertRecord = statement({
  name: "record_erasure",
  parameters: {
    ...CONTACT,
    erasureId: t.uuid,
    apiKeyId: t.uuid,
    counts: t.jsonb(),
    phoneHash: t.nullable(t.bytea),
    hashKeyId: t.uuid,
    mailed: t.uuidArray,
    addressHashes: t.byteaArray,
  },
  columns: ERASURE_COLUMNS,
  sql: `with addresses as (
      insert into erased_addresses (account_id, erasure_id, address_hash, erased_at)
      select $accountId, $erasureId, address_hash, clock_timestamp()
      from unnest($addressHashes::bytea[]) as given (address_hash)
    )
    insert into erasures
      (account_id, erasure_id, contact_id, api_key_id, counts, phone_hash, hash_key_id, exports_mailed, created_at)
    values ($accountId, $erasureId, $contactId, $apiKeyId, $counts, $phoneHash, $hashKeyId, array(
      select unnest($mailed::uuid[])
      union
      select unnest(earlier.exports_mailed)
      from erased_addresses
      join erasures as earlier
        on earlier.account_id = erased_addresses.account_id
        and earlier.erasure_id = erased_addresses.erasure_id
      where erased_addresses.account_id = $accountId
        and erased_addresses.address_hash = any ($addressHashes)
      order by 1
    ), clock_timestamp())
    returning ${columnList(ERASURE_COLUMNS)}`,
});

/** Returns null when there is no such contact. Throws 412 `contact_changed`. */
export async function eraseContact(
  session: Session,
  request: EraseAuthority & { contact: ContactReference; ifMatch?: string | undefined },
  steps: EraseSteps,
): Promise<ErasureRow | null> {
  const { accountId, ifMatch } = request;
  const contact = await lockContactToErase(session, accountId, request.contact);
  if (ifMatch !== undefined) checkIfMatch(ifMatch, contact && contactOf(contact));
  if (contact === null) return null;
  const erasure = await eraseLockedContact(session, request, contact, steps);
  await appendEvents(session, [erasedEvent(accountId, erasure)]);
  return erasure;
}

/** Erases a contact that the caller has locked `for update`. The caller appends `erasedEvent` as its last statement. */
export async function eraseLockedContact(
  session: Session,
  authority: EraseAuthority,
  contact: Pick<ContactRow, "contact_id" | "phone" | "name" | "created_at">,
  { steps, exports }: EraseSteps,
): Promise<ErasureRow> {
  const { accountId, apiKeyId, hashKey, hashKeyId } = authority;
  const { contact_id: contactId, phone, name, created_at: contactCreatedAt } = contact;
  const known = (await session.run(findAddresses, { accountId, contactId })).map((row) => row.address);
  const addresses = phone === null ? known : [phone, ...known];
  const addressHashes = distinctHashes(addresses.map((address) => addressHash(hashKey, address)));
  const subject = { accountId, contactId, phone, name, addresses, contactCreatedAt, addressHashes, hashKey };
  const counts: Record<string, number> = {};
  for (const step of steps) Object.assign(counts, await step.run(session, subject));
  const { restarted, mailed } = await exports(session, subject);
  counts["exports"] = restarted;
  counts["answers"] = (await session.run(emptyAnswers, { accountId, contactId })).length;
  await session.run(remove, { accountId, contactId });
  const [erasure] = (await session.run(insertRecord, {
    accountId,
    erasureId: newUuid(),
    contactId,
    apiKeyId,
    counts: JSON.stringify(counts),
    phoneHash: phone === null ? null : addressHash(hashKey, phone),
    hashKeyId,
    mailed,
    addressHashes,
  })) as [ErasureRow];
  return erasure;
}

/** The event has the id of the record, because nothing else of the contact is left. */
export function erasedEvent(accountId: string, erasure: ErasureRow): NewEvent {
  return { accountId, type: "contact.deleted", id: erasure.erasure_id };
}
