// The filter of the contacts, kept in the page's address, so that a link shows the same contacts.
import { useMemo } from "react";
import { useSearchParams } from "wouter";

export interface ContactFilter {
  q?: string;
  /** The contacts have all of them. */
  label?: string[];
  /** An RFC 3339 time. */
  updated_since?: string;
}

export interface FilterControl {
  /** The same object as long as the filter is the same. */
  filter: ContactFilter;
  isFiltered: boolean;
  change(part: { [Field in keyof ContactFilter]: ContactFilter[Field] | undefined }): void;
  /** Shows another filter instead. */
  show(filter: ContactFilter): void;
  clear(): void;
}

export function useContactFilter(): FilterControl {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const filter = useMemo(() => filterOf(new URLSearchParams(text)), [text]);
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    change: (part) => setSearch(searchOf({ ...filter, ...part }), { replace: true }),
    show: (other) => setSearch(searchOf(other), { replace: true }),
    clear: () => setSearch({}, { replace: true }),
  };
}

function filterOf(search: URLSearchParams): ContactFilter {
  const q = search.get("q")?.trim();
  const label = search.getAll("label");
  const since = search.get("since");
  return {
    ...(q ? { q } : {}),
    ...(label.length > 0 ? { label } : {}),
    ...(since && !Number.isNaN(Date.parse(since)) ? { updated_since: since } : {}),
  };
}

function searchOf(
  filter: { [Field in keyof ContactFilter]: ContactFilter[Field] | undefined },
): URLSearchParams {
  const search = new URLSearchParams();
  if (filter.q) search.set("q", filter.q);
  for (const label of filter.label ?? []) search.append("label", label);
  if (filter.updated_since) search.set("since", filter.updated_since);
  return search;
}
