// The cached conversations: pages of messages, the newest first.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { api } from "../api.ts";
import { keys } from "../query-keys.ts";

export type ThreadPage = Pick<Awaited<ReturnType<typeof api.listContactMessages>>, "data" | "next">;
export type Message = ThreadPage["data"][number];
export type ThreadPages = InfiniteData<ThreadPage, string | null>;

/** As on the server: a status replaces only those before it, in whatever order events arrive. */
const ORDER = [
  ["scheduled"],
  // An attempt that fails leads back from sending to queued.
  ["queued", "sending", "received"],
  ["sent"],
  ["failed", "expired", "canceled"],
  ["delivered"],
  ["read"],
];

/** Puts a message, or its newer state, into its conversation. A conversation that was never read stays unread. */
export function putMessage(cache: QueryClient, message: Message): void {
  cache.setQueryData<ThreadPages>(
    keys.thread(message.contact_id),
    (known) => known && withMessage(known, message),
  );
}

export function withMessage(known: ThreadPages, message: Message): ThreadPages {
  const newest = known.pages.findIndex((page) => page.data.some(({ id }) => id <= message.id));
  const last = known.pages.length - 1;
  // Older than everything that was read: it belongs to a page that wasn't.
  if (newest === -1 && known.pages[last]?.next !== null) return known;
  const at = newest === -1 ? last : newest;
  return {
    ...known,
    pages: known.pages.map((page, index) =>
      index === at ? { ...page, data: insert(page.data, message) } : page,
    ),
  };
}

/** Ids grow with time. */
function insert(messages: Message[], message: Message): Message[] {
  const at = messages.findIndex(({ id }) => id <= message.id);
  if (at === -1) return [...messages, message];
  const there = messages[at];
  if (there?.id !== message.id) return messages.toSpliced(at, 0, message);
  return rankOf(message) < rankOf(there) ? messages : messages.with(at, message);
}

function rankOf({ status }: Message): number {
  return ORDER.findIndex((equals) => equals.includes(status));
}
