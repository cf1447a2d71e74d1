// The token of a session, which a browser keeps in a cookie: `<account>.<secret>`. The account routes the look-up.
import { randomBytes } from "node:crypto";
import { sha256 } from "../../platform/crypto.ts";
import { bareAccountId, uuidOf } from "../../platform/ids.ts";

const SECRET_BYTES = 24;
const FORM = /^([0-9a-hjkmnp-tv-z]{26})\.[\w-]{32}$/;

/** `hash` is the SHA-256 of the token, which alone is stored. */
export function makeSessionToken(accountId: string): { token: string; hash: Buffer } {
  const account = bareAccountId(accountId);
  const token = `${account}.${randomBytes(SECRET_BYTES).toString("base64url")}`;
  return { token, hash: sha256(token) };
}

/** The account id in a token; null when the text has another format. */
export function accountOfSessionToken(text: string): string | null {
  const account = FORM.exec(text)?.[1];
  return account === undefined ? null : uuidOf("acc", `acc_${account}`);
}
