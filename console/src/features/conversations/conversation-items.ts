// What the list of conversations shows, from top to bottom.
import type { ListedContact } from "../../platform/cache/conversation-cache.ts";
import type { Section } from "./conversations.queries.ts";

export type Item =
  | { kind: "heading"; key: string; section: Section }
  /** Nobody waits for an answer. */
  | { kind: "nobody"; key: string }
  | { kind: "row"; key: string; section: Section; contact: ListedContact };

/** At the usual text size. */
export const HEIGHT_PX: Record<Item["kind"], number> = { heading: 36, nobody: 44, row: 64 };

/** `answered` is undefined until it is loaded. */
export function conversationItems(waiting: ListedContact[], answered: ListedContact[] | undefined): Item[] {
  const rowsOf = (section: Section, contacts: ListedContact[]) =>
    contacts.map((contact): Item => ({ kind: "row", key: contact.id, section, contact }));
  const first = new Set(waiting.map(({ id }) => id));
  // Who was answered between the two reads is in both.
  const rest = answered?.filter(({ id }) => !first.has(id)) ?? [];
  return [
    { kind: "heading", key: "waiting", section: "waiting" },
    ...(waiting.length === 0 ? [{ kind: "nobody", key: "nobody" } as const] : rowsOf("waiting", waiting)),
    ...(rest.length === 0 ? [] : [{ kind: "heading", key: "answered", section: "answered" } as const]),
    ...rowsOf("answered", rest),
  ];
}

export function contactOf(item: Item | undefined): string | null {
  return item?.kind === "row" ? item.contact.id : null;
}
