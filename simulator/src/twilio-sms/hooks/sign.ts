// Signs a webhook like Twilio. Source: Twilio, "Webhooks security".
import { createHmac } from "node:crypto";

/** The value of X-Twilio-Signature. `address`: with its query and without its fragment. */
export function twilioSignature(authToken: string, address: string, fields: Record<string, string>): string {
  const names = Object.keys(fields).sort();
  const signed = address + names.map((name) => `${name}${fields[name]}`).join("");
  return createHmac("sha1", authToken).update(signed).digest("base64");
}
