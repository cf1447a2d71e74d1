// Reads one contact.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import type { ErasedContact } from "../../platform/cache/forget-contact.ts";
import { keys } from "../../platform/query-keys.ts";

export type Contact = Awaited<ReturnType<typeof api.getContact>>;

/** `reference`: the digits of the phone, or the contact's id. */
export function useContact(reference: string) {
  return useQuery({
    queryKey: keys.contact(reference),
    queryFn: ({ signal }): Promise<Contact | ErasedContact> =>
      api.getContact({ phone_number: reference }, { signal }),
    enabled: reference !== "",
  });
}
