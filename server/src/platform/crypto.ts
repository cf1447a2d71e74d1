// Encryption of secrets for the database, and keyed hashes.
import * as crypto from "node:crypto";

const VERSION = 1;

/** Encrypts with AES-256-GCM. `key` has 32 bytes. Layout: 1 byte version, 12 bytes nonce, 16 bytes tag, the text. */
export function seal(key: Buffer, text: string | Buffer): Buffer {
  const nonce = crypto.randomBytes(12);
  const cipher = crypto.createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
}

/** 32 bytes. */
export type SecretKey = Buffer;

/** Reverses `seal`. Throws when the key doesn't fit or the bytes were changed. */
export function unseal(secretKey: SecretKey, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION) throw new Error("Sealed by a newer version of this program.");
  const opened = openSealed(secretKey, sealed);
  if (opened === null) throw new Error("This value was encrypted with another secret key, or changed.");
  return opened;
}

/** Null when the key doesn't fit, or the bytes were changed: GCM doesn't tell them apart. */
export function openSealed(secretKey: SecretKey, sealed: Buffer): Buffer | null {
  try {
    const decipher = crypto.createDecipheriv("aes-256-gcm", secretKey, sealed.subarray(1, 13));
    decipher.setAuthTag(sealed.subarray(13, 29));
    return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
  } catch {
    return null;
  }
}

/** A key for keyed hashes in OpenSSL's form: creating it from bytes takes most of the time of a short HMAC. */
export type HashKey = crypto.KeyObject;

export function hashKeyOf(bytes: Buffer): HashKey {
  return crypto.createSecretKey(bytes);
}

/** HMAC-SHA256 of the parts. A NUL ends each part, so different lists of parts never hash the same text. */
export function keyedHash(key: HashKey, ...parts: string[]): Buffer {
  return crypto
    .createHmac("sha256", key)
    .update(`${parts.join("\0")}\0`)
    .digest();
}

/** SHA-256, for secrets that are random enough not to need a slow hash. */
export function sha256(data: string | Buffer): Buffer {
  return crypto.hash("sha256", data, "buffer");
}
