// Reads broadcasts and changes them.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { pagesOf } from "../../parts/list/pages.ts";
import { useChange } from "../../parts/queries/use-change.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export type Broadcast = Awaited<ReturnType<typeof api.listBroadcasts>>["data"][number];
export type BroadcastDetails = Awaited<ReturnType<typeof api.getBroadcast>>;
export type Recipient = Awaited<ReturnType<typeof api.listBroadcastRecipients>>["data"][number];
export type BroadcastWish = Parameters<typeof api.createBroadcast>[0];

const PAGE = 50;
/** Receipts change the figures without events of the broadcast. */
const LOOK_MS = 2_000;
const SETTLING_MS = 10_000;
const ACTIVE = ["planning", "running"];

export function useBroadcasts() {
  return useInfiniteQuery({
    ...pagesOf(keys.broadcasts, (after, options) => api.listBroadcasts({ limit: PAGE, ...after }, options)),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ status }) => ACTIVE.includes(status))) ? LOOK_MS : false,
  });
}

export function useBroadcast(id: string | undefined) {
  return useQuery({
    queryKey: keys.broadcast(id ?? ""),
    queryFn: ({ signal }) => api.getBroadcast({ id: id ?? "" }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => {
      if (data && ACTIVE.includes(data.status)) return LOOK_MS;
      return data?.started_at ? SETTLING_MS : false;
    },
  });
}

/** Read again when the figures change, which open them. */
export function useRecipients({ id, counts }: BroadcastDetails, filter: Record<string, string>) {
  const people = useInfiniteQuery(
    pagesOf(keys.recipients(id, filter), (after, options) =>
      api.listBroadcastRecipients({ id, limit: PAGE, ...filter, ...after }, options),
    ),
  );
  const figures = JSON.stringify(counts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figures say when the people are old.
  useEffect(() => void people.refetch({ cancelRefetch: false }), [figures]);
  return people;
}

/** The answer of an act has no counts, so the broadcast is read again. */
export function useAct(act: () => Promise<unknown>, id: string) {
  return useChange(act, keys.broadcast(id), keys.broadcasts, keys.warnings);
}

/** Stores the broadcast, begins its plan and returns its id. `id`: the one to change. */
export function useSaveAndPlan(id: string | undefined) {
  const save = async ({ audience, ...wish }: Omit<BroadcastWish, "audience"> & Partial<BroadcastWish>) => {
    const saved =
      id === undefined
        ? await api.createBroadcast({ ...wish, audience: audience ?? { filter: {} } })
        : await api.replaceBroadcast({ id, ...wish, ...(audience && { audience }) });
    await api.planBroadcast({ id: saved.id });
    return saved.id;
  };
  return useChange(save, keys.broadcasts, keys.broadcast(id ?? ""));
}
