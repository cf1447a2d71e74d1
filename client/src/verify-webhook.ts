// Verifies a webhook as Standard Webhooks 1.0 specifies.
import { ParleyError } from "./parley-error.ts";
import type { components } from "./schema.ts";
import { bytesOf, signedText, type WebhookKey, webhookKey } from "./webhook-key.ts";

/** What a webhook tells. `webhook.test` is sent on request. */
export type WebhookPayload =
  | components["schemas"]["Event"]
  | { id: string; type: "webhook.test"; timestamp: string; data: Record<string, never> };

/** With names in any capitalisation. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** Older requests are refused, so that nobody can send a recorded one again. */
const TOLERANCE_S = 5 * 60;

/**
 * `body`: exactly as received, before it is parsed. `secrets`: the endpoint's secret, `whsec_...`; while it is rotated, both.
 * The event's id is the header `webhook-id`: deduplicate by it.
 * @throws ParleyError `invalid_signature` or `invalid_timestamp`
 * @throws TypeError for a mistake of the receiver: a parsed body, or no secret
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  body: string | Uint8Array | ArrayBuffer,
  secrets: string | readonly string[],
): Promise<WebhookPayload> {
  const keys = await Promise.all(givenSecrets(secrets).map(webhookKey));
  const text = textOf(body);
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").split(" ");
  if (!(await isSigned(signedText(id, timestamp, text), signatures, keys))) {
    throw new ParleyError({ code: "invalid_signature", message: "The webhook's signature is wrong." });
  }
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= TOLERANCE_S)) {
    const message = "The webhook is more than five minutes old, or a clock is wrong.";
    throw new ParleyError({ code: "invalid_timestamp", message });
  }
  return { id, ...JSON.parse(text) };
}

/** An environment variable that isn't set is undefined, whatever the types say. */
function givenSecrets(secrets: string | readonly (string | undefined)[] | undefined): string[] {
  const given = [secrets].flat().filter((secret) => typeof secret === "string" && secret !== "");
  if (given.length > 0) return given as string[];
  throw new TypeError("The webhook's secret is missing: is its environment variable set?");
}

function textOf(body: string | Uint8Array | ArrayBuffer): string {
  if (typeof body === "string") return body;
  if (body instanceof ArrayBuffer || body instanceof Uint8Array) return new TextDecoder().decode(body);
  throw new TypeError(
    "The body must be the text or the bytes as received. This one was parsed already, so its signature can't be checked: " +
      'read it before it is parsed, in Express with express.raw({ type: "application/json" }).',
  );
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string[],
  keys: WebhookKey[],
): Promise<boolean> {
  for (const key of keys)
    for (const signature of signatures) {
      const [version, code = ""] = signature.split(",");
      // `verify` compares in constant time.
      if (version === "v1" && (await crypto.subtle.verify("HMAC", key, bytesOf(code), signed))) return true;
    }
  return false;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = hasGet(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([given, value]) => given.toLowerCase() === name && value)?.[1];
  const first = [value].flat()[0];
  if (first) return first;
  throw new ParleyError({ code: "invalid_signature", message: `The webhook has no header ${name}.` });
}

/** Headers of another library aren't instances of the global class. */
function hasGet(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === "function";
}
