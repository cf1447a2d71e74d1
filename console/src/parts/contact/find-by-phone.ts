// The contact with a phone, however the phone is written.
import { api, ParleyError } from "../../platform/api.ts";

export type FoundContact = Awaited<ReturnType<typeof api.getContact>>;

/** No contact has a phone that can't be read. */
export async function findByPhone(phone: string): Promise<FoundContact | undefined> {
  try {
    return await api.getContact({ phone_number: phone });
  } catch (error) {
    if (error instanceof ParleyError && [404, 422].includes(error.status)) return undefined;
    throw error;
  }
}
