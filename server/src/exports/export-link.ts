// The secret token of an export's link. It isn't stored: it is a keyed hash of the export's id.
import { timingSafeEqual } from "node:crypto";
import { type HashKey, keyedHash } from "../platform/crypto.ts";
import { BASE_PATH } from "../platform/http/version.ts";
import { publicId } from "../platform/ids.ts";
import type { ExportKey } from "./export.ts";

/** 16 bytes of the account, 32 of the hash, in base64url. */
const TOKEN = /^[\w-]{64}$/;
const ACCOUNT_BYTES = 16;

/** `publicUrl` has no slash at the end. */
export function exportLink(publicUrl: string, hashKey: HashKey, { accountId, exportId }: ExportKey): string {
  const token = linkToken(hashKey, accountId, exportId);
  return `${publicUrl}${BASE_PATH}/exports/${publicId("exp", exportId)}/file?token=${token}`;
}

/**
 * The same for every run of the export: mails of an earlier run lead to the current file. The token contains the account,
 * because the request has no API key.
 */
export function linkToken(hashKey: HashKey, accountId: string, exportId: string): string {
  const account = Buffer.from(accountId.replaceAll("-", ""), "hex");
  return Buffer.concat([account, keyedHash(hashKey, "export-link", exportId)]).toString("base64url");
}

/** The account in the token, unverified; null when the text isn't a token. */
export function accountOfToken(token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const hex = Buffer.from(token, "base64url").toString("hex", 0, ACCOUNT_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function isLinkToken(token: string, right: string): boolean {
  return token.length === right.length && timingSafeEqual(Buffer.from(token), Buffer.from(right));
}
