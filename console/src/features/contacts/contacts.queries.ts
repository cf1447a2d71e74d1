// Reads pages of contacts.
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export interface ContactFilter {
  q?: string | undefined;
  label?: string[] | undefined;
}

const PAGE = 200;

export type Contact = Awaited<ReturnType<typeof api.listContacts>>["data"][number];

export function useContacts(filter: ContactFilter) {
  return useInfiniteQuery({
    queryKey: keys.contacts(filter),
    queryFn: ({ pageParam, signal }) =>
      api.listContacts(
        { ...filter, limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

export function useContactCount(filter: ContactFilter) {
  return useQuery({
    queryKey: keys.contactCount(filter),
    queryFn: ({ signal }) => api.countContacts({ ...filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}
