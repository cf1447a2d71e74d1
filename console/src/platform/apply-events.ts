// Brings the cache in step with events: patches what the event carries, and reads again what it doesn't.
import type { StreamedEvent } from "@parley/client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { applyToContactRows } from "./contact-rows.ts";
import { keys } from "./query-keys.ts";

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
      return [keys.thread(data.contact_id ?? ""), keys.allMessages, keys.allUsage];
    case "contact":
      return applyContact(cache, event.type, data);
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

function applyContact(cache: QueryClient, type: string, data: Changed): QueryKey[] {
  if (type !== "contact.deleted") {
    patchContact(cache, data.id, () => data);
    return [];
  }
  const contactId = data.contact_id as string;
  cache.removeQueries({ queryKey: keys.thread(contactId) });
  patchContact(cache, contactId, () => null);
  return [keys.allMessages];
}

/** A contact may be cached under its phone and under its id. */
function patchContact(cache: QueryClient, id: string, patch: () => object | null): void {
  for (const [key, known] of cache.getQueriesData<{ id: string }>({ queryKey: keys.anyContact })) {
    if (known?.id === id) cache.setQueryData(key, patch());
  }
}
