// Hooks as Meta signs and sends them, for tests that need one that the simulator doesn't send.
import { createHmac } from "node:crypto";
import type { ConnectedNumber } from "./running-service.ts";

type Number = Pick<
  ConnectedNumber,
  "hookUrl" | "phone" | "phone_number_id" | "business_account_id" | "app_secret"
>;

/** `time`: Unix seconds. @returns the status of the answer. */
export async function deliverHook(
  number: Number,
  value: object,
  { field = "messages", time }: { field?: string; time?: number } = {},
): Promise<number> {
  const { hookUrl, phone, phone_number_id, business_account_id: id, app_secret } = number;
  const metadata = { display_phone_number: phone.slice(1), phone_number_id };
  const changes = [{ field, value: { messaging_product: "whatsapp", metadata, ...value } }];
  const entry = [{ id, time, changes }];
  const body = JSON.stringify({ object: "whatsapp_business_account", entry });
  const signature = createHmac("sha256", app_secret).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` };
  return (await fetch(hookUrl, { method: "POST", headers, body })).status;
}
