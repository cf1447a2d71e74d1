// Brings the cache in step with events: patches what the event carries, and reads again what it doesn't.
import type { StreamedEvent } from "@parley/client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { keys } from "../query-keys.ts";
import { applyToContactRows } from "./contact-rows.ts";
import { applyToConversations, type Waiting } from "./conversation-cache.ts";
import { forgetContact } from "./forget-contact.ts";
import { applyToMessageRows } from "./message-rows.ts";
import { type Note, putNote } from "./note-cache.ts";
import { refresh } from "./refresh.ts";
import { type Message, putMessage } from "./thread-cache.ts";

interface Changed {
  id: string;
  contact_id?: string | null;
  [field: string]: unknown;
}

/** Reads are asked for once, however many events of a burst need them. */
export function applyEvents(cache: QueryClient, events: StreamedEvent[]): void {
  const stale = new Map<string, QueryKey>();
  applyToContactRows(cache, events);
  applyToConversations(cache, events);
  applyToMessageRows(cache, events);
  for (const event of events) {
    for (const key of apply(cache, event)) stale.set(JSON.stringify(key), key);
  }
  for (const queryKey of stale.values()) refresh(cache, queryKey);
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
      // Its history isn't in the event, nor the window that it opens.
      return [
        ...(event.type === "message.received" ? keysOfContact(cache, data.contact_id) : []),
        ...putInThread(cache, data as unknown as Message),
        ...(hasFiles(data as unknown as Message) ? [keys.files(String(data.contact_id))] : []),
        keys.message(data.id),
        ...usageAfter(event),
        ...waitingAfter(cache, event.type, data.contact_id),
      ];
    case "contact":
    case "thread":
      return applyContact(cache, event, data);
    case "note":
      if (event.type === "note.deleted") return [keys.notes(String(data.contact_id))];
      putNote(cache, data as unknown as Note);
      return underWay(cache, keys.notes(String(data.contact_id)));
    case "broadcast":
      return [keys.broadcasts, keys.broadcast(data.id), keys.warnings];
    case "template":
      return [keys.templates];
    case "sender":
      return [
        ...[keys.senders, keys.allUsage, keys.warnings],
        // A history brings contacts without events of their own.
        ...(event.type.startsWith("sender.history") ? [keys.allContacts] : []),
      ];
    case "export":
      return [keys.jobs, keys.warnings];
    case "import":
      return [keys.jobs, keys.allContacts, keys.labels];
    case "webhook":
      return [keys.webhooks, keys.warnings];
    default:
      return [];
  }
}

/** Home reads its figures every few seconds anyway; a failure shows at once. */
function usageAfter({ type }: StreamedEvent): QueryKey[] {
  return type === "message.failed" ? [keys.allUsage] : [];
}

/** Whether a message was the awaited answer, or the only one, isn't in its event. */
function waitingAfter(cache: QueryClient, type: StreamedEvent["type"], contactId: unknown): QueryKey[] {
  if (type === "message.failed") return [keys.waiting];
  const isAwaited = cache.getQueryData<Waiting>(keys.waiting)?.ids.includes(String(contactId));
  // The page of the contact shows since when it waits.
  return type === "message.sent" && isAwaited ? [keys.waiting, ...keysOfContact(cache, contactId)] : [];
}

function putInThread(cache: QueryClient, message: Message): QueryKey[] {
  const { contact_id: id } = message;
  putMessage(cache, message);
  return [keys.thread(id), keys.lastMessage(id), keys.waiting].flatMap((key) => underWay(cache, key));
}

/** A read that is under way may end with what was known before the event. */
function underWay(cache: QueryClient, queryKey: QueryKey): QueryKey[] {
  return cache
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching" })
    .map((query) => query.queryKey);
}

/** Cached under its phone and under its id. */
function keysOfContact(cache: QueryClient, id: unknown): QueryKey[] {
  const known = cache.getQueriesData<{ id: string }>({ queryKey: keys.anyContact });
  return known.flatMap(([key, contact]) => (contact?.id === id ? [key] : []));
}

function applyContact(cache: QueryClient, event: StreamedEvent, data: Changed): QueryKey[] {
  // Which contact a read by a phone will find isn't known.
  const old = underWay(cache, keys.anyContact);
  if (event.type === "contact.deleted") {
    forgetContact(cache, {
      id: data.contact_id as string,
      erased_at: event.timestamp,
      erasure_id: data["erasure_id"] as string,
    });
    return old;
  }
  if (event.type === "contact.merged") {
    // Rare, and about everything that is shown of two contacts.
    void cache.invalidateQueries();
    return [];
  }
  const name = (data["name"] ?? null) as string | null;
  // Undefined changes nothing: a name that nobody asked for isn't kept.
  cache.setQueryData<string | null>(keys.contactName(data.id), (known) =>
    known === undefined ? known : name,
  );
  for (const key of keysOfContact(cache, data.id)) cache.setQueryData(key, data);
  return old;
}

function hasFiles({ media, template }: Message): boolean {
  return Boolean(media || template?.header || template?.cards);
}
