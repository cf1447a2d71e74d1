// Proves that a request to a hook comes from Meta: by the subscription's challenge, or by a delivery's signature.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export function answerChallenge(
  query: Record<string, string | undefined>,
  verifyTokens: readonly string[],
): string | null {
  const token = query["hub.verify_token"];
  const challenge = query["hub.challenge"];
  if (query["hub.mode"] !== "subscribe" || typeof token !== "string" || typeof challenge !== "string")
    return null;
  // timingSafeEqual needs equal lengths. Hashes have one length and hide the token's.
  const given = sha256(token);
  const known = verifyTokens.filter((own) => own !== "" && timingSafeEqual(sha256(own), given));
  return known.length > 0 ? challenge : null;
}

/** The header is `X-Hub-Signature-256: sha256=<hex HMAC-SHA256(app secret, raw body)>`. */
export function isSigned(
  body: Buffer,
  headers: Record<string, string | string[] | undefined>,
  appSecret: string,
): boolean {
  const header = headers["x-hub-signature-256"];
  const hex = typeof header === "string" ? /^sha256=([0-9a-f]{64})$/i.exec(header)?.[1] : undefined;
  if (hex === undefined || appSecret === "") return false;
  const expected = createHmac("sha256", appSecret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(hex, "hex"));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
