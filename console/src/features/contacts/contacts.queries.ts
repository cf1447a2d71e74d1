// Reads contacts, their number and their labels.
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { pagesOf } from "../../parts/list/pages.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import type { ContactFilter, ContactSort } from "./filters/use-contact-filter.ts";

/** A contact that was erased while it was on screen keeps its row, without its data. */
export type ContactRow = Awaited<ReturnType<typeof api.listContacts>>["data"][number] & { erased?: true };

const PAGE = 200;
/** Changes make the count old. It reads the whole account, so it is read again this often at most. */
const RECOUNT_MS = 10_000;

export function useContacts(filter: ContactFilter, sort: ContactSort) {
  const list = { ...queryOf(filter), sort };
  const queryKey = keys.contacts(list);
  const contacts = useInfiniteQuery({
    ...pagesOf<ContactRow, typeof queryKey>(queryKey, (after, options) =>
      api.listContacts({ ...list, limit: PAGE, ...after }, options),
    ),
    // The rows of the filter before stay until those of the new one are there.
    placeholderData: keepPreviousData,
  });
  const { data } = contacts;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return { ...contacts, queryKey, rows };
}

export type ContactCount = Awaited<ReturnType<typeof api.countContacts>>;

export function useContactCount(filter: ContactFilter) {
  const cache = useQueryClient();
  const queryKey = keys.contactCount(filter);
  const count = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.countContacts(queryOf(filter), { signal }),
    refetchInterval: ({ state }) => (state.isInvalidated ? RECOUNT_MS : false),
  });
  return {
    /** Undefined until the number of the filter is known. */
    count: count.data,
    /** Replaces the estimate. */
    async countExactly(): Promise<ContactCount> {
      const exact = await api.countContacts({ ...queryOf(filter), exact: "true" });
      cache.setQueryData(queryKey, exact);
      return exact;
    },
  };
}

export interface NewContacts {
  count: number;
  /** When the first of them was created. */
  since: string | null;
}

const NONE: NewContacts = { count: 0, since: null };

/** Contacts that were created while the list was open. The event stream counts them. */
export function useNewContacts() {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: keys.newContacts,
    queryFn: () => NONE,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { ...(data ?? NONE), forget: () => cache.setQueryData(keys.newContacts, NONE) };
}

/** In a query, everything is a text. */
function queryOf({ opted_out: optedOut, ...filter }: ContactFilter) {
  return optedOut === undefined ? filter : ({ ...filter, opted_out: optedOut ? "true" : "false" } as const);
}
