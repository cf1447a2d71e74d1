// Saves fields of a contact. A change that somebody else made meanwhile is never overwritten without asking.
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, errorCode } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import type { Contact } from "./use-contact.ts";

type Fields = Parameters<typeof api.upsertContact>[0]["contact"];
/** Fields that are left out stay as they are. */
export type Changes = Omit<Fields, "phone">;

/** The changes to the contact as it is now, or null if they would undo somebody else's. */
export type Merge = (now: Contact) => Changes | null;

/** Somebody changes the contact again and again. */
const MOST_ATTEMPTS = 5;

/** The result is false for a conflict. Either way, the contact in the cache is up to date afterwards. */
export function useChangeContact(contactId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (merge: Merge) => changeContact(cache, contactId, merge),
  });
}

async function changeContact(cache: QueryClient, contactId: string, merge: Merge): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const { contact, etag } = await read(contactId);
    put(cache, contact);
    const changes = merge(contact);
    if (changes === null || contact.phone === null) return false;
    try {
      const saved = await api.upsertContact(
        { contact: { phone: contact.phone, ...changes } },
        { headers: { "If-Match": etag } },
      );
      put(cache, saved.contact);
      return true;
    } catch (error) {
      if (errorCode(error) !== "contact_changed" || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

async function read(contactId: string): Promise<{ contact: Contact; etag: string }> {
  let etag = "";
  const contact = await api.getContact(
    { phone_number: contactId },
    {
      onResponse({ headers }) {
        etag = headers.get("etag") ?? "";
      },
    },
  );
  return { contact, etag };
}

/** Cached under its phone and under its id. */
function put(cache: QueryClient, contact: Contact): void {
  for (const [key, known] of cache.getQueriesData<Contact>({ queryKey: keys.anyContact })) {
    if (known?.id === contact.id) cache.setQueryData(key, contact);
  }
}
