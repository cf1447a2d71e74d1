// The format of an API key: `parley_<account>_<secret>_<checksum>`. The account routes the look-up. With the checksum,
// scanners recognise a leaked key, and a mistyped key is refused without a query.
import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { sha256 } from "../../platform/crypto.ts";
import { bareAccountId, uuidOf } from "../../platform/ids.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 32 of 62 characters: 190 bits. */
const SECRET_LENGTH = 32;
const FORM = /^(parley_([0-9a-hjkmnp-tv-z]{26})_[0-9A-Za-z]{32,64})_([0-9A-Za-z]{6})$/;
/** Characters of the secret that lists show, to tell keys apart; 166 bits stay secret. */
const SHOWN = 4;

/** `prefix` is the key's beginning, for lists; `hash` is the SHA-256 of the whole key, which alone is stored. */
export function makeApiKey(accountId: string): { secret: string; prefix: string; hash: Buffer } {
  const account = bareAccountId(accountId);
  let random = "";
  for (let index = 0; index < SECRET_LENGTH; index++) random += BASE62[randomInt(62)];
  const body = `parley_${account}_${random}`;
  const secret = `${body}_${checksum(body)}`;
  return { secret, prefix: `parley_${account}_${random.slice(0, SHOWN)}`, hash: sha256(secret) };
}

/** The account id in a key; null when the text has another format or a wrong checksum. */
export function accountOfApiKey(text: string): string | null {
  const [, body, account, sum] = FORM.exec(text) ?? [];
  if (body === undefined || sum !== checksum(body)) return null;
  return uuidOf("acc", `acc_${account}`);
}

/** CRC-32 in base 62, six digits. */
function checksum(body: string): string {
  let text = "";
  for (let rest = crc32(body); text.length < 6; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text;
  return text;
}
