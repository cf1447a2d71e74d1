// Brings the rows of contacts that are in memory in step with events. No row moves: a list is read again only when the
// reader asks for it.
import type { StreamedEvent } from "@parley/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../query-keys.ts";
import { patchPages } from "./patch-pages.ts";

interface Row {
  id: string;
  last_message_at: string | null;
  window_expires_at: string | null;
  [field: string]: unknown;
}

type Patch = (row: Row) => Row;

/** Patches rows, counts new contacts, and marks the number of contacts as old. */
export function applyToContactRows(cache: QueryClient, events: StreamedEvent[]): void {
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
