// The notices that a person has another phone number, or another user id. Source: WhatsApp Cloud API, "system messages webhook reference",
// and its changelog of 11 August 2026.
import type { PersonMove } from "../../connector.ts";
import { type JsonObject, objectIn, textIn, textsIn } from "../../json.ts";

/** Older versions of the API call the number `new_wa_id`. Null for any other item, and for a notice without the new name. */
export function readMove(item: JsonObject): PersonMove | null {
  const notice = objectIn(item, "system");
  if (!notice) return null;
  const ids = textsIn(notice, ["user_id", "parent_user_id"]);
  const identity = textIn(notice, "user_id") ?? undefined;
  if (isNumberChange(notice)) {
    const number = textIn(notice, "wa_id") ?? textIn(notice, "new_wa_id");
    if (number === null || !/^\d{7,15}$/.test(number) || number === textIn(item, "from")) return null;
    return { addresses: [number, ...ids], identity, phone: `+${number}`, ending: null };
  }
  const ending = formerIdsIn(item);
  const isChange = textIn(notice, "type") === "user_changed_user_id" && identity !== undefined;
  return isChange && ending.length > 0 ? { addresses: ids, identity, phone: null, ending } : null;
}

/** The ids that end. The author of a notice may be the old id, the new one, or nobody. */
export function formerIdsIn(item: JsonObject): string[] {
  const notice = objectIn(item, "system");
  return notice ? textsIn(notice, ["previous_user_id", "previous_parent_user_id"]) : [];
}

export function isNumberChange(notice: JsonObject): boolean {
  return /^(user|customer)_changed_number$/.test(textIn(notice, "type") ?? "");
}
