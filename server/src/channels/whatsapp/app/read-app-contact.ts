// The address book of the WhatsApp Business app. Source: Meta, "smb_app_state_sync webhook reference".
import type { ChannelFact } from "../../connector.ts";
import { isObject, objectIn, textIn } from "../../json.ts";
import { type Context, givenTime } from "../context.ts";
import { unknownFact } from "../unknown-fact.ts";

const PHONE = /^\+?(\d{7,15})$/;

/** `ignored`: somebody was removed from the address book, which removes no contact. */
export function readAppContact(item: unknown, context: Context): ChannelFact | "ignored" {
  const contact = isObject(item) ? objectIn(item, "contact") : null;
  if (!isObject(item) || !contact || context.numberId === null) return unknownFact(item, context);
  const action = textIn(item, "action");
  if (action === "remove") return "ignored";
  const [, digits] = PHONE.exec((textIn(contact, "phone_number") ?? "").replaceAll(/[\s()-]/g, "")) ?? [];
  const address = digits ?? textIn(contact, "user_id");
  const isContact = (textIn(item, "type") ?? "contact") === "contact" && (action ?? "add") === "add";
  if (!isContact || address === null || address === undefined) return unknownFact(item, context);
  const metadata = objectIn(item, "metadata");
  return {
    kind: "app-contact",
    numberId: context.numberId,
    address,
    phone: digits === undefined ? null : `+${digits}`,
    name: textIn(contact, "full_name") ?? textIn(contact, "first_name"),
    at:
      (metadata && givenTime(metadata, "timestamp", context.now)) ?? context.entryAt ?? new Date(context.now),
  };
}
