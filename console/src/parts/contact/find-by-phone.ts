// The contact with a phone, however the phone is written.
import { api, ParleyError } from "../../platform/api.ts";

/** No contact has a phone that can't be read. */
export async function findByPhone(phone: string) {
  try {
    return await api.getContact({ phone_number: phone });
  } catch (error) {
    if (error instanceof ParleyError && [404, 422].includes(error.status)) return undefined;
    throw error;
  }
}
