// Reads the figures of Home. They are read again every ten seconds while the page is visible.
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useErrors } from "../../parts/errors/use-errors.ts";
import { useWarnings, warningsQuery } from "../../parts/queries/use-warnings.ts";
import { verdictOf } from "../../parts/warnings/verdict.ts";
import { api } from "../../platform/api.ts";
import { readPreference, writePreference } from "../../platform/preferences.ts";
import { keys } from "../../platform/query-keys.ts";
import { couldBefore, useCan, useSession } from "../../platform/session.ts";
import type { SenderEvent } from "./plots/outages.ts";
import { homeChoice, RANGES, type Range } from "./ranges.ts";
import { THRESHOLDS } from "./verdicts/thresholds.ts";

export type Usage = Awaited<ReturnType<typeof api.getUsage>>;
export type Sender = Awaited<ReturnType<typeof api.listSenders>>["data"][number];

const EVERY_MS = 10_000;
const A_DAY = 86_400;
const MINUTE_MS = 60_000;

const usageOf = (range: Range, sender: string | undefined) =>
  queryOptions({
    queryKey: keys.usage({ range, sender }),
    queryFn: ({ signal }) =>
      api.getUsage({ from: RANGES[range].from(new Date()).toISOString(), sender }, { signal }),
  });

const recentUsage = queryOptions({
  queryKey: keys.usage({ recent: THRESHOLDS.recentMs }),
  queryFn: ({ signal }) =>
    api.getUsage({ from: new Date(Date.now() - THRESHOLDS.recentMs).toISOString() }, { signal }),
});

const senders = queryOptions({
  queryKey: keys.senders,
  queryFn: async ({ signal }) => (await api.listSenders({}, { signal })).data,
});

const beginnings = queryOptions({
  queryKey: [...keys.allContacts, "beginnings"],
  queryFn: ({ signal }) => readBeginnings(signal),
});

/** Asks for the first figures and what the verdict needs, before the answer tells the session. */
export function prefetchHome(cache: QueryClient, search: URLSearchParams): void {
  if (!couldBefore("usage:read") || !couldBefore("messages:read")) return;
  const { range, sender } = homeChoice(search);
  void cache.prefetchQuery(usageOf(range, sender));
  void cache.prefetchQuery(recentUsage);
  void cache.prefetchQuery(senders);
  void cache.prefetchQuery(warningsQuery);
  const mayBegin = couldBefore("contacts:read") && couldBefore("templates:read");
  if (mayBegin && readPreference("set-up") === null) void cache.prefetchQuery(beginnings);
}

export function useUsage(range: Range, sender: string | undefined) {
  return useQuery({
    ...usageOf(range, sender),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
}

/** Pages of events that are read, each of which looks at up to 100,000 events of all types. */
const MOST_PAGES = 5;

async function readSenderEvents({ signal }: { signal: AbortSignal }): Promise<SenderEvent[]> {
  const events: SenderEvent[] = [];
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data, next } = await api.listEvents(
      { types: "sender.paused,sender.resumed", limit: 200, ...(after ? { after } : {}) },
      { signal },
    );
    events.push(...(data as SenderEvent[]));
    if (next === null) return events;
    after = next;
  }
  // Some of them would show pauses of long ago, and none of today.
  return [];
}

/** When senders were paused and resumed, as far as events are kept. Empty where the key may not see them. */
export function useSenderEvents(): SenderEvent[] {
  const mayRead = useCan()("events:read");
  const { data = [] } = useQuery({
    queryKey: keys.senderEvents,
    queryFn: readSenderEvents,
    enabled: mayRead,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

/** The usage of the period before the range, of the same length. `enabled`: false until the range's own figures are there. */
export function useEarlierUsage(range: Range, sender: string | undefined, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: keys.usage({ range, sender, earlier: true }),
    queryFn: ({ signal }) => {
      const { from, earlier } = RANGES[range];
      const now = new Date();
      const times = { from: earlier(from(now)).toISOString(), to: earlier(now).toISOString() };
      return api.getUsage({ ...times, sender }, { signal });
    },
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
}

export function useRecentUsage() {
  return useQuery({ ...recentUsage, refetchInterval: EVERY_MS });
}

export function useSenders() {
  return useQuery(senders);
}

export interface Beginnings {
  hasTemplates: boolean;
  hasContacts: boolean;
  hasSent: boolean;
  hasRead: boolean;
}

/** What the first steps ask for. Null where the key may not see it, and once this browser has seen all of it done. */
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

/**
 * Whether what stands above the figures isn't known yet: the verdicts and the first steps. The words of a later verdict's reason aren't
 * awaited.
 */
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
  const from = RANGES.month.from(new Date()).toISOString();
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
