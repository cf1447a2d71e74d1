// The message that another one answers: of the conversation, else of the service.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../platform/api.ts";
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { keys } from "../../../../platform/query-keys.ts";

/** `known`: null if the caller doesn't have it. Undefined while the message is being read, null when it can't be read. */
export function useQuoted(id: string, known: Message | null): Message | null | undefined {
  const { data, isPending } = useQuery({
    queryKey: keys.message(id),
    queryFn: ({ signal }) => api.getMessage({ id }, { signal }),
    enabled: known === null,
  });
  return known ?? (isPending ? undefined : (data ?? null));
}
