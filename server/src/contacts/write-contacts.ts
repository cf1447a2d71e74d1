// The statements that write contacts by phone, merging what is there with what is given.
import { APPEND_TOLD } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { type ContactRow, contactColumns } from "./contact.ts";
import type { GroupsChange } from "./enhanced-data.ts";
import { mergeContacts } from "./merge-contacts.ts";
import type { Phone } from "./phone.ts";

export interface ContactWrite {
  phone: Phone;
  /** Of the contact that is made if there is none. */
  contactId: string;
  /** What isn't given stays as it is. */
  name?: string | null | undefined;
  labels?: string[] | undefined;
  enhancedData?: GroupsChange | undefined;
  /** The groups that are set, as JSON. */
  groups: string;
  /** Also when nothing would change by it. */
  always?: true;
}

export type WrittenContact = ContactRow & {
  /** In this transaction. */
  created: boolean;
};

/** Values: account, ids, phones, names, labels, how, groups, and the bytes of jsonb past which a contact isn't written. */
type UpsertValues = [
  string,
  string[],
  string[],
  (string | null)[],
  string[],
  string | null,
  string[],
  number,
];

const MERGE = `${mergeContacts({
  rows: `select $1, contact_id, phone, name, labels::text[], groups::jsonb
   from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $7::text[])
     as given (contact_id, phone, name, labels, groups)`,
  how: "$6::jsonb",
  fits: (groups) => `pg_column_size(${groups}) <= $8::int`,
})}
   returning ${contactColumns("kept")}, kept.created_at = now() as created`;

const upsert = statement<UpsertValues, WrittenContact>("upsert_contacts", MERGE);

/** With the events of it: nothing comes after it but the COMMIT. */
const upsertAndTell = statement<UpsertValues, WrittenContact>(
  "upsert_contacts_and_tell",
  `with written as (
     ${MERGE}
   ), told as materialized (
     select array_agg(case when created then 'contact.created' else 'contact.updated' end) as types,
       array_agg(contact_id) as ids
     from written
   ), ${APPEND_TOLD.steps}, appended as (
     ${APPEND_TOLD.insert}
   )
   select ${contactColumns("written")}, created
   from written`,
);

const read = statement<[string, string[]], ContactRow>(
  "read_upserted_contacts",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and phone = any ($2::text[])`,
);

/** Of phones that are locked: those that this transaction hasn't written, but for some that were written as it began. */
const readUnwritten = statement<[string, string[]], ContactRow>(
  "read_unwritten_contacts",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and phone = any ($2::text[])
     and updated_at < now()`,
);

/**
 * By phone, of one account; those that stay as they are or pass the limit of `bytes` of jsonb are left out, and locked as
 * the others are. The phones must differ and stand in their order, which is the order of locks.
 */
export async function writeContacts(
  session: Session,
  accountId: string,
  { writes, bytes }: { writes: ContactWrite[]; bytes: number },
): Promise<Map<string, WrittenContact>> {
  return byPhone(await session.run(upsert, upsertValues(accountId, writes, bytes)));
}

/**
 * Likewise, for a transaction that writes nothing else: with the events, and with the contacts that stay as they are. All of
 * it leaves together with the COMMIT.
 */
export async function sendContacts(
  session: Session,
  accountId: string,
  { writes, bytes }: { writes: ContactWrite[]; bytes: number },
): Promise<{ written: Map<string, WrittenContact>; unwritten: Map<string, ContactRow> }> {
  const phones = writes.map((write) => write.phone);
  const written = session.send(upsertAndTell, upsertValues(accountId, writes, bytes));
  const unwritten = session.send(readUnwritten, [accountId, phones]);
  return { written: byPhone(await written), unwritten: byPhone(await unwritten) };
}

function upsertValues(accountId: string, writes: ContactWrite[], bytes: number): UpsertValues {
  return [
    accountId,
    writes.map((write) => write.contactId),
    writes.map((write) => write.phone),
    writes.map((write) => write.name ?? null),
    writes.map((write) => arrayLiteral(write.labels ?? [])),
    howOf(writes),
    writes.map((write) => write.groups),
    bytes,
  ];
}

function byPhone<Row extends ContactRow>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.phone as string, row]));
}

/** By phone. */
export async function readContacts(
  session: Session,
  accountId: string,
  phones: Phone[],
): Promise<Map<string, ContactRow>> {
  return byPhone(await session.run(read, [accountId, phones]));
}

/** A change as columns that a later `mergeContacts` reads, each as PostgreSQL reads it from text. */
export interface StagedChange {
  name: string | null;
  /** text[]. */
  labels: string;
  /** jsonb: those that are set. */
  groups: string;
  /** jsonb: what is left out or taken away, if anything. */
  how: string | null;
}

export function stagedChange(
  change: Pick<ContactWrite, "phone" | "name" | "labels" | "enhancedData">,
): StagedChange {
  const { name, labels, enhancedData } = change;
  const how = howOfOne(change);
  return {
    name: name ?? null,
    labels: arrayLiteral(labels ?? []),
    groups: enhancedData ? JSON.stringify(enhancedData.set) : "{}",
    how: how === null ? null : JSON.stringify(how),
  };
}

function howOf(changes: ContactWrite[]): string | null {
  const how: Record<Phone, object> = {};
  for (const change of changes) {
    const one = howOfOne(change);
    if (one !== null) how[change.phone] = one;
  }
  return Object.keys(how).length === 0 ? null : JSON.stringify(how);
}

/** Null for a change that says all and takes nothing away, so that nothing is looked up. */
function howOfOne({ name, labels, enhancedData, always }: Omit<ContactWrite, "groups" | "contactId">) {
  const drop = enhancedData?.drop ?? [];
  if (name !== undefined && labels !== undefined && drop.length === 0 && !always) return null;
  return {
    ...(name === undefined ? { name: 1 } : {}),
    ...(labels === undefined ? { labels: 1 } : {}),
    ...(always ? { always: 1 } : {}),
    ...(drop === "all" ? { clear: 1 } : drop.length > 0 ? { drop } : {}),
  };
}

/** A text array as one value: arrays of different lengths don't fit into one array of PostgreSQL. */
function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
