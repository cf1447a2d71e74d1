// Reads the notes about a contact, the newest first.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { api } from "../../../platform/api.ts";
import type { NotePage } from "../../../platform/cache/note-cache.ts";
import { keys } from "../../../platform/query-keys.ts";
import { useCan } from "../../../platform/session.ts";
import { pagesOf, readOn } from "../../list/pages.ts";
import { orderOf } from "../thread-rows.ts";

const PAGE = 100;

/** Reads notes back to `oldest`, the oldest message shown. Null: all notes. Undefined: only the newest. */
export function useNotes(contactId: string, oldest: { id: string } | null | undefined) {
  const can = useCan();
  const read = useInfiniteQuery({
    ...pagesOf(
      keys.notes(contactId),
      (after, options): Promise<NotePage> =>
        api.listNotes({ phone_number: contactId, limit: PAGE, ...after }, options),
    ),
    enabled: can("contacts:read"),
  });
  const notes = useMemo(() => read.data?.pages.flatMap((page) => page.data) ?? [], [read.data]);
  const last = notes.at(-1);
  const lacksOlder =
    oldest !== undefined && last !== undefined && (oldest === null || orderOf(last) > orderOf(oldest));
  useEffect(() => {
    if (lacksOlder) readOn(read);
  });
  // A first request that failed is repeated while the messages are shown.
  return { ...read, notes, isFirstRead: read.isLoading && read.failureCount === 0 };
}
