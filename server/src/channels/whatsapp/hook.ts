// Proves that a request to a hook comes from Meta: by the subscription's challenge, or by a delivery's signature.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { HookRequest } from "../connector.ts";
import type { WhatsAppCredentials } from "./credentials.ts";

/** Meta verifies a callback address with `hub.mode=subscribe`, the verify token, and a challenge to repeat. */
export function handshake(url: string, credentials: WhatsAppCredentials[]): string | null {
  const query = new URL(url).searchParams;
  const [token, ...otherTokens] = query.getAll("hub.verify_token");
  const [challenge, ...otherChallenges] = query.getAll("hub.challenge");
  if (query.get("hub.mode") !== "subscribe" || token === undefined || challenge === undefined) return null;
  if (otherTokens.length > 0 || otherChallenges.length > 0) return null;
  // timingSafeEqual needs equal lengths. Hashes have one length and hide the token's.
  const given = sha256(token);
  const known = credentials.filter(
    ({ verify_token: own }) => own !== "" && timingSafeEqual(sha256(own), given),
  );
  return known.length > 0 ? challenge : null;
}

/** The header is `X-Hub-Signature-256: sha256=<hex HMAC-SHA256(app secret, raw body)>`. */
export function verify({ body, headers }: HookRequest, { app_secret: secret }: WhatsAppCredentials): boolean {
  const header = headers["x-hub-signature-256"];
  const hex = typeof header === "string" ? /^sha256=([0-9a-f]{64})$/i.exec(header)?.[1] : undefined;
  if (hex === undefined || secret === "") return false;
  const expected = createHmac("sha256", secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(hex, "hex"));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
