// Merges the entries that a payload writes with the stored entries of its group, for a mapping that returns `keep_entries`.
import type { ContactChange } from "../contacts/index.ts";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { MappedContact } from "./mapped-contact.ts";

type Groups = NonNullable<ContactChange["enhancedData"]>["set"];
type Entry = Groups[string][number];

const PARAMETERS = { accountId: t.uuid, phones: t.textArray };
const COLUMNS = { phone: t.text, enhanced_data: t.jsonb<Groups>() };
const SELECT = `select phone, enhanced_data
    from contacts
    where account_id = $accountId
      and phone = any ($phones)`;

const read = statement({ name: "read_groups", parameters: PARAMETERS, columns: COLUMNS, sql: SELECT });

const lock = statement({
  name: "lock_groups",
  parameters: PARAMETERS,
  columns: COLUMNS,
  sql: `${SELECT}
    order by phone
    for no key update`,
});

type Merging = Pick<MappedContact, "change" | "keepEntries">;

/** The change as an upsert would write it now. */
export async function withKeptEntries(
  database: Database,
  accountId: string,
  mapped: Merging,
): Promise<ContactChange> {
  if (mapped.keepEntries === null) return mapped.change;
  const rows = await database.run(read, { accountId, phones: [mapped.change.phone] });
  return new StoredGroups(rows).merge(mapped);
}

/** Locks the contacts whose entries are merged. A contact that doesn't exist is guarded by the mark of its group. */
export async function lockGroups(
  session: Session,
  accountId: string,
  merging: Merging[],
): Promise<StoredGroups> {
  const phones = merging.flatMap(({ change, keepEntries }) => (keepEntries === null ? [] : [change.phone]));
  if (phones.length === 0) return new StoredGroups([]);
  return new StoredGroups(await session.run(lock, { accountId, phones: [...new Set(phones)] }));
}

export class StoredGroups {
  readonly #byPhone: Map<string, Groups>;

  constructor(rows: t.Outputs<typeof COLUMNS>[]) {
    this.#byPhone = new Map(rows.map((row) => [row.phone, row.enhanced_data]));
  }

  /** The next change of the same contact is merged with the result of this one. */
  merge<Change extends ContactChange>({
    change,
    keepEntries,
  }: {
    change: Change;
    keepEntries: number | null;
  }): Change {
    if (keepEntries === null || !change.enhancedData) return change;
    const stored = this.#byPhone.get(change.phone) ?? {};
    const set = Object.fromEntries(
      Object.entries(change.enhancedData.set).map(([group, entries]) => [
        group,
        newest(Object.hasOwn(stored, group) ? (stored[group] ?? []) : [], entries, keepEntries),
      ]),
    );
    this.#byPhone.set(change.phone, { ...stored, ...set });
    return { ...change, enhancedData: { set, drop: [] } };
  }
}

/** An entry replaces the one with the same text. */
export function entryName({ text, description, link }: Entry): string {
  return text ?? JSON.stringify([description, link]);
}

const naturalOrder = new Intl.Collator("en", { numeric: true });

/**
 * The order of the texts, highest number first, and not the order of arrival: then payloads in any order give the same entries.
 */
function newest(stored: Entry[], given: Entry[], most: number): Entry[] {
  const byName = new Map([...stored, ...given].map((entry) => [entryName(entry), entry]));
  return [...byName]
    .sort(([one], [other]) => naturalOrder.compare(other, one))
    .slice(0, most)
    .map(([, entry]) => entry);
}
