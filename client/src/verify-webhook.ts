// Verifies a webhook as Standard Webhooks 1.0 specifies.
import { ParleyError } from "./parley-error.ts";
import type { components } from "./schema.ts";

/** What a webhook tells. `webhook.test` is sent on request. */
export type WebhookPayload =
  | components["schemas"]["Event"]
  | { id: string; type: "webhook.test"; timestamp: string; data: Record<string, never> };

export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** Older requests are refused, so that nobody can send a recorded one again. */
const TOLERANCE_S = 5 * 60;

/**
 * `body`: exactly as received, before it is parsed. `secrets`: the endpoint's secret, `whsec_...`; while it is rotated, both.
 * The event's id is the header `webhook-id`: deduplicate by it.
 * @throws ParleyError `invalid_signature` or `invalid_timestamp`
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  secrets: string | readonly string[],
): Promise<WebhookPayload> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").split(" ");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  if (!(await isSigned(signed, signatures, [secrets].flat()))) {
    throw new ParleyError({ code: "invalid_signature", message: "The webhook's signature is wrong." });
  }
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= TOLERANCE_S)) {
    const message = "The webhook is more than five minutes old, or a clock is wrong.";
    throw new ParleyError({ code: "invalid_timestamp", message });
  }
  return { id, ...JSON.parse(text) };
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string[],
  secrets: string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const bytes = bytesOf(secret.replace(/^whsec_/, ""));
    if (bytes.length === 0)
      throw new TypeError("The secret isn't one of a webhook, which looks like whsec_...");
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
      "verify",
    ]);
    for (const signature of signatures) {
      const [version, code = ""] = signature.split(",");
      // `verify` compares in constant time.
      if (version === "v1" && (await crypto.subtle.verify("HMAC", key, bytesOf(code), signed))) return true;
    }
  }
  return false;
}

/** Empty for what isn't base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : [headers[name]].flat()[0];
  if (value) return value;
  throw new ParleyError({ code: "invalid_signature", message: `The webhook has no header ${name}.` });
}
