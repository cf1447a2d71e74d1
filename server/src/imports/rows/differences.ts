// What a row replaces, takes away or leaves as it is of a contact that is known already.
import { isDeepStrictEqual } from "node:util";
import type { ChangePreview, Entry } from "../../contacts/for-imports.ts";
import type { CsvLayout } from "../columns/csv-layout.ts";
import type { Notice, NoticeCode } from "./notice.ts";
import type { ImportedChange } from "./row.ts";

/** Of a group whose entries a notice shows. */
const MOST_ENTRIES = 10;

export function differencesOf(
  layout: CsvLayout,
  { before, after }: Pick<ChangePreview, "before" | "after">,
  change: ImportedChange,
): Notice[] {
  if (before === null) return [];
  const notices: Notice[] = [];
  const add = (code: NoticeCode, column: number | null, value: string) =>
    notices.push({ code, column, value });
  const nameAt = layout.names[0] ?? layout.organization;
  if (before.name !== null && nameAt !== null) {
    if (change.name === undefined) add("keeps_stored", nameAt, before.name);
    else if (after.name !== before.name)
      add(after.name === null ? "clears_stored" : "replaces_stored", nameAt, before.name);
  }
  const labelsAt = layout.labels;
  const given = change.labels ?? change.addLabels ?? [];
  const others = before.labels.filter((label) => !given.includes(label));
  if (labelsAt !== null && others.length > 0)
    add(
      after.labels.includes(others[0] as string) ? "keeps_stored" : "clears_stored",
      labelsAt,
      others.join(", "),
    );
  const set = change.enhancedData?.set ?? {};
  for (const [group, entries] of Object.entries(before.enhanced_data)) {
    const isGiven = Object.hasOwn(set, group);
    // A further phone is kept under its heading.
    const column =
      layout.allGroups ?? layout.groupColumns.get(group) ?? (isGiven ? layout.headings.indexOf(group) : null);
    if (column === null) continue;
    if (!Object.hasOwn(after.enhanced_data, group)) add("clears_stored", column, textOf(entries));
    else if (!isDeepStrictEqual(after.enhanced_data[group], entries))
      add("replaces_stored", column, textOf(entries));
    else if (!isGiven) add("keeps_stored", column, textOf(entries));
  }
  return notices;
}

function textOf(entries: Entry[]): string {
  const texts = entries
    .slice(0, MOST_ENTRIES)
    .map(({ text, description, link }) => text ?? description ?? link);
  return texts.join(", ") + (entries.length > MOST_ENTRIES ? ", …" : "");
}
