// Reads what Home judges and the first steps. They are read again every ten seconds while the page is visible.
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useErrors } from "../../parts/errors/use-errors.ts";
import { sendersQuery, useSenders } from "../../parts/queries/use-senders.ts";
import { useWarnings, warningsQuery } from "../../parts/queries/use-warnings.ts";
import { verdictOf } from "../../parts/warnings/verdict.ts";
import { api } from "../../platform/api.ts";
import { readPreference, writePreference } from "../../platform/preferences.ts";
import { keys } from "../../platform/query-keys.ts";
import { couldBefore, useCan, useSession } from "../../platform/session.ts";

export type Usage = Awaited<ReturnType<typeof api.getUsage>>;

const EVERY_MS = 10_000;
/** Counts are kept by the hour: the verdict judges the hours that this time reaches into. */
const RECENT_MS = 15 * 60_000;
const A_DAY = 86_400;
const MONTH_MS = 30 * 86_400_000;

const recentUsage = queryOptions({
  queryKey: keys.usage({ recent: RECENT_MS }),
  queryFn: ({ signal }) => api.getUsage({ from: new Date(Date.now() - RECENT_MS).toISOString() }, { signal }),
});

const beginnings = queryOptions({
  queryKey: [...keys.allContacts, "beginnings"],
  queryFn: ({ signal }) => readBeginnings(signal),
});

/** Asks for what the verdict needs, before the answer tells the session. */
export function prefetchHome(cache: QueryClient): void {
  if (!couldBefore("usage:read") || !couldBefore("messages:read")) return;
  void cache.prefetchQuery(recentUsage);
  void cache.prefetchQuery(sendersQuery);
  void cache.prefetchQuery(warningsQuery);
  const mayBegin = couldBefore("contacts:read") && couldBefore("templates:read");
  if (mayBegin && readPreference("set-up") === null) void cache.prefetchQuery(beginnings);
}

export function useRecentUsage() {
  return useQuery({ ...recentUsage, refetchInterval: EVERY_MS });
}

export interface Beginnings {
  hasTemplates: boolean;
  hasContacts: boolean;
  hasSent: boolean;
  hasRead: boolean;
}

/** What the first steps ask for. Null without permission, and once this browser has seen all steps done. */
export function useBeginnings(): { data: Beginnings | null; isPending: boolean } {
  const { data: session } = useSession();
  const accountId = session?.account.id ?? null;
  const isSetUp = accountId !== null && readPreference("set-up") === accountId;
  const can = useCan();
  const isAsked = !isSetUp && can("contacts:read") && can("templates:read");
  const { data = null, isPending } = useQuery({
    ...beginnings,
    enabled: isAsked,
    refetchInterval: ({ state: { data } }) => (areDone(data) ? false : EVERY_MS),
  });
  const isDone = areDone(data);
  useEffect(() => {
    if (accountId !== null && isDone) writePreference("set-up", accountId);
  }, [accountId, isDone]);
  return isAsked ? { data, isPending } : { data: null, isPending: false };
}

/** True until the verdicts and the first steps are known. The words of a later verdict's reason aren't awaited. */
export function useAwaitsTop(): boolean {
  const [wasKnown, setKnown] = useState(false);
  const { data: warnings = [], isFetched } = useWarnings();
  const { isLoading } = useErrors(warnings.some((warning) => verdictOf(warning).reason !== undefined));
  const others = [useBeginnings(), useSenders(), useRecentUsage()];
  const awaits = !isFetched || (isLoading && !wasKnown) || others.some(({ isPending }) => isPending);
  if (!awaits && !wasKnown) setKnown(true);
  return awaits;
}

function areDone(known: Beginnings | null | undefined): boolean {
  return known ? Object.values(known).every(Boolean) : false;
}

async function readBeginnings(signal: AbortSignal): Promise<Beginnings> {
  const from = new Date(Date.now() - MONTH_MS).toISOString();
  const [contacts, templates, usage] = await Promise.all([
    api.listContacts({ limit: 1 }, { signal }),
    api.listTemplates({ limit: 1 }, { signal }),
    api.getUsage({ from, step: A_DAY }, { signal }),
  ]);
  const { sent, delivered, read } = usage.total.counts;
  return {
    hasTemplates: templates.data.length > 0,
    hasContacts: contacts.data.length > 0,
    hasSent: sent + delivered + read > 0,
    hasRead: read > 0,
  };
}

export type Message = Awaited<ReturnType<typeof api.listMessages>>["data"][number];

/** Rows of each list. The pages that the lists lead to have all. */
export const SHOWN = 5;
const DAY_MS = 86_400_000;
const LISTS_EVERY_MS = 30_000;

/** The lists of Home: who waits longest, what failed since yesterday, and what leaves next. Message events make them old. */
export function useLongestWaiting() {
  const can = useCan();
  return useQuery({
    queryKey: keys.longestWaiting,
    queryFn: async ({ signal }) => (await api.listInbox({ view: "waiting", limit: SHOWN }, { signal })).data,
    enabled: can("inbox:read"),
    refetchInterval: LISTS_EVERY_MS,
  });
}

export function useMessagesOfDay(status: "failed" | "scheduled") {
  const can = useCan();
  return useQuery({
    queryKey: keys.ofDay(status),
    queryFn: async ({ signal }) => {
      const since = new Date(Date.now() - DAY_MS).toISOString();
      // A message that leaves today may have been written weeks ago.
      const filter = status === "failed" ? { status, since } : { status };
      return (await api.listMessages({ ...filter, limit: status === "failed" ? SHOWN : 100 }, { signal }))
        .data;
    },
    enabled: can("messages:read"),
    refetchInterval: LISTS_EVERY_MS,
  });
}

/** Whether a list isn't read yet: one that came later would push down the others. */
export function useAwaitsToday(): boolean {
  const lists = [useLongestWaiting(), useMessagesOfDay("failed"), useMessagesOfDay("scheduled")];
  return lists.some(({ isLoading }) => isLoading);
}
