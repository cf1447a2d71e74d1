// Secrets that sign webhooks.
import { randomBytes } from "node:crypto";

/** Standard Webhooks 1.0 allows 24 to 64 bytes. HMAC-SHA256 gains nothing from more than 32. */
const SECRET_BYTES = 32;

/** `whsec_` and base64, as Standard Webhooks 1.0 writes a symmetric secret. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}
