// Reads and changes senders.
import type { Input } from "@parley/client";
import { useQuery } from "@tanstack/react-query";
import { useChange } from "../../parts/queries/use-change.ts";
import type { Sender } from "../../parts/queries/use-senders.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";

export type { Sender } from "../../parts/queries/use-senders.ts";
export type Health = NonNullable<Sender["health"]>;
export type NewSender = Input<"createSender">;

/** The number of waiting messages, and when a hook came last, change without an event. */
export const LOOK_MS = 5_000;
const DAY_S = 86_400;

/** Of the present month, in the time zone of the browser. */
export function useSenderMonth(id: string) {
  const mayRead = useCan()("usage:read");
  const now = new Date();
  const from = new Date(now.getFullYear(), now.getMonth(), 1);
  return useQuery({
    queryKey: keys.usage({ sender: id, range: "month", from: from.toISOString() }),
    queryFn: ({ signal }) => api.getUsage({ sender: id, from: from.toISOString(), step: DAY_S }, { signal }),
    enabled: mayRead,
    refetchInterval: 60_000,
  });
}

export const useCreateSender = () => useChange((fields: NewSender) => api.createSender(fields), keys.senders);
export const useCheckSender = () => useChange((id: string) => api.checkSender({ id }), keys.senders);
export const usePauseSender = () =>
  useChange((id: string) => api.pauseSender({ id }), keys.senders, keys.warnings);
export const useResumeSender = () =>
  useChange((id: string) => api.resumeSender({ id }), keys.senders, keys.warnings);
export const useUpdateSender = () =>
  useChange((changes: Input<"updateSender">) => api.updateSender(changes), keys.senders);
/** The templates of its business may go, too. */
export const useDeleteSender = () =>
  useChange((id: string) => api.deleteSender({ id }), keys.senders, keys.templates);
