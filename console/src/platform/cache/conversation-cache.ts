// The cached list of conversations. Its rows change in place and never move: the reader asks for the new order.
import type { StreamedEvent } from "@parley/client";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { api } from "../api.ts";
import { serverNow } from "../clock.ts";
import { keys } from "../query-keys.ts";
import { patchPages } from "./patch-pages.ts";
import type { Message } from "./thread-cache.ts";

type Page = Awaited<ReturnType<typeof api.listContacts>>;
type Contact = Page["data"][number];
export type Inbox = Contact["inbox"];
export type ListedContact = Pick<Contact, "id" | "name" | "phone" | "last_message_at" | "inbox"> & {
  /** The newest message that the reader has seen. */
  seen_message_id?: string | null;
  isErased?: boolean;
};
export type ConversationPages = InfiniteData<{ data: ListedContact[]; next: string | null }, string | null>;

/** A snooze ends without an event. */
export function stateNow({ state, snoozed_until: until }: Inbox): Inbox["state"] {
  return state === "snoozed" && until !== null && Date.parse(until) <= serverNow() ? "open" : state;
}

/** A bot answers by itself. */
function isTeamAwaited({ state, waiting_since: since, handler }: Inbox): boolean {
  return state === "open" && since !== null && handler === "team";
}

/** The contacts who wait for an answer. */
export interface Waiting {
  ids: string[];
  /** Whether there are more than these. */
  hasMore: boolean;
}

type Changed = ListedContact & { contact_id?: string; created_at: string; send_at?: string | null };
type Patch = (row: ListedContact) => ListedContact;

export function applyToConversations(cache: QueryClient, events: StreamedEvent[]): void {
  const patches = new Map<string, Patch>();
  const waits = new Map<string, boolean>();
  for (const event of events) {
    if (event.type === "gap") continue;
    const data = event.data as unknown as Changed;
    const id = data.contact_id ?? data.id;
    switch (event.type) {
      case "message.received":
      case "message.scheduled":
      case "message.queued":
        putLastMessage(cache, data as unknown as Message);
        // A scheduled message that becomes due was accepted before.
        if (event.type === "message.queued" && data.send_at) break;
        // Who was answered is read again when the channel has taken the answer.
        if (event.type === "message.received") {
          const isAwaited = waitsForAnswer(data as unknown as Message);
          if (isAwaited) waits.set(id, true);
          add(patches, id, (row) => withReceived(row, data.created_at, isAwaited));
        }
        add(patches, id, (row) => ({ ...row, last_message_at: data.created_at }));
        break;
      case "message.sent":
        putLastMessage(cache, data as unknown as Message);
        if (isLastMessage(cache, data as unknown as Message)) add(patches, id, withAnswer);
        break;
      case "thread.opened":
      case "thread.snoozed":
      case "thread.done":
      case "thread.assigned":
        waits.set(id, isTeamAwaited(data.inbox));
        add(patches, id, (row) => ({ ...row, inbox: data.inbox }));
        break;
      case "contact.updated":
        add(patches, id, (row) => ({ ...row, name: data.name, phone: data.phone }));
        break;
      case "contact.deleted":
        waits.set(id, false);
        patches.set(id, ({ inbox }) => {
          return { id, name: null, phone: null, last_message_at: null, inbox, isErased: true };
        });
        break;
      default:
        if (event.type.startsWith("message.")) putLastMessage(cache, data as unknown as Message);
    }
  }
  patchPages<ListedContact>(cache, keys.allConversations, (row) => patches.get(row.id)?.(row) ?? row);
  if (waits.size > 0) patchWaiting(cache, waits);
}

function add(patches: Map<string, Patch>, id: string, patch: Patch): void {
  const earlier = patches.get(id);
  patches.set(id, earlier ? (row) => patch(earlier(row)) : patch);
}

/** A tap on a button, a notice of the channel and what an agent of the channel answers make nobody wait. */
function waitsForAnswer({ source, type, system }: Message): boolean {
  return source === null && type !== "reply" && (type !== "system" || system?.notice === "missed_call");
}

function withReceived(row: ListedContact, at: string, isAwaited: boolean): ListedContact {
  if (!isAwaited) return row;
  const since = row.inbox.waiting_since ?? at;
  return { ...row, inbox: { ...row.inbox, state: "open", snoozed_until: null, waiting_since: since } };
}

function withAnswer(row: ListedContact): ListedContact {
  return { ...row, inbox: { ...row.inbox, waiting_since: null } };
}

/** Nothing came after it: it is the answer. */
function isLastMessage(cache: QueryClient, message: Message): boolean {
  return cache.getQueryData<Message | null>(keys.lastMessage(message.contact_id))?.id === message.id;
}

/** Shows the state of a contact's thread wherever the contact is shown. */
export function putInbox(cache: QueryClient, id: string, inbox: Inbox): void {
  patchPages<ListedContact>(cache, keys.allConversations, (row) => (row.id === id ? { ...row, inbox } : row));
  for (const [key, known] of cache.getQueriesData<Partial<Contact>>({ queryKey: keys.anyContact }))
    if (known?.id === id) cache.setQueryData(key, { ...known, inbox });
  patchWaiting(cache, new Map([[id, isTeamAwaited(inbox)]]));
}

/** Until the service says more about another browser of the reader, after the next reading. */
export function putSeen(cache: QueryClient, id: string, messageId: string): void {
  patchPages<ListedContact>(cache, keys.allConversations, (row) =>
    row.id !== id || row.seen_message_id === messageId ? row : { ...row, seen_message_id: messageId },
  );
}

/** Only of conversations whose newest message was read. */
export function putLastMessage(cache: QueryClient, message: Message): void {
  cache.setQueryData<Message | null>(keys.lastMessage(message.contact_id), (known) =>
    known === undefined || (known && known.id > message.id) ? known : message,
  );
}

function patchWaiting(cache: QueryClient, waits: Map<string, boolean>): void {
  cache.setQueryData<Waiting>(keys.waiting, (known) => {
    if (!known) return known;
    const rest = known.ids.filter((id) => !waits.has(id));
    const come = [...waits].flatMap(([id, isWaiting]) => (isWaiting ? id : []));
    return { ...known, ids: [...come, ...rest] };
  });
}
