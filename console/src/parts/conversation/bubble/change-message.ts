// Sends a message again, or stops one that waits. Neither is shown before the service has answered.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { type Message, putMessage } from "../../../platform/cache/thread-cache.ts";

export function useRetryMessage() {
  const cache = useQueryClient();
  return useMutation({
    // The key is made of the message, so that two clicks, in whatever tab, make one message.
    mutationFn: ({ id }: Message) =>
      api.retryMessage({ id }, { idempotencyKey: `console-retry-${id}`, retry: 3 }),
    onSuccess: ({ message: _, ...accepted }, original) =>
      putMessage(cache, {
        ...original,
        ...accepted,
        times: { queued_at: accepted.created_at },
        attempts: 0,
        error: null,
        retry_of: original.id,
        uncertain_since: null,
        possibly_duplicate: false,
      }),
  });
}

export function useCancelMessage() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.cancelMessage({ id }, { retry: 3 }),
    onSuccess: (message) => putMessage(cache, message),
  });
}
