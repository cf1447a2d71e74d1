// Reads the figures. They are read again every ten seconds while the page is visible.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import type { SenderEvent } from "./plots/outages.ts";
import { RANGES, type Range } from "./ranges.ts";

export type Usage = Awaited<ReturnType<typeof api.getUsage>>;

const EVERY_MS = 10_000;
const MINUTE_MS = 60_000;

export function useUsage(range: Range, sender: string | undefined) {
  return useQuery({
    queryKey: keys.usage({ range, sender }),
    queryFn: ({ signal }) =>
      api.getUsage({ from: RANGES[range].from(new Date()).toISOString(), sender }, { signal }),
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
