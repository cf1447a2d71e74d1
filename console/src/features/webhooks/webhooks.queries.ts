// Reads and changes webhooks and their deliveries.
import type { Input } from "@parley/client";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { pagesOf } from "../../parts/list/pages.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export type Webhook = Awaited<ReturnType<typeof api.listWebhooks>>["data"][number];
export type Delivery = Awaited<ReturnType<typeof api.listDeliveries>>["data"][number];
export type EventType = Webhook["types"][number];

const EVERY_MS = 5_000;

export function useWebhooks() {
  return useQuery({
    queryKey: keys.webhooks,
    queryFn: async ({ signal }) => (await api.listWebhooks({}, { signal })).data,
  });
}

/** Null for all. */
export type DeliveryStatus = Delivery["status"] | null;
export type Summary = Awaited<ReturnType<typeof api.summarizeDeliveries>>;

/** The last 24 hours. */
export function useSummary(id: string) {
  return useQuery({
    queryKey: keys.deliveries(id, { summary: true }),
    queryFn: ({ signal }) => api.summarizeDeliveries({ id }, { signal }),
    refetchInterval: 2 * EVERY_MS,
  });
}

/** No event tells of a delivery, so the list is read every few seconds while it is open. */
export function useDeliveries(id: string, status: DeliveryStatus) {
  return useInfiniteQuery({
    ...pagesOf(keys.deliveries(id, { status }), (after, options) =>
      api.listDeliveries({ id, limit: 50, ...(status === null ? {} : { status }), ...after }, options),
    ),
    refetchInterval: EVERY_MS,
  });
}

function useChange<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.webhooks }),
        cache.invalidateQueries({ queryKey: ["deliveries"] }),
      ]),
  });
}

export const useCreateWebhook = () =>
  useChange((fields: Input<"createWebhook">) => api.createWebhook(fields));
export const useUpdateWebhook = () =>
  useChange((changes: Input<"updateWebhook">) => api.updateWebhook(changes));
export const useDeleteWebhook = () => useChange((id: string) => api.deleteWebhook({ id }));
export const useTestWebhook = () => useChange((id: string) => api.testWebhook({ id }));
export const useResend = () =>
  useChange((given: { id: string; since: string }) => api.resendDeliveries(given));
export const useRotateSecret = () => useChange((id: string) => api.rotateWebhookSecret({ id }));
export const useRetryDelivery = () =>
  useChange((given: { id: string; delivery_id: string }) => api.retryDelivery(given));
