// Merges the entries that a payload writes with the stored entries of its group, for a contact with `keep_entries`.
import type { ContactChange } from "../../contacts/index.ts";
import { phoneKey } from "../../phones/index.ts";
import { type Session, selectRows, t } from "../../platform/database/index.ts";
import type { SourceContact } from "./source-contact.ts";

type Groups = NonNullable<ContactChange["enhancedData"]>["set"];
type Entry = Groups[string][number];

const COLUMNS = { phone: t.nullable(t.text), enhanced_data: t.jsonb<Groups>() };

const lock = selectRows({
  name: "lock_groups",
  table: "contacts",
  key: { accountId: t.uuid },
  where: "phone_key(phone) = any ($keys)",
  parameters: { keys: t.textArray },
  columns: COLUMNS,
  suffix: "order by phone_key(phone) for no key update",
});

type Merging = Pick<SourceContact, "change" | "keepEntries">;

/** Locks the contacts whose entries are merged. A contact that doesn't exist is guarded by the key of its group. */
export async function lockGroups(
  session: Session,
  accountId: string,
  merging: Merging[],
): Promise<StoredGroups> {
  const keys = merging.flatMap(({ change, keepEntries }) =>
    keepEntries === null ? [] : [phoneKey(change.phone)],
  );
  if (keys.length === 0) return new StoredGroups([]);
  return new StoredGroups(await session.run(lock, { accountId, keys: [...new Set(keys)] }));
}

export class StoredGroups {
  readonly #byKey: Map<string, Groups>;

  constructor(rows: t.Outputs<typeof COLUMNS>[]) {
    this.#byKey = new Map(rows.map((row) => [phoneKey(row.phone as string), row.enhanced_data]));
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
    const key = phoneKey(change.phone);
    const stored = this.#byKey.get(key) ?? {};
    const set = Object.fromEntries(
      Object.entries(change.enhancedData.set).map(([group, entries]) => [
        group,
        newest(Object.hasOwn(stored, group) ? (stored[group] ?? []) : [], entries, keepEntries),
      ]),
    );
    this.#byKey.set(key, { ...stored, ...set });
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
