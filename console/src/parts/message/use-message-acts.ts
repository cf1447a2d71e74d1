// Stops a message that waits, or sends it again as a new one. The conversation shows both at once.
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { type Message, putMessage } from "../../platform/cache/thread-cache.ts";
import { keys } from "../../platform/query-keys.ts";
import { useChange } from "../queries/use-change.ts";

export function useMessageActs(message: Message) {
  const cache = useQueryClient();
  const { id } = message;
  const outdated = [keys.message(id), keys.allMessages];
  return {
    cancel: useChange(
      async () => putMessage(cache, await api.cancelMessage({ id }, { retry: 3 })),
      ...outdated,
    ),
    retry: useChange(
      async () => {
        // The key is made of the message, so that two clicks, in whatever tab, make one message.
        const key = { idempotencyKey: `console-retry-${id}`, retry: 3 };
        const { message: _, ...accepted } = await api.retryMessage({ id }, key);
        putMessage(cache, {
          ...message,
          ...accepted,
          times: { queued_at: accepted.created_at },
          attempts: 0,
          error: null,
          retry_of: id,
          uncertain_since: null,
          possibly_duplicate: false,
        });
        return accepted;
      },
      ...outdated,
    ),
  };
}
