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

/** The keys that a process knows. While one key replaces another, a value may be encrypted with either. */
export interface SecretKeys {
  /** The first one encrypts in a database that has no account yet. */
  readonly known: readonly [Buffer, ...Buffer[]];
  /** Looks for keys that were added since. */
  reload(): void;
}

/** 32 bytes that never change, or the keys of a process. */
export type SecretKey = Buffer | SecretKeys;

/** Reverses `seal`. Throws when no key fits or the bytes were changed. */
export function unseal(secretKey: SecretKey, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION) throw new Error("Sealed by a newer version of this program.");
  const opened = openSealed(secretKey, sealed);
  if (opened === null) throw new Error("This value was encrypted with another secret key, or changed.");
  return opened.text;
}

export interface Opened {
  key: Buffer;
  text: Buffer;
}

/** Null when no known key fits, or the bytes were changed. */
export function openSealed(secretKey: SecretKey, sealed: Buffer): Opened | null {
  const opened = openWithAny(knownKeys(secretKey), sealed);
  if (opened !== null || Buffer.isBuffer(secretKey)) return opened;
  secretKey.reload();
  return openWithAny(secretKey.known, sealed);
}

/** The key that the value was encrypted with; null when it isn't known. */
export function keyOf(secretKey: SecretKey, sealed: Buffer): Buffer | null {
  return openSealed(secretKey, sealed)?.key ?? null;
}

export function knownKeys(secretKey: SecretKey): readonly [Buffer, ...Buffer[]] {
  return Buffer.isBuffer(secretKey) ? [secretKey] : secretKey.known;
}

/** Names a key without revealing it. */
export function fingerprintOf(key: Buffer): string {
  return crypto.hash("sha256", Buffer.concat([Buffer.from("parley secret key "), key])).slice(0, 8);
}

function openWithAny(keys: readonly Buffer[], sealed: Buffer): Opened | null {
  for (const key of keys) {
    try {
      const decipher = crypto.createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 13));
      decipher.setAuthTag(sealed.subarray(13, 29));
      return { key, text: Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]) };
    } catch {
      // Another key, or damaged bytes: GCM doesn't tell them apart.
    }
  }
  return null;
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
