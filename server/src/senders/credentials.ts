// A sender's secrets: encrypted in the database, decrypted only for use.
import type { ChannelCredentials } from "../channels/index.ts";
import { type HashKey, keyedHash, seal, unseal } from "../platform/crypto.ts";

export function sealCredentials(secretKey: Buffer, credentials: ChannelCredentials): Buffer {
  return seal(secretKey, JSON.stringify(credentials));
}

/** Throws when the credentials were encrypted with another key. */
export function unsealCredentials(secretKey: Buffer, sealed: Buffer): ChannelCredentials {
  return JSON.parse(unseal(secretKey, sealed).toString("utf8")) as ChannelCredentials;
}

/** Tells whether two senders of an account belong to one app, without decrypting their secrets. */
export function appSecretHash(hashKey: HashKey, appSecret: string): Buffer {
  return keyedHash(hashKey, "app-secret", appSecret);
}
