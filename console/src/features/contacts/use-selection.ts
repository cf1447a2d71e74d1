// The selected contacts. All that match a filter are dropped when the filter changes, and can be had back with it.
import { useState } from "react";
import type { Chosen } from "../../parts/jobs/jobs.queries.ts";
import { allSelected, NO_SELECTION, type Selection, select } from "../../parts/table/selection.ts";
import type { ContactFilter } from "./use-contact-filter.ts";

interface Kept {
  selection: Selection;
  /** The filter under which it was made. */
  filter: ContactFilter;
}

export interface SelectionControl {
  value: Selection;
  /** The selection that the change of the filter dropped. It comes back with its filter. */
  dropped: Kept | null;
  onSelect(ids: string[], isOn: boolean): void;
  /** `asOf`: the time of the list. */
  selectAll(asOf: string): void;
  onNone(): void;
  /** For a request. */
  contacts: Chosen;
}

export function useSelection(filter: ContactFilter): SelectionControl {
  const [kept, setKept] = useState<Kept>({ selection: NO_SELECTION, filter });
  const [dropped, setDropped] = useState<Kept | null>(null);
  if (!isSame(kept.filter, filter)) {
    const isBack = dropped !== null && isSame(dropped.filter, filter);
    const isKept = kept.selection.kind === "some";
    setKept(isBack ? dropped : { selection: isKept ? kept.selection : NO_SELECTION, filter });
    if (isBack) setDropped(null);
    else if (!isKept) setDropped(kept);
  }
  const change = (next: (old: Selection) => Selection) => {
    setKept((old) => ({ ...old, selection: next(old.selection) }));
    setDropped(null);
  };
  return {
    value: kept.selection,
    dropped,
    onSelect: (ids, isOn) => change((old) => select(old, ids, isOn)),
    selectAll: (asOf) => change(() => allSelected(asOf)),
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
