// The contact with a phone, however the phone is written.
import { api } from "../../platform/api.ts";

export type FoundContact = Awaited<ReturnType<typeof api.listContacts>>["data"][number];

export async function findByPhone(phone: string): Promise<FoundContact | undefined> {
  const digits = phone.replace(/\D/g, "");
  if (!digits) return undefined;
  const { data } = await api.listContacts({ q: `+${digits}` });
  return data.find((contact) => contact.phone === `+${digits}`);
}
