// The key of a webhook's secret, and the text that is signed with it, as Standard Webhooks 1.0 specifies them.

/** The types of Node have no global name for it. */
export type WebhookKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** @throws TypeError for a text that isn't a secret of a webhook */
export function webhookKey(secret: string): Promise<WebhookKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (bytes.length === 0)
    throw new TypeError("The secret isn't one of a webhook, which looks like whsec_...");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

export function signedText(id: string, timestamp: string, body: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${id}.${timestamp}.${body}`);
}

/** Empty for what isn't base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
