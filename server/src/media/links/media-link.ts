// The link at which a channel fetches a file of a message. It ends with the message, also if others have the same file.
import { timingSafeEqual } from "node:crypto";
import { type HashKey, keyedHash } from "../../platform/crypto.ts";
import { BASE_PATH } from "../../platform/http/version.ts";
import { bareAccountId, publicId, uuidOf } from "../../platform/ids.ts";
import type { MediaKey } from "../media.ts";

/** Longer than the ten hours for which a channel may hold a message. */
export const VALID_S = 12 * 3_600;

/** `<account>.<hash>`, like the token of a session: proxies find the account in the same way. */
const TOKEN = /^([0-9a-z]{26})\.[\w-]{43}$/;

/** A file of a message. */
interface LinkKey extends MediaKey {
  messageId: string;
}

/** `publicUrl`: of the service. `now` is in milliseconds. */
export function mediaLink(publicUrl: string, hashKey: HashKey, key: LinkKey, now: number): string {
  const until = String(Math.floor(now / 1_000) + VALID_S);
  const message = publicId("msg", key.messageId);
  const query = new URLSearchParams({ token: tokenOf(hashKey, key, until), message, until });
  return `${publicUrl}${BASE_PATH}/media/${publicId("med", key.mediaId)}/file?${query}`;
}

function tokenOf(hashKey: HashKey, { accountId, mediaId, messageId }: LinkKey, until: string): string {
  const hash = keyedHash(hashKey, "media-link", mediaId, messageId, until);
  return `${bareAccountId(accountId)}.${hash.toString("base64url")}`;
}

/** The account that a token names; null for none. */
export function accountOfToken(token: string): string | null {
  return uuidOf("acc", `acc_${TOKEN.exec(token)?.[1]}`);
}

/** Whether the link is one of ours that hasn't ended. `until`: in seconds since 1970. `hashKey`: of the account in the token. */
export function isValidLink(
  hashKey: HashKey,
  { token, until, ...key }: LinkKey & { token: string; until: string },
  now: number,
): boolean {
  const right = tokenOf(hashKey, key, until);
  return timingSafeEqual(Buffer.from(token), Buffer.from(right)) && Number(until) * 1_000 > now;
}
