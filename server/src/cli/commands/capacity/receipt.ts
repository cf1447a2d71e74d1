// A receipt of WhatsApp: one status, signed with the app secret.
import { createHmac } from "node:crypto";
import { postRequest } from "./http-connection.ts";

export interface ReceiptRoute {
  url: string;
  appSecret: string;
  numberId: string;
  businessId: string;
}

export type ReceiptStatus = "sent" | "delivered" | "read";

/** `callbackData`: from the message. */
export function signedReceipt(route: ReceiptRoute, callbackData: string, status: ReceiptStatus): string {
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: route.businessId, changes: [change(route, callbackData, status)] }],
  });
  const signature = createHmac("sha256", route.appSecret).update(body).digest("hex");
  return postRequest(new URL(route.url), `x-hub-signature-256: sha256=${signature}\r\n`, body);
}

function change(route: ReceiptRoute, callbackData: string, status: ReceiptStatus) {
  return {
    field: "messages",
    value: {
      messaging_product: "whatsapp",
      metadata: { display_phone_number: "15550001000", phone_number_id: route.numberId },
      statuses: [
        {
          id: `wamid.${callbackData}`,
          status,
          timestamp: String(Math.floor(Date.now() / 1_000)),
          recipient_id: "15551000000",
          biz_opaque_callback_data: callbackData,
          pricing: { billable: true, pricing_model: "PMP", category: "utility", type: "regular" },
        },
      ],
    },
  };
}
