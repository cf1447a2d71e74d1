// Keeps items that aren't understood, so that a person can look at them and an erasure finds them.
import { createHash } from "node:crypto";
import type { ChannelFact, RawPayload } from "../connector.ts";
import { isObject } from "../json.ts";
import { type Context, givenTime } from "./context.ts";
import { idsOf } from "./people.ts";

export function unknownFact(item: unknown, context: Context): ChannelFact {
  const { field, numberId, businessId, people } = context;
  const json = JSON.stringify(item);
  // Ids have no characters that JSON escapes.
  const named = people.filter((person) => idsOf(person).some((id) => json.includes(id)));
  return {
    kind: "unknown",
    field: field || "body",
    numberId,
    businessId,
    // Of the item alone, because Meta may deliver the item again beside others.
    dedupKey: createHash("sha256")
      .update(JSON.stringify([field, numberId, businessId]) + json)
      .digest("hex"),
    // An item that names nobody of its change may be about any of them.
    ...rawPayload(field, named.length > 0 ? named : people, item),
    at: (isObject(item) ? givenTime(item, "timestamp", context.now) : null) ?? context.entryAt,
  };
}

/** Meta: a country's two letters, a period and up to 128 letters and digits. Parent ids have `ENT.` after the period. */
const USER_ID = /[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}/g;
/** Base64, which contains the phone of the conversation's person. */
const MESSAGE_ID = /wamid\.([A-Za-z0-9+/]{12,})/g;
const PHONE = /\d{7,15}/g;

/** `people`: the items of `contacts` that belong to the item. `named`: people in forms that only WhatsApp uses. */
export function rawPayload(field: string, people: unknown[], item: unknown): RawPayload {
  const payload = { field, people, item };
  const json = JSON.stringify(payload);
  const userIds = json.match(USER_ID) ?? [];
  const messageIds = [...json.matchAll(MESSAGE_ID)].map(([, id]) => Buffer.from(id as string, "base64"));
  const phones = messageIds.flatMap((id) => id.toString("latin1").match(PHONE) ?? []);
  return { payload, named: [...new Set([...userIds, ...phones])] };
}
