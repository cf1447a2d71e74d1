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

export function useWarnings() {
  const { data: session } = useSession();
  return useQuery({ ...warningsQuery, enabled: Boolean(session), refetchInterval: AGAIN_MS });
}
