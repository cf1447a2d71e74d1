// Which events a member gets who sees only own and unassigned threads: none about other contacts.
import type { Viewer } from "../../platform/http/index.ts";
import type { EventType } from "../event-type.ts";

/** Those of the contacts, by their public ids, that the viewer sees. */
export type FindVisible = (viewer: Viewer, contacts: string[]) => Promise<ReadonlySet<string>>;

export interface AboutContact {
  /** The public id of the contact that the event is about; null for none. */
  contact: string | null;
}

/** `hidden`: the others. */
export async function seenEvents<Event extends AboutContact>(
  findVisible: FindVisible,
  viewer: Viewer,
  events: Event[],
): Promise<{ seen: Event[]; hidden: Event[] }> {
  if (viewer.onlyOf === null) return { seen: events, hidden: [] };
  const contacts = new Set(events.flatMap(({ contact }) => contact ?? []));
  const visible = await findVisible(viewer, [...contacts]);
  const isSeen = ({ contact }: Event) => contact === null || visible.has(contact);
  return { seen: events.filter(isSeen), hidden: events.filter((event) => !isSeen(event)) };
}

/** Whether a contact may have gone out of sight with the event. */
export function mayHide({ type }: { type: EventType }): boolean {
  return ["thread.assigned", "contact.deleted", "contact.merged"].includes(type);
}
