// Adds what was written as a note. It has a request of its own: no path leads from a note to a message.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, type ParleyError } from "../../../platform/api.ts";
import { type Note, putNote } from "../../../platform/cache/note-cache.ts";
import { newKey } from "../../../platform/outbox.ts";

/** The most characters of a note. */
export const MAX_NOTE_LENGTH = 4_096;

export function useAddNote(contactId: string, onAdded: (text: string) => void) {
  const cache = useQueryClient();
  // A text that is added again after a failure is the same request.
  const last = useRef({ text: "", key: "" });
  const { mutate, isPending, error, data, reset } = useMutation<Note, ParleyError, string>({
    mutationFn(text) {
      if (last.current.text !== text) last.current = { text, key: newKey() };
      return api.createNote({ phone_number: contactId, text }, { idempotencyKey: last.current.key });
    },
    onSuccess(note, text) {
      last.current = { text: "", key: "" };
      putNote(cache, note);
      onAdded(text);
    },
  });
  return {
    add(text: string) {
      if (!isPending) mutate(text);
    },
    isPending,
    error,
    /** Of the note that was added last. */
    addedId: data?.id ?? null,
    reset,
  };
}
