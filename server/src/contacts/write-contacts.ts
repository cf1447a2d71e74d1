// The statements that write contacts by phone, merging what is there with what is given.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { type ContactRow, contactColumns } from "./contact.ts";
import type { GroupsChange } from "./enhanced-data.ts";
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

/**
 * What the change of a phone leaves out or takes away: a row that is inserted has no room to say it. Null for a batch of
 * which no change does, so that nothing is looked up.
 */
const how = "($6::jsonb -> excluded.phone)";
const name = `case when ${how} ? 'name' then kept.name else excluded.name end`;
const labels = `case when ${how} ? 'labels' then kept.labels else excluded.labels end`;
const rest = `case
       when ${how} ? 'clear' then '{}'
       when ${how} ? 'drop' then kept.enhanced_data - array(select jsonb_array_elements_text(${how} -> 'drop'))
       else kept.enhanced_data
     end`;
const groups = `${rest} || excluded.enhanced_data`;

/**
 * The new values are computed from the row that is locked, never from one that was read before. A row that would stay
 * the same, or grow past $8 bytes of jsonb, isn't written and isn't returned, but stays locked.
 * Tried, at 64 rows of which all change: what is left out by its place in an array, 15 % slower; locking by an upsert
 * that writes nothing and an update after it, a third slower.
 */
const upsert = statement<
  [string, string[], string[], (string | null)[], string[], string | null, string[], number],
  WrittenContact
>(
  "upsert_contacts",
  `insert into contacts as kept (account_id, contact_id, phone, name, labels, enhanced_data)
   select $1, contact_id, phone, name, labels::text[], groups::jsonb
   from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $7::text[])
     as given (contact_id, phone, name, labels, groups)
   on conflict (account_id, phone) do update
   set name = ${name},
     labels = ${labels},
     enhanced_data = ${groups},
     updated_at = greatest(kept.updated_at, now())
   where (
       ${how} ? 'always'
       or (kept.name, kept.labels, kept.enhanced_data) is distinct from (${name}, ${labels}, ${groups})
     )
     and pg_column_size(${groups}) <= $8::int
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

function howOf(changes: ContactWrite[]): string | null {
  const how: Record<Phone, object> = {};
  for (const { phone, name, labels, enhancedData, always } of changes) {
    const drop = enhancedData?.drop ?? [];
    if (name !== undefined && labels !== undefined && drop.length === 0 && !always) continue;
    how[phone] = {
      ...(name === undefined ? { name: 1 } : {}),
      ...(labels === undefined ? { labels: 1 } : {}),
      ...(always ? { always: 1 } : {}),
      ...(drop === "all" ? { clear: 1 } : drop.length > 0 ? { drop } : {}),
    };
  }
  return Object.keys(how).length === 0 ? null : JSON.stringify(how);
}

/** A text array as one value: arrays of different lengths don't fit into one array of PostgreSQL. */
function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
