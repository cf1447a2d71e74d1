// The notice that a person has another phone number. Source: WhatsApp Cloud API, "system messages webhook reference".
import type { PersonAtChannel } from "../../connector.ts";
import { type JsonObject, objectIn, textIn } from "../../json.ts";

/** Older versions of the API call the number `new_wa_id`. Null for any other item, and for a notice without the number. */
export function readMove(item: JsonObject): PersonAtChannel | null {
  const notice = objectIn(item, "system");
  if (!notice || !isNumberChange(notice)) return null;
  const number = textIn(notice, "wa_id") ?? textIn(notice, "new_wa_id");
  if (number === null || !/^\d{7,15}$/.test(number) || number === textIn(item, "from")) return null;
  const userId = textIn(notice, "user_id");
  return { addresses: userId === null ? [number] : [number, userId], phone: `+${number}` };
}

export function isNumberChange(notice: JsonObject): boolean {
  return /^(user|customer)_changed_number$/.test(textIn(notice, "type") ?? "");
}
