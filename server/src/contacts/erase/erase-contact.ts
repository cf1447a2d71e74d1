// Erases contacts and all their data in the caller's transaction, and writes the erasure records.
import { appendEvents, type NewEvent } from "../../events/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import { columnList, type Session, selectRows, statement, t } from "../../platform/database/index.ts";
import { ACTOR, type Actor, actorOf } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { checkIfMatch, contactOf } from "../contact.ts";
import { lockContactToErase } from "../find-contact.ts";
import type { ContactReference } from "../phone-fields.ts";
import { addressHash, distinctHashes } from "./address-hash.ts";
import { claimAddresses } from "./address-locks.ts";
import { rememberErased } from "./erased-facts.ts";
import { optOutsToKeep } from "./erased-opt-outs.ts";
import { type ErasureRow, erasure } from "./erasure.ts";
import { type LockedContact, lockSamePeople } from "./same-people.ts";

/** A contact that is being erased. It is locked. */
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
  /** The ids of mailed exports that may hold the contact: the step of exports adds them, and the record names them. */
  mailed: string[];
}

/** Counts for the record of an erasure, by kind. */
export type EraseCounts = Record<string, number>;

/** A statement costs a round trip, so a step erases several contacts of one account at once. */
export interface EraseStep {
  name: string;
  /**
   * Erases data, or counts the data that the contacts' deletion will take along. Returns counts in the order of `subjects`.
   * What names several of them is counted with the first. `claimed`: hashes that find raw facts about the people.
   */
  run(session: Session, subjects: EraseSubject[], claimed: Buffer[]): Promise<EraseCounts[]>;
}

/**
 * Counts rows, given by the hashes of everybody whom they may name, for the first subject whom they name: for the first of all
 * if they name nobody, because every erasure removes some rows. `hashesOf`: the hashes by which a subject was searched.
 */
