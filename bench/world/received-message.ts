// A message that a phone sent, as WhatsApp's hook delivers it, signed with the app secret.
import { createHmac, randomUUID } from "node:crypto";
import type { ReceiptRoute } from "./receipt.ts";

/** `writtenAt`: in seconds, by which messages are ordered. */
export function signedMessage(
  route: ReceiptRoute,
  { from, text, writtenAt }: { from: string; text: string; writtenAt: number },
) {
  const message = {
    from,
    id: `wamid.${randomUUID()}`,
    timestamp: String(writtenAt),
    type: "text",
    text: { body: text },
  };
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "15550001000", phone_number_id: route.numberId },
    contacts: [{ wa_id: from, profile: { name: "Ana" } }],
    messages: [message],
  };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: route.businessId, changes: [{ field: "messages", value }] }],
  });
  return { body, signature: `sha256=${createHmac("sha256", route.appSecret).update(body).digest("hex")}` };
}
