// The statements that write contacts by phone and merge changes into existing contacts.
import { type Phone, phoneKey } from "../../phones/index.ts";
import { columnList, givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { arrayLiteral } from "../../platform/database/literals.ts";
import { CONTACT_COLUMNS, type ContactRow } from "../contact.ts";
import type { GroupsChange } from "../enhanced-data.ts";
import { MAX_LABELS } from "../labels.ts";

/** A field that is left out stays as it is. */
export interface ContactChange {
  phone: Phone;
  /** For a contact that is created. A retry with the same id finds the contact that an earlier try created. */
  contactId?: string;
  name?: string | null | undefined;
  labels?: string[] | undefined;
  /** In place of `labels`: the contact's own labels stay. */
  addLabels?: string[] | undefined;
  enhancedData?: GroupsChange | undefined;
}

export interface ContactWrite extends ContactChange {
  contactId: string;
  /** The groups that are set, as JSON. */
  groups: string;
}

const HOW = "($how::jsonb -> excluded.phone)";
const KEEPS_NAME = `${HOW} ? 'name'`;
const NAME = `case when ${KEEPS_NAME} then kept.name else excluded.name end`;
// Null also when the name stays the same: from now on, the account gives it.
const PROFILE_AT = `case when ${KEEPS_NAME} then kept.profile_at end`;
const LABELS = `case
        when ${HOW} ? 'labels' then kept.labels
        when ${HOW} ? 'add' then kept.labels || array(
          select name
          from unnest(excluded.labels) with ordinality as added (name, ordinal)
          where name <> all (kept.labels)
          order by ordinal
        )
        else excluded.labels
      end`;
const GROUPS = `case
        when ${HOW} ? 'clear' then '{}'
        when ${HOW} ? 'drop' then kept.enhanced_data - array(select jsonb_array_elements_text(${HOW} -> 'drop'))
        else kept.enhanced_data
      end || excluded.enhanced_data`;

// PostgreSQL has no arrays of arrays of different lengths, so the labels of each contact are a text.
const given = givenRows({
  contactId: t.uuid,
  phone: t.text,
  name: t.nullable(t.text),
  labels: t.text,
  groups: t.text,
});

/**
 * `how` is a jsonb object: by phone, what the change leaves out or removes; null if no change does. It isn't a column of
 * the rows, because an inserted row has no column for it. A row that stays the same isn't written and isn't returned, but
 * is locked. `created`: in this transaction.
 */
const upsert = statement({
  name: "upsert_contacts",
  parameters: {
    accountId: t.uuid,
    ...given.parameters,
    how: t.nullable(t.jsonb<object>()),
    bytes: t.int4,
  },
  columns: { ...CONTACT_COLUMNS, created: t.bool },
  sql: `insert into contacts as kept (account_id, contact_id, phone, name, labels, enhanced_data)
    select $accountId, contact_id, phone, name, labels::text[], groups::jsonb
    from ${given.as("given")}
    on conflict (account_id, phone_key(phone)) do update
    set name = ${NAME},
      profile_at = ${PROFILE_AT},
      labels = ${LABELS},
      enhanced_data = ${GROUPS},
      updated_at = greatest(kept.updated_at, now())
    where (kept.name, kept.profile_at, kept.labels, kept.enhanced_data) is distinct from (${NAME}, ${PROFILE_AT}, ${LABELS}, ${GROUPS})
      and pg_column_size(${GROUPS}) <= $bytes::int
      and cardinality(${LABELS}) <= greatest(${MAX_LABELS}, cardinality(kept.labels))
    returning ${columnList(CONTACT_COLUMNS, "kept")}, kept.created_at = now() as created`,
});

/** `keys`: of phones. */
export const findByPhones = statement({
  name: "read_upserted_contacts",
  parameters: { accountId: t.uuid, keys: t.textArray },
  columns: CONTACT_COLUMNS,
  sql: `select ${columnList(CONTACT_COLUMNS)}
    from contacts
    where account_id = $accountId
      and phone_key(phone) = any ($keys)`,
});

/**
 * Returns the written contacts of one account by the keys of their phones. Contacts that stay as they are, or would exceed
 * `bytes` of jsonb or the number of labels, are left out and locked. The keys must differ and be sorted, because contacts are locked in this order.
 */
export async function writeContacts(
  session: Session,
  { accountId, writes, bytes }: { accountId: string; writes: ContactWrite[]; bytes: number },
) {
  const rows = await session.run(upsert, {
    accountId,
    ...given.values(
      writes.map(({ name = null, labels, addLabels = [], ...write }) => ({
        ...write,
        name,
        labels: arrayLiteral(labels ?? addLabels),
      })),
    ),
    how: howOf(writes),
    bytes,
  });
  return new Map(rows.map((row) => [phoneKey(row.phone as string), row]));
}

/** By the keys of their phones. */
export async function readContacts(
  session: Session,
  accountId: string,
  phones: Phone[],
): Promise<Map<string, ContactRow>> {
  const rows = await session.run(findByPhones, { accountId, keys: phones.map(phoneKey) });
  return new Map(rows.map((row) => [phoneKey(row.phone as string), row]));
}

/** The JSON is joined because an object with a thousand different keys is slow to build. */
function howOf(writes: ContactWrite[]): string | null {
  const how = writes.flatMap((write) => {
    const one = howOfOne(write);
    return one === null ? [] : [`"${write.phone}":${JSON.stringify(one)}`];
  });
  return how.length === 0 ? null : `{${how.join(",")}}`;
}

/** Null for a change that has every field and removes nothing. */
function howOfOne({ name, labels, addLabels, enhancedData }: ContactChange) {
  const drop = enhancedData?.drop ?? [];
  if (name !== undefined && labels !== undefined && drop.length === 0) return null;
  return {
    ...(name === undefined ? { name: 1 } : {}),
    ...(labels !== undefined ? {} : addLabels === undefined ? { labels: 1 } : { add: 1 }),
    ...(drop === "all" ? { clear: 1 } : drop.length > 0 ? { drop } : {}),
  };
}
