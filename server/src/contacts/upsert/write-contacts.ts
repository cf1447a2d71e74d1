// The statements that write contacts by phone and merge changes into existing contacts.
import type { Session } from "../../platform/database/session.ts";
import {
  bool,
  int4,
  jsonb,
  nullable,
  type Outputs,
  textArray,
  uuid,
  uuidArray,
  withNulls,
} from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import { CONTACT_COLUMNS, type ContactRow, contactColumns } from "../contact.ts";
import type { GroupsChange } from "../enhanced-data.ts";
import type { Phone } from "../phone.ts";

/** A field that is left out stays as it is. */
export interface ContactWrite {
  phone: Phone;
  /** For a contact that is created. */
  contactId: string;
  name?: string | null | undefined;
  labels?: string[] | undefined;
  enhancedData?: GroupsChange | undefined;
  /** The groups that are set, as JSON. */
  groups: string;
}

/** The source of a merge, as SQL. */
export interface MergeSource {
  /** Selects account_id, contact_id, phone, name, labels and groups. The phones must differ and be sorted. */
  rows: string;
  /** A jsonb object: by phone, what the change leaves out or removes (see `StagedChange.how`). Null if no change does. */
  how: string;
  /** Whether groups, given as an expression, may be written. Where they may not, the row stays as it is. */
  fits(groups: string): string;
}

/**
 * An insert that creates contacts or merges changes into existing ones, to be completed by `returning`. New values are
 * computed from the row that is locked as `kept`. A row that stays the same isn't written and isn't returned, but is
 * locked. `how` is kept apart from the rows, because an inserted row has no column for it.
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
    where (kept.name, kept.labels, kept.enhanced_data) is distinct from (${name}, ${labels}, ${groups})
      and ${source.fits(groups)}`;
}

const WRITTEN = {
  ...CONTACT_COLUMNS,
  /** In this transaction. */
  created: bool,
};

type WrittenContact = Outputs<typeof WRITTEN>;

const upsert = statement({
  name: "upsert_contacts",
  parameters: {
    accountId: uuid,
    contactIds: uuidArray,
    phones: textArray,
    names: withNulls(textArray),
    labels: textArray,
    groups: textArray,
    how: nullable(jsonb<object>()),
    bytes: int4,
  },
  columns: WRITTEN,
  sql: `${mergeContacts({
    rows: `select $accountId, contact_id, phone, name, labels::text[], groups::jsonb
    from unnest($contactIds::uuid[], $phones::text[], $names::text[], $labels::text[], $groups::text[])
      as given (contact_id, phone, name, labels, groups)`,
    how: "$how::jsonb",
    fits: (groups) => `pg_column_size(${groups}) <= $bytes::int`,
  })}
    returning ${contactColumns("kept")}, kept.created_at = now() as created`,
});

const read = statement({
  name: "read_upserted_contacts",
  parameters: { accountId: uuid, phones: textArray },
  columns: CONTACT_COLUMNS,
  sql: `select ${contactColumns("contacts")}
    from contacts
    where account_id = $accountId
      and phone = any ($phones)`,
});

/**
 * Returns the written contacts of one account by phone. Contacts that stay as they are, or would exceed `bytes` of jsonb,
 * are left out and locked. The phones must differ and be sorted, because contacts are locked in this order.
 */
export async function writeContacts(
  session: Session,
  accountId: string,
  { writes, bytes }: { writes: ContactWrite[]; bytes: number },
): Promise<Map<string, WrittenContact>> {
  const rows = await session.run(upsert, {
    accountId,
    contactIds: writes.map((write) => write.contactId),
    phones: writes.map((write) => write.phone),
    names: writes.map((write) => write.name ?? null),
    labels: writes.map((write) => arrayLiteral(write.labels ?? [])),
    groups: writes.map((write) => write.groups),
    how: howOf(writes),
    bytes,
  });
  return new Map(rows.map((row) => [row.phone as string, row]));
}

export async function readContacts(
  session: Session,
  accountId: string,
  phones: Phone[],
): Promise<Map<string, ContactRow>> {
  const rows = await session.run(read, { accountId, phones });
  return new Map(rows.map((row) => [row.phone as string, row]));
}

/** A change as columns for a later `mergeContacts`, each in PostgreSQL's text form. */
export interface StagedChange {
  name: string | null;
  /** text[]. */
  labels: string;
  /** jsonb: the groups that are set. */
  groups: string;
  /** jsonb: what is left out or removed, if anything. */
  how: string | null;
}

export function stagedChange(change: Omit<ContactWrite, "groups" | "contactId">): StagedChange {
  const { name, labels, enhancedData } = change;
  const how = howOfOne(change);
  return {
    name: name ?? null,
    labels: arrayLiteral(labels ?? []),
    groups: enhancedData ? JSON.stringify(enhancedData.set) : "{}",
    how: how === null ? null : JSON.stringify(how),
  };
}

function howOf(writes: ContactWrite[]): string | null {
  const how = writes.flatMap((write) => {
    const one = howOfOne(write);
    return one === null ? [] : [[write.phone, one]];
  });
  return how.length === 0 ? null : JSON.stringify(Object.fromEntries(how));
}

/** Null for a change that has every field and removes nothing. */
function howOfOne({ name, labels, enhancedData }: Omit<ContactWrite, "groups" | "contactId">) {
  const drop = enhancedData?.drop ?? [];
  if (name !== undefined && labels !== undefined && drop.length === 0) return null;
  return {
    ...(name === undefined ? { name: 1 } : {}),
    ...(labels === undefined ? { labels: 1 } : {}),
    ...(drop === "all" ? { clear: 1 } : drop.length > 0 ? { drop } : {}),
  };
}

/** A text array as one value: PostgreSQL can't hold arrays of different lengths in one array. */
function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
