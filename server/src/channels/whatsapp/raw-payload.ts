// Keeps an item that can't be shown yet, with the people whom the item names in forms that only WhatsApp uses.
import type { RawPayload } from "../channel.ts";

/** Meta: a country's two letters, a period and up to 128 letters and digits. Parent ids have `ENT.` after the period. */
const USER_ID = /[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}/g;
/** Base64, which contains the phone of the conversation's person. */
const MESSAGE_ID = /wamid\.([A-Za-z0-9+/]{12,})/g;
const PHONE = /\d{7,15}/g;

/** `people` are the items of `contacts` that belong to the item. */
export function rawPayload(field: string, people: unknown[], item: unknown): RawPayload {
  const payload = { field, people, item };
  const json = JSON.stringify(payload);
  const userIds = json.match(USER_ID) ?? [];
  const messageIds = [...json.matchAll(MESSAGE_ID)].map(([, id]) => Buffer.from(id as string, "base64"));
  const phones = messageIds.flatMap((id) => id.toString("latin1").match(PHONE) ?? []);
  return { payload, named: [...new Set([...userIds, ...phones])] };
}
