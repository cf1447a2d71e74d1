// What needs a person, as far as the key may see it.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useSession } from "../../platform/session.ts";

export type Warning = Awaited<ReturnType<typeof api.listWarnings>>["data"][number];

/** Events show changes of senders, webhooks and exports at once. */
const AGAIN_MS = 60_000;

export const warningsQuery = queryOptions({
  queryKey: keys.warnings,
  queryFn: async ({ signal }) => (await api.listWarnings({}, { signal })).data,
});

export function useWarnings({ everyMs = AGAIN_MS } = {}) {
  const { data: session } = useSession();
  return useQuery({ ...warningsQuery, enabled: Boolean(session), refetchInterval: everyMs });
}

/** Why nothing about the sender is reported, the gravest first. */
export function useSilence(sender: string, options?: { everyMs: number }): Warning[] {
  const { data = [] } = useWarnings(options);
  return data.filter(({ id, kind, reason }) => {
    const isSilent = reason?.startsWith("hooks_") && reason !== "hooks_not_understood";
    return id === sender && ((kind === "no_hooks" && reason === null) || isSilent);
  });
}
