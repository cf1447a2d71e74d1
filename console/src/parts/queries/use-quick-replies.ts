// The texts that the account shares.
import { useQuery } from "@tanstack/react-query";
import { api, everyEntry } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";

export type QuickReply = Awaited<ReturnType<typeof api.listQuickReplies>>["data"][number];

export function useQuickReplies() {
  const can = useCan();
  return useQuery({
    queryKey: keys.quickReplies,
    queryFn: ({ signal }) => everyEntry(api.listQuickReplies({ limit: 200 }, { signal })),
    enabled: can("messages:send"),
  });
}
