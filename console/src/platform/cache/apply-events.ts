// Brings the cache in step with events: patches what the event carries, and reads again what it doesn't.
import type { StreamedEvent } from "@parley/client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { keys } from "../query-keys.ts";
import { applyToConversations, type Waiting } from "./conversation-cache.ts";
import { forgetContact } from "./forget-contact.ts";
import { type Note, putNote } from "./note-cache.ts";
import { patchPages } from "./patch-pages.ts";
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

/** Brings the lists of messages that are in memory in step with events. No row moves: the reader asks for a list that is old. */
function applyToMessageRows(cache: QueryClient, events: StreamedEvent[]): void {
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

interface Row {
  id: string;
  last_message_at: string | null;
  window_expires_at: string | null;
  [field: string]: unknown;
}

type Patch = (row: Row) => Row;

/** Patches rows, counts new contacts, and marks the number of contacts as old. */
function applyToContactRows(cache: QueryClient, events: StreamedEvent[]): void {
  const patches = new Map<string, Patch>();
  const created: string[] = [];
  for (const event of events) {
    if (event.type === "gap") continue;
    const { type } = event;
    const resource = event.data as unknown as Row & { contact_id: string; created_at: string };
    if (type === "contact.created") created.push(resource.created_at);
    else if (type === "contact.deleted") patches.set(resource.contact_id, withoutData);
    else if (type.startsWith("contact.")) patches.set(resource.id, (row) => ({ ...row, ...resource }));
    else if (type === "message.received")
      add(patches, resource.contact_id, (row) => withWindow(row, resource.created_at));
    else if (type === "message.queued")
      add(patches, resource.contact_id, (row) => withMessage(row, resource.created_at));
  }
  patchPages<Row>(cache, keys.allContactPages, (row) => patches.get(row.id)?.(row) ?? row);
  if (created.length > 0) countCreated(cache, created);
  if (created.length > 0 || events.some(({ type }) => type === "contact.deleted"))
    // The count reads itself again after a while.
    void cache.invalidateQueries({ queryKey: keys.allContactCounts, refetchType: "none" });
  if (events.some(({ type }) => type.startsWith("contact.")))
    void cache.invalidateQueries({ queryKey: keys.labels, refetchType: "none" });
}

/** A message doesn't undo a change of the same burst. */
function add(patches: Map<string, Patch>, id: string, patch: Patch): void {
  const earlier = patches.get(id);
  if (earlier !== withoutData) patches.set(id, earlier ? (row) => patch(earlier(row)) : patch);
}

const noTimes = { last_message_at: null, window_expires_at: null };

function withoutData({ id, created_at, updated_at }: Row): Row {
  const nothing = { phone: null, name: null, labels: "", enhanced_data: {}, ...noTimes };
  return { id, created_at, updated_at, ...nothing, erased: true };
}

function withMessage(row: Row, at: string): Row {
  return (row.last_message_at ?? "") < at ? { ...row, last_message_at: at } : row;
}

/** The customer service window. The event doesn't say when it closes. */
const WINDOW_MS = 24 * 3_600_000;

function withWindow(row: Row, at: string): Row {
  const closesAt = new Date(Date.parse(at) + WINDOW_MS).toISOString();
  const isLater = (row.window_expires_at ?? "") < closesAt;
  return withMessage(isLater ? { ...row, window_expires_at: closesAt } : row, at);
}

/** Only while a list is open, which shows the number. */
function countCreated(cache: QueryClient, times: string[]): void {
  cache.setQueryData<{ count: number; since: string | null }>(
    keys.newContacts,
    (known) =>
      known && { count: known.count + times.length, since: known.since ?? times.toSorted()[0] ?? null },
  );
}
