// Signs a webhook as the service does, so that the tests of a receiver need no service.
import { signedText, webhookKey } from "./webhook-key.ts";

/** An event as a test needs it. `id` and `timestamp` have values if they are left out. */
export interface TestWebhook {
  id?: string;
  type: string;
  timestamp?: string;
  data?: unknown;
}

/** What `fetch` takes as the options of a request. */
export interface SignedWebhook {
  method: "POST";
  headers: Record<string, string>;
  body: string;
}

/** `secret`: that of the receiver under test, `whsec_...`. `at`: when it was sent, for tests of an old request. */
export async function signTestWebhook(
  event: TestWebhook,
  secret: string,
  at: Date = new Date(),
): Promise<SignedWebhook> {
  const { id = `evt_test_${crypto.getRandomValues(new Uint32Array(2)).join("")}`, type, data = {} } = event;
  const body = JSON.stringify({ type, timestamp: event.timestamp ?? at.toISOString(), data });
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const code = await crypto.subtle.sign("HMAC", await webhookKey(secret), signedText(id, timestamp, body));
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${btoa(String.fromCharCode(...new Uint8Array(code)))}`,
  };
  return { method: "POST", headers, body };
}
