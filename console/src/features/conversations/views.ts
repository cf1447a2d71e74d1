// The views of the inbox. The address says which one is shown.
import type { api } from "../../platform/api.ts";
import type { Key } from "../../words/t.ts";

export type View = Parameters<typeof api.listInbox>[0]["view"];

export const VIEWS: { view: View; name: Key; empty: Key }[] = [
  { view: "waiting", name: "inbox.waiting", empty: "conversations.nobody" },
  { view: "mine", name: "inbox.mine", empty: "inbox.noneMine" },
  { view: "unassigned", name: "inbox.unassigned", empty: "inbox.noneUnassigned" },
  { view: "snoozed", name: "inbox.snoozed", empty: "inbox.noneSnoozed" },
  { view: "done", name: "inbox.done", empty: "inbox.noneDone" },
  { view: "all", name: "inbox.all", empty: "conversations.none" },
];

/** Who waits, unless the address names another view. */
export function viewIn(search: URLSearchParams): View {
  const wanted = search.get("view");
  return VIEWS.find(({ view }) => view === wanted)?.view ?? "waiting";
}

/** `reference`: of the open conversation. */
export function addressOf(view: View, reference: string | null): string {
  const path = reference === null ? "/conversations" : `/conversations/${reference}`;
  return view === "waiting" ? path : `${path}?view=${view}`;
}
