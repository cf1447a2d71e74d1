// Removes a person from this browser after an erasure: nothing that was read or typed stays.
import type { QueryClient } from "@tanstack/react-query";
import { forgetDraft } from "../drafts.ts";
import { forgetOutgoing } from "../outbox.ts";
import { keys } from "../query-keys.ts";
import { patchPages } from "./patch-pages.ts";
import { showToast } from "./toast.ts";

/** What the cache holds for a contact that was erased while it was known. */
export interface ErasedContact {
  id: string;
  erased_at: string;
  /** Of its record. */
  erasure_id: string;
}

interface Listed {
  id: string;
  contact_id?: string;
}

export function forgetContact(cache: QueryClient, contact: ErasedContact): void {
  forgetDraft(contact.id);
  forgetOutgoing(cache, contact.id);
  // It may name the person.
  showToast(cache, null);
  cache.removeQueries({ queryKey: keys.thread(contact.id) });
  cache.removeQueries({ queryKey: keys.lastMessage(contact.id) });
  void cache.resetQueries({ queryKey: keys.allSearches });
  cache.setQueryData(keys.contactName(contact.id), null);
  const known = cache.getQueriesData<{ id: string }>({ queryKey: keys.anyContact });
  for (const [key, one] of known) {
    if (one?.id !== contact.id) continue;
    // A page that shows the contact by its phone moves on to the id, which isn't personal.
    cache.setQueryData(key, contact);
    cache.setQueryData(keys.contact(contact.id), contact);
  }
  for (const [, message] of cache.getQueriesData<Listed>({ queryKey: keys.anyMessage })) {
    if (message?.contact_id === contact.id) cache.removeQueries({ queryKey: keys.message(message.id) });
  }
  patchPages<Listed>(cache, keys.allMessages, (row) => (row.contact_id === contact.id ? null : row));
}
