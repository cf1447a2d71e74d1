// Filter and order of the contacts, kept in the address, so that a link shows the same contacts.
import { useMemo } from "react";
import { useSearchParams } from "wouter";

export interface ContactFilter {
  q?: string;
  /** The contacts have all of them. */
  label?: string[];
  /** An RFC 3339 time. */
  updated_since?: string;
  /** Whether the customer service window is open. */
  window?: (typeof WINDOWS)[number];
  /** Whether the contact opted out of anything. */
  opted_out?: boolean;
}

/** The list's order: by name, unless the address says otherwise. */
export type ContactSort = (typeof SORTS)[number];

export const WINDOWS = ["open", "closed"] as const;
const SORTS = ["name", "last_message_at"] as const;

export interface FilterControl {
  /** The same object as long as the filter is the same. */
  filter: ContactFilter;
  isFiltered: boolean;
  sort: ContactSort;
  changeSort(sort: ContactSort): void;
  change(part: { [Field in keyof ContactFilter]: ContactFilter[Field] | undefined }): void;
  /** Shows another filter instead. */
  show(filter: ContactFilter): void;
  clear(): void;
}

export function useContactFilter(): FilterControl {
  const [search, setSearch] = useSearchParams();
  const sort = SORTS.find((one) => one === search.get("sort")) ?? "name";
  const text = searchOf(filterOf(search)).toString();
  const filter = useMemo(() => filterOf(new URLSearchParams(text)), [text]);
  const show = (other: Parameters<typeof searchOf>[0]) => setSearch(searchOf(other, sort), { replace: true });
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    sort,
    changeSort: (order) => setSearch(searchOf(filter, order), { replace: true }),
    change: (part) => show({ ...filter, ...part }),
    show,
    clear: () => show({}),
  };
}

function filterOf(search: URLSearchParams): ContactFilter {
  const q = search.get("q")?.trim();
  const label = search.getAll("label");
  const since = search.get("since");
  const window = WINDOWS.find((one) => one === search.get("window"));
  const optedOut = ["true", "false"].find((one) => one === search.get("opted_out"));
  return {
    ...(q ? { q } : {}),
    ...(label.length > 0 ? { label } : {}),
    ...(since && !Number.isNaN(Date.parse(since)) ? { updated_since: since } : {}),
    ...(window ? { window } : {}),
    ...(optedOut ? { opted_out: optedOut === "true" } : {}),
  };
}

function searchOf(
  filter: { [Field in keyof ContactFilter]: ContactFilter[Field] | undefined },
  sort?: ContactSort | undefined,
): URLSearchParams {
  const search = new URLSearchParams();
  if (filter.q) search.set("q", filter.q);
  for (const label of filter.label ?? []) search.append("label", label);
  if (filter.updated_since) search.set("since", filter.updated_since);
  if (filter.window) search.set("window", filter.window);
  if (filter.opted_out !== undefined) search.set("opted_out", String(filter.opted_out));
  if (sort === "last_message_at") search.set("sort", sort);
  return search;
}
