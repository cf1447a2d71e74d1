// Stops a message that waits, or sends it again as a new one.
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useChange } from "../queries/use-change.ts";

export function useMessageActs(id: string) {
  const outdated = [keys.message(id), keys.allMessages];
  return {
    cancel: useChange(() => api.cancelMessage({ id }), ...outdated),
    // The key is made of the message, so that two clicks, in whatever tab, make one message.
    retry: useChange(
      () => api.retryMessage({ id }, { idempotencyKey: `console-retry-${id}`, retry: 3 }),
      ...outdated,
    ),
  };
}
