// What upserts would make of contacts. Nothing is written.
import { isDeepStrictEqual } from "node:util";
import { phoneKey } from "../../phones/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { type ContactFields, changedFields, NEW, tooLarge } from "./upsert-contacts.ts";
import { type ContactChange, findByPhones } from "./write-contacts.ts";

export interface ChangePreview {
  outcome: "created" | "updated" | "unchanged" | "too_large";
  /** The contact's phone. */
  phone: string;
  /** Null for a new contact. */
  before: ContactFields | null;
  after: ContactFields;
  /** The size of the enhanced data. */
  bytes: number;
}

/** Contacts that are read at once: each can have 256 KiB. */
const MOST_READ = 200;

/** In the order of `changes`. Each is looked at alone, as if the others weren't there. */
export async function previewChanges(
  database: Database,
  accountId: string,
  changes: ContactChange[],
): Promise<ChangePreview[]> {
  const previews: ChangePreview[] = [];
  for (let from = 0; from < changes.length; from += MOST_READ) {
    const some = changes.slice(from, from + MOST_READ);
    const keys = some.map(({ phone }) => phoneKey(phone));
    const rows = await database.run(findByPhones, { accountId, keys });
    const kept = new Map(rows.map((row) => [phoneKey(row.phone as string), row]));
    for (const [index, change] of some.entries()) {
      const before = kept.get(keys[index] as string) ?? null;
      previews.push({ ...previewOf(before, change), phone: before?.phone ?? change.phone });
    }
  }
  return previews;
}

function previewOf(before: ContactFields | null, change: ContactChange): Omit<ChangePreview, "phone"> {
  const kept = before ?? NEW;
  const after = changedFields(kept, change);
  const bytes = Buffer.byteLength(JSON.stringify(after.enhanced_data));
  if (tooLarge(kept, after, bytes) !== null) return { outcome: "too_large", before, after, bytes };
  if (before === null) return { outcome: "created", before, after, bytes };
  const { name, labels, enhanced_data } = before;
  const isSame = isDeepStrictEqual({ name, labels, enhanced_data }, after);
  return { outcome: isSame ? "unchanged" : "updated", before, after, bytes };
}
