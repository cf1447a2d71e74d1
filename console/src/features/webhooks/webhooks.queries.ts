// Reads and changes webhooks and their deliveries.
import type { Input } from "@parley/client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagesOf } from "../../parts/list/pages.ts";
import { useChange } from "../../parts/queries/use-change.ts";
import { api, everyEntry } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export type Webhook = Awaited<ReturnType<typeof api.listWebhooks>>["data"][number];
export type Delivery = Awaited<ReturnType<typeof api.listDeliveries>>["data"][number];
export type EventType = Webhook["types"][number];

const EVERY_MS = 5_000;

export function useWebhooks() {
  return useQuery({
    queryKey: keys.webhooks,
    queryFn: ({ signal }) => everyEntry(api.listWebhooks({ limit: 200 }, { signal })),
  });
}

/** Null for all. */
export type DeliveryStatus = Delivery["status"] | null;

/** No event tells of a delivery, so the list is read every few seconds while it is open. */
export function useDeliveries(id: string, status: DeliveryStatus) {
  return useInfiniteQuery({
    ...pagesOf(keys.deliveries(id, { status }), (after, options) =>
      api.listDeliveries({ id, limit: 50, ...(status === null ? {} : { status }), ...after }, options),
    ),
    refetchInterval: EVERY_MS,
  });
}

function useWebhookChange<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  return useChange(mutationFn, keys.webhooks, keys.anyDelivery);
}

export const useCreateWebhook = () =>
  useWebhookChange((fields: Input<"createWebhook">) => api.createWebhook(fields));
export const useUpdateWebhook = () =>
  useWebhookChange((changes: Input<"updateWebhook">) => api.updateWebhook(changes));
export const useDeleteWebhook = () => useWebhookChange((id: string) => api.deleteWebhook({ id }));
export const useTestWebhook = () => useWebhookChange((id: string) => api.testWebhook({ id }));
export const useResend = () =>
  useWebhookChange((given: { id: string; since: string }) => api.resendDeliveries(given));
export const useRotateSecret = () => useWebhookChange((id: string) => api.rotateWebhookSecret({ id }));
export const useRetryDelivery = () =>
  useWebhookChange((given: { id: string; delivery_id: string }) => api.retryDelivery(given));
