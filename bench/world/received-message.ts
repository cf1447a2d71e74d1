// Messages that phones sent, as one of WhatsApp's hooks delivers them, signed with the app secret.
import { createHmac, randomUUID } from "node:crypto";
import type { ReceiptRoute } from "./channel-stub.ts";

export interface Received {
  from: string;
  /** In seconds, by which messages are ordered. */
  writtenAt: number;
  /** As the hook describes it, such as `{ type: "text", text: { body: "Hello." } }`. */
  content: { type: string; [part: string]: unknown };
}

export interface SignedHook {
  body: string;
  signature: string;
}

export function signedMessages(route: ReceiptRoute, received: Received[]): SignedHook {
  const messages = received.map(({ from, writtenAt, content }) => ({
    from,
    id: `wamid.${randomUUID()}`,
    timestamp: String(writtenAt),
    ...content,
  }));
  const people = new Set(received.map(({ from }) => from));
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "15550001000", phone_number_id: route.numberId },
    contacts: [...people].map((from) => ({ wa_id: from, profile: { name: "Ana" } })),
    messages,
  };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: route.businessId, changes: [{ field: "messages", value }] }],
  });
  return { body, signature: `sha256=${createHmac("sha256", route.appSecret).update(body).digest("hex")}` };
}

/** Throws unless the answer is 200. */
export async function postHook(url: string, { body, signature }: SignedHook): Promise<void> {
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  const answer = await fetch(url, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`The hook answered ${answer.status}.`);
}
