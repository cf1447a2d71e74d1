// Reads the figures of Home. They are read again every ten seconds while the page is visible.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { RANGES, type Range } from "./ranges.ts";

export type Usage = Awaited<ReturnType<typeof api.getUsage>>;
export type Sender = Awaited<ReturnType<typeof api.listSenders>>["data"][number];

const EVERY_MS = 10_000;
/** The verdict judges the last minutes, whatever range is shown. */
const RECENT_MS = 15 * 60_000;

export function useUsage(range: Range, sender: string | undefined) {
  return useQuery({
    queryKey: keys.usage({ range, sender }),
    queryFn: ({ signal }) =>
      api.getUsage({ from: RANGES[range].from(new Date()).toISOString(), sender }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
}

export function useRecentUsage() {
  return useQuery({
    queryKey: keys.usage({ recent: RECENT_MS }),
    queryFn: ({ signal }) =>
      api.getUsage({ from: new Date(Date.now() - RECENT_MS).toISOString() }, { signal }),
    refetchInterval: EVERY_MS,
  });
}

export function useSenders() {
  return useQuery({
    queryKey: keys.senders,
    queryFn: async ({ signal }) => (await api.listSenders({}, { signal })).data,
  });
}

/** Whether the account has contacts, and templates: what the first steps ask for. */
export function useBeginnings() {
  return useQuery({
    queryKey: [...keys.allContacts, "beginnings"],
    queryFn: async ({ signal }) => {
      const [contacts, templates] = await Promise.all([
        api.listContacts({ limit: 1 }, { signal }),
        api.listTemplates({ limit: 1 }, { signal }),
      ]);
      return { hasContacts: contacts.data.length > 0, hasTemplates: templates.data.length > 0 };
    },
    refetchInterval: ({ state: { data } }) => (data?.hasContacts && data.hasTemplates ? false : EVERY_MS),
  });
}
