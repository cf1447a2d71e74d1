// Reacts to a message, or takes the reaction back.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../platform/api.ts";
import { type Message, putMessage } from "../../../../platform/cache/thread-cache.ts";

export function useReact(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (emoji: string | null) => api.reactToMessage({ id, emoji }, { retry: 3 }),
    onSuccess: (message) => putMessage(cache, message),
  });
}

/** The account's reaction; null without one. */
export function ownReaction({ reactions = [] }: Message): string | null {
  return reactions.find(({ from }) => from === "business")?.emoji ?? null;
}
