// Encryption of secrets for the database, and keyed hashes.
import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";

const VERSION = 1;

/** Encrypts with AES-256-GCM. `key` has 32 bytes. Layout: 1 byte version, 12 bytes nonce, 16 bytes tag, the text. */
export function seal(key: Buffer, text: string | Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
}

/** Reverses `seal`. Throws when the key differs or the bytes were changed. */
export function unseal(key: Buffer, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION) throw new Error("Sealed by a newer version of this program.");
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 13));
  decipher.setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
}

/** A key of HMAC-SHA256, padded for its two hashes. */
export interface HashKey {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

/** `bytes` has 32 bytes. */
export function hashKeyOf(bytes: Buffer): HashKey {
  const block = [...Buffer.concat([bytes], 64)];
  return {
    inner: Buffer.from(block.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(block.map((byte) => byte ^ 0x5c)),
  };
}

/**
 * HMAC-SHA256 of the parts. A NUL ends each part, so different lists of parts never hash the same text. Made of two plain
 * hashes as in RFC 2104: `createHmac` makes an object per hash, which costs several times as much.
 */
export function keyedHash({ inner, outer }: HashKey, ...parts: string[]): Buffer {
  const text = Buffer.from(`${parts.join("\0")}\0`);
  return plainHash(outer, plainHash(inner, text));
}

/** Read through a string, because a buffer from `hash` has memory of its own. */
function plainHash(padded: Buffer, text: Buffer): Buffer {
  return Buffer.from(hash("sha256", Buffer.concat([padded, text]), "binary"), "binary");
}

/** SHA-256, for secrets that are random enough not to need a slow hash. */
export function sha256(data: string | Buffer): Buffer {
  return hash("sha256", data, "buffer");
}
