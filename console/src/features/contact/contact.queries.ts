// Reads one contact and its conversation, and sends to it.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export type Contact = Awaited<ReturnType<typeof api.getContact>>;
export type Message = Awaited<ReturnType<typeof api.listContactMessages>>["data"][number];

const PAGE = 50;

/** `reference`: the digits of the phone, or the contact's id. Null after an erasure. */
export function useContact(reference: string) {
  return useQuery({
    queryKey: keys.contact(reference),
    queryFn: ({ signal }): Promise<Contact | null> => api.getContact({ phone_number: reference }, { signal }),
  });
}

/** Newest first. */
export function useThread(contactId: string) {
  return useInfiniteQuery({
    queryKey: keys.thread(contactId),
    queryFn: ({ pageParam, signal }) =>
      api.listContactMessages(
        { phone_number: contactId, limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** `key` is the idempotency key: a repeat with the same key sends nothing twice. */
export function useSendText(contactId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      api.sendMessage({ contact_id: contactId, message: text }, { idempotencyKey: key, retry: 3 }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.thread(contactId) }),
  });
}
