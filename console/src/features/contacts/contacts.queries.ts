// Reads contacts, their number and their labels.
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RowPage, type RowSource, readPage } from "../../parts/table/use-page-rows.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import type { ContactFilter, ContactSort } from "./use-contact-filter.ts";

/** A contact that was erased while it was on screen keeps its row, without its data. */
export type ContactRow = Awaited<ReturnType<typeof api.listContacts>>["data"][number] & { erased?: true };

const PAGE = 200;
/** Changes make the count and the labels old. Both read the whole account, so they are read again this often at most. */
const RECOUNT_MS = 10_000;

export function contactSource(filter: ContactFilter, sort: ContactSort | undefined): RowSource<ContactRow> {
  const list = { ...filter, ...(sort ? { sort } : {}) };
  return {
    queryKey: keys.contacts(list),
    placeKey: keys.contactPlace(list),
    read: (cursor, signal) =>
      api.listContacts({ ...list, limit: PAGE, ...(cursor === null ? {} : { after: cursor }) }, { signal }),
    ...landmarksOf(filter, sort),
  };
}

/** The service has none by the newest message. */
function landmarksOf(
  filter: ContactFilter,
  sort: ContactSort | undefined,
): Pick<RowSource<ContactRow>, "landmarks"> {
  if (sort === "last_message_at") return {};
  const list = { ...filter, ...(sort ? { sort } : {}) };
  return {
    landmarks: {
      queryKey: keys.contactLandmarks(list),
      read: (signal) => api.listLandmarks(list, { signal }),
    },
  };
}

export function useFirstPage(source: RowSource<ContactRow>) {
  return useQuery({
    queryKey: [...source.queryKey, null],
    queryFn: ({ signal }): Promise<RowPage<ContactRow>> =>
      readPage(source, { cursor: null, end: null }, signal),
  });
}

export type ContactCount = Awaited<ReturnType<typeof api.countContacts>>;

export function useContactCount(filter: ContactFilter) {
  const cache = useQueryClient();
  const queryKey = keys.contactCount(filter);
  const count = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.countContacts({ ...filter }, { signal }),
    refetchInterval: ({ state }) => (state.isInvalidated ? RECOUNT_MS : false),
  });
  return {
    count: count.data,
    /** Replaces the estimate. */
    async countExactly(): Promise<ContactCount> {
      const exact = await api.countContacts({ ...filter, exact: "true" });
      cache.setQueryData(queryKey, exact);
      return exact;
    },
  };
}

/** Sorted by name, with their numbers of contacts: of all contacts, or of those that match the filter. */
export function useLabels(filter: ContactFilter = {}) {
  return useInfiniteQuery({
    queryKey: keys.labelsOf(filter),
    queryFn: ({ pageParam, signal }) =>
      api.listLabels(
        { ...filter, limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => (state.isInvalidated ? RECOUNT_MS : false),
  });
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
