// Reads and changes senders.
import type { Input } from "@parley/client";
import { useChange } from "../../parts/queries/use-change.ts";
import type { Sender } from "../../parts/queries/use-senders.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export type { Sender } from "../../parts/queries/use-senders.ts";
export type Health = NonNullable<Sender["health"]>;
export type NewSender = Input<"createSender">;

/** The number of waiting messages, and when a hook came last, change without an event. */
export const LOOK_MS = 5_000;

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
