// The secret of an export's link. It isn't stored: it is the keyed hash of the export, and the hash key lies sealed.
import { timingSafeEqual } from "node:crypto";
import { type HashKey, keyedHash } from "../platform/crypto.ts";
import { BASE_PATH } from "../platform/http/version.ts";
import { publicId } from "../platform/ids.ts";

/** 16 bytes of the account, 32 of the hash, in base64url. */
const TOKEN = /^[\w-]{64}$/;
const ACCOUNT_BYTES = 16;

/** `publicUrl` without a slash at its end. */
export function exportLink(
  publicUrl: string,
  hashKey: HashKey,
  { accountId, exportId }: { accountId: string; exportId: string },
): string {
  const token = linkToken(hashKey, accountId, exportId);
  return `${publicUrl}${BASE_PATH}/exports/${publicId("exp", exportId)}/file?token=${token}`;
}

/**
 * The same for every run of the export, so that a mail that was handed over twice, or made anew after an erasure, leads
 * to the file there is. It names its account, as every key does that comes without one.
 */
export function linkToken(hashKey: HashKey, accountId: string, exportId: string): string {
  const account = Buffer.from(accountId.replaceAll("-", ""), "hex");
  return Buffer.concat([account, keyedHash(hashKey, "export-link", exportId)]).toString("base64url");
}

/** The account that a token says it is of; null when it isn't a token. */
export function accountOfToken(token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const hex = Buffer.from(token, "base64url").toString("hex", 0, ACCOUNT_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function isLinkToken(token: string, right: string): boolean {
  return token.length === right.length && timingSafeEqual(Buffer.from(token), Buffer.from(right));
}
