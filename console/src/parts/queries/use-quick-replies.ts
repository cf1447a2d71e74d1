// The texts that the account shares.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";

export type QuickReply = Awaited<ReturnType<typeof api.listQuickReplies>>["data"][number];

const MOST = 200;

export function useQuickReplies() {
  const can = useCan();
  return useQuery({
    queryKey: keys.quickReplies,
    queryFn: async ({ signal }) => (await api.listQuickReplies({ limit: MOST }, { signal })).data,
    enabled: can("messages:send"),
  });
}
