// Reacts to a message, or takes the reaction back.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../platform/api.ts";
import { type Message, putMessage } from "../../../../platform/cache/thread-cache.ts";
import { useCan } from "../../../../platform/session.ts";
import { useChannels } from "../../../queries/use-channels.ts";

export function useReact(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (emoji: string | null) => api.reactToMessage({ id, emoji }, { retry: 3 }),
    onSuccess: (message) => putMessage(cache, message),
  });
}

/** Whether the account can react to the message: the channel has reactions, and the message. */
export function useCanReact({ channel, status, deleted_at: deletedAt }: Message): boolean {
  const can = useCan();
  const { data = [] } = useChannels();
  const hasReactions = data.find((one) => one.channel === channel)?.capabilities.reactions ?? false;
  const isThere = ["received", "sent", "delivered", "read"].includes(status) && !deletedAt;
  return can("messages:send") && hasReactions && isThere;
}

/** The account's reaction; null without one. */
export function ownReaction({ reactions = [] }: Message): string | null {
  return reactions.find(({ from }) => from === "business")?.emoji ?? null;
}
