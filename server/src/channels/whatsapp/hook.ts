// Proves that a request to a hook comes from Meta: the challenge of the subscription, the signature of a delivery.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The challenge to answer as the plain body; null when the query knows none of the tokens. */
export function answerChallenge(
  query: Record<string, string | undefined>,
  verifyTokens: readonly string[],
): string | null {
  const token = query["hub.verify_token"];
  const challenge = query["hub.challenge"];
  if (query["hub.mode"] !== "subscribe" || typeof token !== "string" || typeof challenge !== "string")
    return null;
  // Hashes have one length, which timingSafeEqual needs and which tells nothing of a token's own.
  const given = sha256(token);
  const known = verifyTokens.filter((own) => own !== "" && timingSafeEqual(sha256(own), given));
  return known.length > 0 ? challenge : null;
}

/** `X-Hub-Signature-256: sha256=<hex HMAC-SHA256(app secret, raw body)>`, compared in constant time. */
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
