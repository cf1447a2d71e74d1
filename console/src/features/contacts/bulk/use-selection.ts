// The selected contacts. All that match a filter are dropped when the filter changes, and can be had back with it.
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
  /** The selection that the change of the filter dropped. It comes back with its filter. */
  dropped: Kept | null;
  onSelect(ids: string[], isOn: boolean): void;
  selectAll(): void;
  onNone(): void;
  /** For a request. */
  contacts: Chosen;
}

/** `listedAt`: the time of the list; undefined while it is being read. */
export function useSelection(filter: ContactFilter, listedAt: string | undefined): SelectionControl {
  const [kept, setKept] = useState<Kept>({ selection: NO_SELECTION, filter });
  const [dropped, setDropped] = useState<Kept | null>(null);
  if (!isSame(kept.filter, filter)) {
    const isBack = dropped !== null && isSame(dropped.filter, filter);
    const isKept = kept.selection.kind === "some";
    setKept(isBack ? dropped : { selection: isKept ? kept.selection : NO_SELECTION, filter });
    if (isBack) setDropped(null);
    else if (!isKept) setDropped(kept);
  } else if (kept.awaitsAll && listedAt !== undefined) {
    setKept({ filter, selection: allSelected(listedAt) });
  }
  const change = (next: (old: Selection) => Selection, awaitsAll = false) => {
    setKept((old) => ({ filter: old.filter, selection: next(old.selection), awaitsAll }));
    setDropped(null);
  };
  return {
    value: kept.selection,
    dropped,
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
