// Brings the lists of messages that are in memory in step with events. No row moves: the reader asks for a list that is old.
import type { StreamedEvent } from "@parley/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../query-keys.ts";
import { patchPages } from "./patch-pages.ts";
import type { Message } from "./thread-cache.ts";

export function applyToMessageRows(cache: QueryClient, events: StreamedEvent[]): void {
  const changed = new Map<string, Message>();
  for (const event of events) {
    if (event.type === "gap" || !event.type.startsWith("message.")) continue;
    const message = event.data as unknown as Message;
    changed.set(message.id, message);
  }
  if (changed.size === 0) return;
  patchPages<Message>(cache, keys.allMessages, (message) => changed.get(message.id) ?? message);
  for (const status of new Set([...changed.values()].map((message) => message.status)))
    void cache.invalidateQueries({ queryKey: keys.messagesOf(status), refetchType: "none" });
}
