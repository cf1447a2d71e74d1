// The message that another one answers: of the conversation, else of the service.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../platform/api.ts";
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { keys } from "../../../../platform/query-keys.ts";

/** `known`: null if the caller doesn't have it. Null while it is unknown. */
export function useQuoted(id: string, known: Message | null): Message | null {
  const { data = null } = useQuery({
    queryKey: keys.message(id),
    queryFn: ({ signal }) => api.getMessage({ id }, { signal }),
    enabled: known === null,
  });
  return known ?? data;
}
