// Brings the lists of messages that are in memory in step with events. No row moves: new messages are kept beside the list
// until the reader asks for them.
import type { StreamedEvent } from "@parley/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../query-keys.ts";
import { patchPages } from "./patch-pages.ts";
import type { Message } from "./thread-cache.ts";

/** A reader can't follow more. The list that is read again has all. */
const MOST_KEPT = 200;

export function applyToMessageRows(cache: QueryClient, events: StreamedEvent[]): void {
  const changed = new Map<string, Message>();
  const erased = new Set<string>();
  for (const event of events) {
    if (event.type === "gap") continue;
    if (event.type === "contact.deleted")
      erased.add((event.data as unknown as { contact_id: string }).contact_id);
    else if (event.type.startsWith("message.")) {
      const message = event.data as unknown as Message;
      changed.set(message.id, message);
    }
  }
  if (changed.size === 0 && erased.size === 0) return;
  const known = new Set<string>();
  patchPages<Message>(cache, keys.allMessagePages, (message) => {
    if (erased.has(message.contact_id)) return null;
    const newer = changed.get(message.id);
    if (newer) known.add(message.id);
    return newer ?? message;
  });
  cache.setQueryData<Message[]>(keys.newMessages, (fresh) => {
    if (!fresh) return fresh;
    const kept = fresh.filter(({ id, contact_id: contact }) => !changed.has(id) && !erased.has(contact));
    const added = [...changed.values()].filter(({ id }) => !known.has(id));
    return [...added, ...kept].toSorted(newestFirst).slice(0, MOST_KEPT);
  });
  // Lists that aren't on screen are read again when they are opened.
  void cache.invalidateQueries({ queryKey: keys.allMessagePages, refetchType: "none" });
}

/** Ids grow with time. */
function newestFirst(one: Message, other: Message): number {
  return one.id < other.id ? 1 : -1;
}
