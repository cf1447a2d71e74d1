// The selected contacts. A selection of all that match a filter ends with the filter.
import { useState } from "react";
import type { Chosen } from "../../../parts/jobs/jobs.queries.ts";
import { allSelected, NO_SELECTION, type Selection, select } from "../../../parts/table/selection.ts";
import type { ContactFilter } from "../filters/use-contact-filter.ts";

interface Kept {
  selection: Selection;
  /** The filter under which it was made. */
  filter: ContactFilter;
  /** All are to be selected as soon as the time of the list is known. */
  awaitsAll?: boolean;
}

export interface SelectionControl {
  value: Selection;
  onSelect(ids: string[], isOn: boolean): void;
  selectAll(): void;
  onNone(): void;
  /** For a request. */
  contacts: Chosen;
}

/** `listedAt`: the time of the list; undefined while it is being read. */
export function useSelection(filter: ContactFilter, listedAt: string | undefined): SelectionControl {
  const [kept, setKept] = useState<Kept>({ selection: NO_SELECTION, filter });
  if (!isSame(kept.filter, filter)) {
    const isKept = kept.selection.kind === "some";
    setKept({ selection: isKept ? kept.selection : NO_SELECTION, filter });
  } else if (kept.awaitsAll && listedAt !== undefined) {
    setKept({ filter, selection: allSelected(listedAt) });
  }
  const change = (next: (old: Selection) => Selection, awaitsAll = false) => {
    setKept((old) => ({ filter: old.filter, selection: next(old.selection), awaitsAll }));
  };
  return {
    value: kept.selection,
    onSelect: (ids, isOn) => change((old) => select(old, ids, isOn)),
    selectAll: () =>
      listedAt === undefined ? change((old) => old, true) : change(() => allSelected(listedAt)),
    onNone: () => change(() => NO_SELECTION),
    contacts: chosenOf(kept),
  };
}

function isSame(one: ContactFilter, other: ContactFilter): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function chosenOf({ selection, filter }: Kept): Chosen {
  if (selection.kind === "some") return { ids: [...selection.ids] };
  const except = [...selection.except];
  return { filter, as_of: selection.asOf, ...(except.length > 0 ? { except } : {}) };
}
