// The service's cryptography: sealing secrets for the database, and keyed hashes.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";

const VERSION = 1;
/** Each key as OpenSSL has it, as long as somebody holds the key: making it anew is three quarters of a short HMAC. */
const prepared = new WeakMap<Buffer, KeyObject>();

/** Encrypts with AES-256-GCM. `key` has 32 bytes. Layout: version, 12 bytes of nonce, 16 of tag, the text. */
export function seal(key: Buffer, text: string | Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
}

/** Undoes `seal`. Throws when the key is another one or the bytes were changed. */
export function unseal(key: Buffer, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION) throw new Error("Sealed by a newer version of this program.");
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 13));
  decipher.setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
}

/** HMAC-SHA256 over the parts, kept apart by a NUL so that no two lists of parts read the same. */
export function keyedHash(key: Buffer, ...parts: string[]): Buffer {
  const known = prepared.get(key) ?? createSecretKey(key);
  prepared.set(key, known);
  const hmac = createHmac("sha256", known);
  for (const part of parts) hmac.update(part).update("\0");
  return hmac.digest();
}

/** SHA-256, for secrets that are random enough not to need a slow hash. */
export function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
