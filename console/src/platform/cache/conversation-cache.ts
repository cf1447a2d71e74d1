// The cached list of conversations. Its rows change in place and never move: the reader asks for the new order.
import type { StreamedEvent } from "@parley/client";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { api } from "../api.ts";
import { keys } from "../query-keys.ts";
import { patchPages } from "./patch-pages.ts";
import type { Message } from "./thread-cache.ts";

type Page = Awaited<ReturnType<typeof api.listContacts>>;
export type ListedContact = Pick<Page["data"][number], "id" | "name" | "phone" | "last_message_at"> & {
  isErased?: boolean;
};
export type ConversationPages = InfiniteData<{ data: ListedContact[]; next: string | null }, string | null>;

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
        if (event.type === "message.received" && waitsForAnswer(data as unknown as Message))
          waits.set(id, true);
        patches.set(id, (row) => ({ ...row, last_message_at: data.created_at }));
        break;
      case "contact.updated":
        patches.set(id, (row) => ({ ...row, name: data.name, phone: data.phone }));
        break;
      case "contact.deleted":
        waits.set(id, false);
        patches.set(id, () => ({ id, name: null, phone: null, last_message_at: null, isErased: true }));
        break;
      default:
        if (event.type.startsWith("message.")) putLastMessage(cache, data as unknown as Message);
    }
  }
  patchPages<ListedContact>(cache, keys.allConversations, (row) => patches.get(row.id)?.(row) ?? row);
  if (waits.size > 0) patchWaiting(cache, waits);
}

/** Not a notice of the channel, and not what an agent of the channel answers. */
function waitsForAnswer({ source, type, system }: Message): boolean {
  return source === null && (type !== "system" || system?.notice === "missed_call");
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