export function countByHash(
  subjects: EraseSubject[],
  rows: Buffer[][],
  hashesOf = ({ addressHashes }: EraseSubject): Buffer[] => addressHashes,
): number[] {
  const indexes = new Map<string, number>();
  for (const [index, subject] of [...subjects.entries()].reverse())
    for (const hash of hashesOf(subject)) indexes.set(hash.toString("hex"), index);
  const counts = subjects.map(() => 0);
  for (const hashes of rows) {
    const named = hashes.flatMap((hash) => indexes.get(hash.toString("hex")) ?? []);
    const index = named.length === 0 ? 0 : Math.min(...named);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** Who asks for the erasure, and the account's newest hash key. */
export interface EraseAuthority extends Actor {
  accountId: string;
  hashKey: HashKey;
  hashKeyId: string;
}

const CONTACTS = { accountId: t.uuid, contactIds: t.uuidArray };

const OF_CONTACTS = {
  key: { accountId: t.uuid },
  where: "contact_id = any ($contactIds)",
  parameters: { contactIds: t.uuidArray },
};

const findAddresses = selectRows({
  name: "addresses_of_contacts",
  table: "contact_addresses",
  ...OF_CONTACTS,
  columns: { contact_id: t.uuid, address: t.text },
});

const findFormer = selectRows({
  name: "former_addresses_of_contacts",
  table: "former_addresses",
  ...OF_CONTACTS,
  columns: { address: t.text, until: t.timestamptz },
});

const remove = statement({
  name: "delete_contacts",
  parameters: CONTACTS,
  columns: { contact_id: t.uuid, merged: t.uuidArray },
  sql: `delete from contacts
    where account_id = $accountId
      and contact_id = any ($contactIds)
    returning contact_id, array(
      select merged_contact_id
      from contact_merges
      where contact_merges.contact_id = contacts.contact_id
        and account_id = $accountId
    ) as merged`,
});

/**
 * `clock_timestamp()` and not `now()`: facts that were applied while this transaction waited for its locks must be older
 * than the erasure. Exports of earlier erasures of the same person are repeated, so that one record names all of them.
 * `limit 1` and `offset 0` keep the planner from joining all erasures of the account.
 */
const insertRecords = statement({
  name: "record_erasures",
  parameters: {
    ...CONTACTS,
    erasureIds: t.uuidArray,
    ...ACTOR,
    counts: t.jsonbArray,
    phoneHashes: t.withNulls(t.byteaArray),
    hashKeyId: t.uuid,
    /** Pairs of an erasure with an export, and with the hash of an address. */
    mailedIn: t.uuidArray,
    mailed: t.uuidArray,
    hashedIn: t.uuidArray,
    hashes: t.byteaArray,
    keptOptOuts: t.withNulls(t.jsonbArray),
    /** By contact, the ids of those that were merged into it. */
    merged: t.jsonb(),
  },
  columns: erasure.columns,
  sql: `with hashed as materialized (
      select erasure_id, address_hash, opt_outs
      from unnest($hashedIn::uuid[], $hashes::bytea[], $keptOptOuts::jsonb[]) as given (erasure_id, address_hash, opt_outs)
    ), addresses as (
      insert into erased_addresses (account_id, erasure_id, address_hash, opt_outs, erased_at)
      select $accountId, erasure_id, address_hash, opt_outs, clock_timestamp()
      from hashed
    )
    insert into erasures (account_id, erasure_id, contact_id, person_id, api_key_id, counts, phone_hash, hash_key_id, exports_mailed,
      opt_outs_kept, merged_ids, created_at)
    select $accountId, given.erasure_id, given.contact_id, $personId, $apiKeyId, given.counts, given.phone_hash, $hashKeyId, array(
      select export_id
      from unnest($mailedIn::uuid[], $mailed::uuid[]) as mailed (erasure_id, export_id)
      where mailed.erasure_id = given.erasure_id
      union
      select unnest((
        select exports_mailed
        from erasures
        where account_id = $accountId
          and erasure_id = known.erasure_id
        limit 1
      ))
      from hashed
      cross join lateral (
        select erasure_id
        from erased_addresses
        where account_id = $accountId
          and address_hash = hashed.address_hash
        offset 0
      ) as known
      where hashed.erasure_id = given.erasure_id
      order by 1
    ), exists (
      select
      from hashed
      where hashed.erasure_id = given.erasure_id
        and hashed.opt_outs is not null
    ), array(
      select jsonb_array_elements_text($merged::jsonb -> given.contact_id::text)::uuid
    ), clock_timestamp()
    from unnest($erasureIds::uuid[], $contactIds::uuid[], $counts::jsonb[], $phoneHashes::bytea[])
      as given (erasure_id, contact_id, counts, phone_hash)
    returning ${columnList(erasure.columns)}`,
});

/** Returns null when there is no such contact. Throws 412 `contact_changed`. */
export async function eraseContact(
  session: Session,
  request: EraseAuthority & { contact: ContactReference; ifMatch?: string | undefined },
  steps: EraseStep[],
): Promise<ErasureRow | null> {
  const { accountId, ifMatch } = request;
  const contact = await lockContactToErase(session, accountId, request.contact);
  if (ifMatch !== undefined) checkIfMatch(ifMatch, contact && contactOf(contact));
  if (contact === null) return null;
  const erasures = await eraseLockedContacts(session, request, [contact], steps);
  await appendEvents(
    session,
    erasures.map((erasure) => erasedEvent(accountId, erasure)),
  );
  return erasures.find((erasure) => erasure.contact_id === contact.contact_id) ?? null;
}

/**
 * Erases contacts that the caller has locked `for update`, and those that are the same people. Returns the records in any
 * order. The caller appends an `erasedEvent` for each as its last statement.
 */
export async function eraseLockedContacts(
  session: Session,
  authority: EraseAuthority,
  named: LockedContact[],
  steps: EraseStep[],
): Promise<ErasureRow[]> {
  const { accountId, hashKey, hashKeyId } = authority;
  const contacts = [...named, ...(await lockSamePeople(session, accountId, named))];
  const contactIds = contacts.map((contact) => contact.contact_id);
  const subjects = await subjectsOf(session, authority, contacts);
  const erasures = subjects.map((subject) => ({ erasureId: newUuid(), subject, counts: {} as EraseCounts }));
  const claimed = await claimAddresses(
    session,
    hashKey,
    subjects.flatMap((subject) => subject.addressHashes),
  );
  // Facts from before the end of an address are about these people; later ones are about its next owner.
  for (const { address, until } of await session.run(findFormer, { accountId, contactIds }))
    await rememberErased(session, accountId, [addressHash(hashKey, address)], until);
  for (const step of steps) {
    const counts = await step.run(session, subjects, claimed);
    for (const [index, erasure] of erasures.entries()) Object.assign(erasure.counts, counts[index]);
  }
  const people = subjects.map(({ addressHashes }, index) => {
    return { addressHashes, optOuts: contacts[index]?.opt_outs ?? [] };
  });
  const kept = await optOutsToKeep(session, accountId, people);
  const removed = await session.run(remove, { accountId, contactIds });
  return session.run(insertRecords, {
    accountId,
    contactIds,
    erasureIds: erasures.map(({ erasureId }) => erasureId),
    ...actorOf(authority),
    counts: erasures.map(({ counts }) => JSON.stringify(counts)),
    phoneHashes: subjects.map(({ phone }) => (phone === null ? null : addressHash(hashKey, phone))),
    hashKeyId,
    mailedIn: erasures.flatMap(({ erasureId, subject }) => subject.mailed.map(() => erasureId)),
    mailed: subjects.flatMap(({ mailed }) => mailed),
    hashedIn: erasures.flatMap(({ erasureId, subject }) => subject.addressHashes.map(() => erasureId)),
    hashes: subjects.flatMap(({ addressHashes }) => addressHashes),
    keptOptOuts: subjects.flatMap(({ addressHashes }, index) => {
      const optOuts = kept[index] ? JSON.stringify(kept[index]) : null;
      return addressHashes.map(() => optOuts);
    }),
    merged: JSON.stringify(Object.fromEntries(removed.map((row) => [row.contact_id, row.merged]))),
  });
}

async function subjectsOf(
  session: Session,
  { accountId, hashKey }: EraseAuthority,
  contacts: LockedContact[],
): Promise<EraseSubject[]> {
  const contactIds = contacts.map((contact) => contact.contact_id);
  const known = Map.groupBy(
    await session.run(findAddresses, { accountId, contactIds }),
    (row) => row.contact_id,
  );
  return contacts.map(({ contact_id: contactId, phone, name, created_at: contactCreatedAt }) => {
    const learned = (known.get(contactId) ?? []).map((row) => row.address);
    const addresses = phone === null ? learned : [phone, ...learned];
    const addressHashes = distinctHashes(addresses.map((address) => addressHash(hashKey, address)));
    const who = { accountId, contactId, phone, name, addresses, contactCreatedAt };
    return { ...who, addressHashes, hashKey, mailed: [] };
  });
}

/** The event has the id of the record, because nothing else of the contact is left. */
export function erasedEvent(accountId: string, erasure: ErasureRow): NewEvent {
  return { accountId, type: "contact.deleted", id: erasure.erasure_id };
}
