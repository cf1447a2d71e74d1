// Reads messages that failed, wait or are scheduled, and everything about one message.
import type { Input } from "@parley/client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagesOf } from "../../parts/list/pages.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export type MessageDetails = Awaited<ReturnType<typeof api.getMessage>>;
type Filter = NonNullable<Input<"listMessages">>;
export type OutgoingFilter = Pick<Filter, "sender" | "channel" | "error" | "since"> & {
  status: NonNullable<Filter["status"]>;
};

const PAGE = 50;
const LOOK_MS = 2_000;
/** Deliveries follow an event within this time, unless they wait. */
const FRESH_MS = 20_000;

export function useOutgoing(filter: OutgoingFilter) {
  return useInfiniteQuery({
    ...pagesOf(keys.messages(filter.status, filter), (after, options) =>
      api.listMessages({ ...filter, limit: PAGE, ...after }, options),
    ),
    // Only events make it old. The reader decides when its rows move.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

export function useMessage(id: string) {
  return useQuery({
    queryKey: keys.message(id),
    queryFn: ({ signal }) => api.getMessage({ id }, { signal }),
    // What it waits for, and what webhooks were told, change without an event.
    refetchInterval: ({ state: { data } }) => (data && goesOn(data) ? LOOK_MS : false),
  });
}

function goesOn({ waiting, history }: MessageDetails): boolean {
  const last = history.at(-1);
  const isPending = history.some((entry) => entry.kind === "delivery" && entry.status === "pending");
  return waiting !== null || isPending || (last !== undefined && Date.now() - Date.parse(last.at) < FRESH_MS);
}

/** Asks again and again: a sender that is paused and hooks that stop change the answer without an event of the message. */
export function useWhy(id: string, isWanted: boolean) {
  return useQuery({
    queryKey: keys.why(id),
    queryFn: ({ signal }) => api.explainMessage({ id }, { signal }),
    enabled: isWanted,
    refetchInterval: LOOK_MS,
  });
}
