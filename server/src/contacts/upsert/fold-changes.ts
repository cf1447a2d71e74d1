// Folds changes of one contact onto its row, as the database would merge them one after the other.
import type { ContactRow } from "../contact.ts";
import {
  type EnhancedData,
  type Entry,
  type GroupsChange,
  MAX_BYTES,
  merged,
  sizeOf,
} from "../enhanced-data.ts";

interface Named {
  name?: string | null | undefined;
  labels?: string[] | undefined;
  enhancedData?: GroupsChange | undefined;
}

export type FoldStep =
  | {
      outcome: "updated" | "unchanged";
      /** As it is after this change, but for the time of the write. */
      row: ContactRow;
      /** By this change or one before it. */
      isChanged: boolean;
    }
  | { outcome: "too_large"; bytes: number };

export interface Folded {
  /** One a change, in order. */
  steps: FoldStep[];
  last: ContactRow;
  /** Something was changed, though it may have been changed back. */
  hasChanged: boolean;
}

export function foldChanges(row: ContactRow, changes: Named[]): Folded {
  let last = row;
  const steps = changes.map((change): FoldStep => {
    const data = merged(last.enhanced_data, change.enhancedData);
    const bytes = change.enhancedData ? sizeOf(data) : 0;
    if (bytes > MAX_BYTES) return { outcome: "too_large", bytes };
    const name = change.name === undefined ? last.name : change.name;
    const labels = change.labels ?? last.labels;
    const isSame =
      name === last.name && sameList(labels, last.labels) && sameGroups(data, last.enhanced_data);
    if (!isSame) last = { ...last, name, labels, enhanced_data: inStoredOrder(data) };
    return { outcome: isSame ? "unchanged" : "updated", row: last, isChanged: last !== row };
  });
  return { steps, last, hasChanged: last !== row };
}

function sameList(one: string[], two: string[]): boolean {
  return one.length === two.length && one.every((value, index) => value === two[index]);
}

function sameGroups(one: EnhancedData, two: EnhancedData): boolean {
  if (one === two) return true;
  const names = Object.keys(one);
  if (names.length !== Object.keys(two).length) return false;
  return names.every((name) => {
    const [entries, others] = [one[name] as Entry[], Object.hasOwn(two, name) ? two[name] : undefined];
    return (
      entries === others ||
      (entries.length === others?.length && entries.every((entry, index) => sameEntry(entry, others[index])))
    );
  });
}

function sameEntry(one: Entry, two: Entry | undefined): boolean {
  return one.text === two?.text && one.description === two?.description && one.link === two?.link;
}

/** jsonb keeps keys by their length in bytes, then by their bytes: what is answered of a step is what would be read. */
function inStoredOrder(data: EnhancedData): EnhancedData {
  const named = Object.entries(data).map(([name, entries]) => ({ name, entries, bytes: Buffer.from(name) }));
  named.sort((one, two) => one.bytes.length - two.bytes.length || one.bytes.compare(two.bytes));
  return Object.fromEntries(named.map(({ name, entries }) => [name, entries]));
}
