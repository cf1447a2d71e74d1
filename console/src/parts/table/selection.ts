// Selected rows of a list: some by id, or all that match but some. So a selection of a million rows is small.
export type Selection =
  | { kind: "some"; ids: ReadonlySet<string> }
  | {
      kind: "all";
      except: ReadonlySet<string>;
      /** The time of the list, by the service's clock. Rows that are created later aren't selected. */
      asOf: string;
    };

export const NO_SELECTION: Selection = { kind: "some", ids: new Set() };

export function allSelected(asOf: string): Selection {
  return { kind: "all", except: new Set(), asOf };
}

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === "some" ? selection.ids.has(id) : !selection.except.has(id);
}

export function isNothing(selection: Selection): boolean {
  return selection.kind === "some" && selection.ids.size === 0;
}

export function select(selection: Selection, ids: Iterable<string>, isOn: boolean): Selection {
  const isNamed = (selection.kind === "some") === isOn;
  const named = new Set(selection.kind === "some" ? selection.ids : selection.except);
  for (const id of ids) {
    if (isNamed) named.add(id);
    else named.delete(id);
  }
  return selection.kind === "some" ? { kind: "some", ids: named } : { ...selection, except: named };
}

/** `total`: the rows that match. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === "some" ? selection.ids.size : Math.max(0, total - selection.except.size);
}
