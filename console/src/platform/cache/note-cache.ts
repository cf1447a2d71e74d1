// The cached notes about contacts: pages of notes, the newest first.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { api } from "../api.ts";
import { keys } from "../query-keys.ts";

export type NotePage = Pick<Awaited<ReturnType<typeof api.listNotes>>, "data" | "next">;
export type Note = NotePage["data"][number];
type NotePages = InfiniteData<NotePage, string | null>;

/** Puts a new note among the notes about its contact. Notes that were never read stay unread. */
export function putNote(cache: QueryClient, note: Note): void {
  cache.setQueryData<NotePages>(keys.notes(note.contact_id), (known) => {
    const [first, ...rest] = known?.pages ?? [];
    if (!known || !first || known.pages.some(({ data }) => data.some(({ id }) => id === note.id)))
      return known;
    // Ids grow with time. An event that arrives late is about a note older than the first one.
    const data = [note, ...first.data].toSorted((one, other) => (one.id < other.id ? 1 : -1));
    return { ...known, pages: [{ ...first, data }, ...rest] };
  });
}
