// A sender's secrets: sealed in the database, in the clear only while they are used.
import type { ChannelCredentials } from "../channels/index.ts";
import { type HashKey, keyedHash, seal, unseal } from "../platform/crypto.ts";

export function sealCredentials(secretKey: Buffer, credentials: ChannelCredentials): Buffer {
  return seal(
    secretKey,
    JSON.stringify({
      access_token: credentials.accessToken,
      app_secret: credentials.appSecret,
      verify_token: credentials.verifyToken,
    }),
  );
}

/** Throws when they were sealed with another key. */
export function unsealCredentials(secretKey: Buffer, sealed: Buffer): ChannelCredentials {
  const text = unseal(secretKey, sealed).toString("utf8");
  const { access_token, app_secret, verify_token } = JSON.parse(text) as Record<string, string>;
  return {
    accessToken: access_token ?? "",
    appSecret: app_secret ?? "",
    verifyToken: verify_token ?? "",
  };
}

/** Tells whether two senders of an account belong to one app, without opening their secrets. */
export function appSecretHash(hashKey: HashKey, appSecret: string): Buffer {
  return keyedHash(hashKey, "app-secret", appSecret);
}
