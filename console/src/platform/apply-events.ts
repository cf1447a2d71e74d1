// Brings the cache in step with events: patches what the event carries, and reads again what it doesn't.
import type { StreamedEvent } from "@parley/client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { applyToContactRows } from "./contact-rows.ts";
import { forgetContact } from "./forget-contact.ts";
import { keys } from "./query-keys.ts";
import { type Message, putMessage } from "./thread-cache.ts";

interface Changed {
  id: string;
  contact_id?: string | null;
  [field: string]: unknown;
}

/** Reads are asked for once, however many events of a burst need them. */
export function applyEvents(cache: QueryClient, events: StreamedEvent[]): void {
  const stale = new Map<string, QueryKey>();
  const refresh = (key: QueryKey) => stale.set(JSON.stringify(key), key);
  applyToContactRows(cache, events);
  for (const event of events) {
    for (const key of apply(cache, event)) refresh(key);
  }
  for (const queryKey of stale.values()) void cache.invalidateQueries({ queryKey });
}

/** Patches the cache, and returns the keys to read again. */
function apply(cache: QueryClient, event: StreamedEvent): QueryKey[] {
  if (event.type === "gap") {
    void cache.invalidateQueries();
    return [];
  }
  const data = event.data as unknown as Changed;
  const [resource] = event.type.split(".");
  switch (resource) {
    case "message":
      cache.setQueryData(
        keys.message(data.id),
        (known: object | undefined) => known && { ...known, ...data },
      );
      return [...applyToThread(cache, data as unknown as Message), keys.allMessages, keys.allUsage];
    case "contact":
      return applyContact(cache, event, data);
    case "template":
      return [keys.templates];
    case "sender":
      return [keys.senders, keys.allUsage];
    case "export":
      return [keys.jobs];
    case "import":
      return [keys.jobs, keys.allContacts, keys.labels];
    case "webhook":
      return [keys.webhooks];
    default:
      return [];
  }
}

/** A read that is under way may end with what was known before the event. */
function applyToThread(cache: QueryClient, message: Message): QueryKey[] {
  const key = keys.thread(message.contact_id);
  putMessage(cache, message);
  return cache.isFetching({ queryKey: key }) > 0 ? [key] : [];
}

function applyContact(cache: QueryClient, event: StreamedEvent, data: Changed): QueryKey[] {
  if (event.type === "contact.deleted") {
    forgetContact(cache, { id: data.contact_id as string, erased_at: event.timestamp });
    return [keys.allMessages];
  }
  for (const [key, known] of cache.getQueriesData<{ id: string }>({ queryKey: keys.anyContact })) {
    // Cached under its phone and under its id.
    if (known?.id === data.id) cache.setQueryData(key, data);
  }
  return [];
}
