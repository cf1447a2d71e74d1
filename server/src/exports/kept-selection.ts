// The contacts of an export that were chosen in a list: their ids, or the exceptions of a filter.
import { createHash } from "node:crypto";
import type { Selection } from "../contacts/for-exports.ts";
import { type KeptFilter, keptFilter } from "./export.ts";

/** It goes when the export ends; `filter.selection` tells how many contacts were chosen. */
export type KeptSelection = Omit<Selection, "filter">;

export interface Chosen {
  filter: KeptFilter;
  /** Null when the filter says everything. */
  selection: KeptSelection | null;
}

/** The digest tells exports to the same mailbox apart, whose filters are otherwise equal. */
export function chosenContacts({ filter: given, ...chosen }: Selection): Chosen {
  const ids = chosen.ids?.toSorted();
  const except = chosen.except?.toSorted();
  const { as_of } = chosen;
  const filter = keptFilter(given);
  if (!ids && !except?.length && as_of === undefined) return { filter, selection: null };
  const selection = { ids, except, as_of };
  const digest = createHash("sha256").update(JSON.stringify(selection)).digest("hex").slice(0, 16);
  return {
    filter: { ...filter, selection: { contacts: ids?.length, except: except?.length, as_of, digest } },
    selection,
  };
}
