// The statements that write contacts by phone, merging what is there with what is given.
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import { type ContactRow, contactColumns } from "../contact.ts";
import type { GroupsChange } from "../enhanced-data.ts";
import type { Phone } from "../phone.ts";

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

/** What a merge writes, as SQL. */
export interface MergeSource {
  /** Answers account_id, contact_id, phone, name, labels, groups: of different phones, in their order. */
  rows: string;
  /** A jsonb object: what each phone's change leaves out or takes away (see `StagedChange.how`). Null if none does. */
  how: string;
  /** Whether groups, given as an expression, may be written: where they may not, the row stays as it is. */
  fits(groups: string): string;
}

/**
 * The insert that creates contacts, or merges changes into those that are there, by phone: for `returning` to follow. The
 * new values are computed from the row that is locked as `kept`, never from one that was read before. A row that would
 * stay the same isn't written and isn't returned, but stays locked. How a change is made stands beside the rows, because
 * a row that is inserted has no room to say it.
 * Tried, at 64 rows of which all change: what is left out by its place in an array, 15 % slower; locking by an upsert
 * that writes nothing and an update after it, a third slower.
 */
export function mergeContacts(source: MergeSource): string {
  const how = `(${source.how} -> excluded.phone)`;
  const name = `case when ${how} ? 'name' then kept.name else excluded.name end`;
  const labels = `case when ${how} ? 'labels' then kept.labels else excluded.labels end`;
  const rest = `case
       when ${how} ? 'clear' then '{}'
       when ${how} ? 'drop' then kept.enhanced_data - array(select jsonb_array_elements_text(${how} -> 'drop'))
       else kept.enhanced_data
     end`;
  const groups = `${rest} || excluded.enhanced_data`;
  return `insert into contacts as kept (account_id, contact_id, phone, name, labels, enhanced_data)
   ${source.rows}
   on conflict (account_id, phone) do update
   set name = ${name},
     labels = ${labels},
     enhanced_data = ${groups},
     updated_at = greatest(kept.updated_at, now())
   where (
       ${how} ? 'always'
       or (kept.name, kept.labels, kept.enhanced_data) is distinct from (${name}, ${labels}, ${groups})
     )
     and ${source.fits(groups)}`;
}

/** What would grow past $8 bytes of jsonb isn't written either. */
const upsert = statement<
  [string, string[], string[], (string | null)[], string[], string | null, string[], number],
  WrittenContact
>(
  "upsert_contacts",
  `${mergeContacts({
    rows: `select $1, contact_id, phone, name, labels::text[], groups::jsonb
   from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $7::text[])
     as given (contact_id, phone, name, labels, groups)`,
    how: "$6::jsonb",
    fits: (groups) => `pg_column_size(${groups}) <= $8::int`,
  })}
   returning ${contactColumns("kept")}, kept.created_at = now() as created`,
);

const read = statement<[string, string[]], ContactRow>(
  "read_upserted_contacts",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and phone = any ($2::text[])`,
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
  const rows = await session.run(upsert, [
    accountId,
    writes.map((write) => write.contactId),
    writes.map((write) => write.phone),
    writes.map((write) => write.name ?? null),
    writes.map((write) => arrayLiteral(write.labels ?? [])),
    howOf(writes),
    writes.map((write) => write.groups),
    bytes,
  ]);
  return new Map(rows.map((row) => [row.phone as string, row]));
}

/** By phone. */
export async function readContacts(
  session: Session,
  accountId: string,
  phones: Phone[],
): Promise<Map<string, ContactRow>> {
  const rows = await session.run(read, [accountId, phones]);
  return new Map(rows.map((row) => [row.phone as string, row]));
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
