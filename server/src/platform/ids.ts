// Ids: a UUIDv7 inside, a TypeID outside. A TypeID is a prefix and 26 characters of Crockford's base 32, sortable by time.
import { randomBytes, randomUUID } from "node:crypto";

export type IdPrefix =
  | "acc"
  | "con"
  | "cns"
  | "not"
  | "msg"
  | "exp"
  | "imp"
  | "era"
  | "evt"
  | "key"
  | "per"
  | "inv"
  | "ses"
  | "aud"
  | "snd"
  | "req"
  | "job"
  | "whk"
  | "dlv"
  | "src"
  | "tpl"
  | "qrp"
  | "med"
  | "brd"
  | "err"
  | "fct";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** The first character has only three bits: 26 characters hold 130 bits, an id has 128. */
const BASE32_ID = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Maximum difference of the precise clock from the wall clock, in milliseconds: setting the wall clock doesn't set it. */
const DRIFT_MS = 50;

/** UUIDv7 (RFC 9562). 12 bits hold the fraction of the millisecond, so that one process's ids keep their order. */
export function newUuid(at = preciseTime()): string {
  const ms = Math.floor(at);
  const time = ms.toString(16).padStart(12, "0");
  const fraction = Math.floor((at - ms) * 4_096)
    .toString(16)
    .padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${fraction}${randomUUID().slice(18)}`;
}

/** The smallest UUID of this time, in milliseconds since 1970. */
export function firstUuidAt(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** When a UUIDv7 was made. */
export function timeOfUuid(uuid: string): Date {
  return new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16));
}

function preciseTime(): number {
  const precise = performance.timeOrigin + performance.now();
  const wall = Date.now();
  return Math.abs(precise - wall) < DRIFT_MS ? precise : wall;
}

export type PublicId<Prefix extends IdPrefix = IdPrefix> = `${Prefix}_${string}`;

/** The public form of an id, for example `msg_01jd2x...`. */
export function publicId<Prefix extends IdPrefix>(prefix: Prefix, uuid: string): PublicId<Prefix> {
  let text = "";
  let bits = 0;
  // Two leading zero bits, since 26 characters hold 130 bits.
  let count = 2;
  for (const byte of Buffer.from(uuid.replaceAll("-", ""), "hex")) {
    bits = (bits << 8) | byte;
    for (count += 8; count >= 5; count -= 5) text += ALPHABET[(bits >> (count - 5)) & 31];
  }
  return `${prefix}_${text}`;
}

/** The account's id as keys, tokens and addresses contain it: without its prefix. */
export function bareAccountId(accountId: string): string {
  return publicId("acc", accountId).slice("acc_".length);
}

/** The UUID inside a public id with this prefix; null when it isn't one. */
export function uuidOf(prefix: IdPrefix, id: string): string | null {
  const text = id.slice(prefix.length + 1);
  if (!id.startsWith(`${prefix}_`) || !BASE32_ID.test(text)) return null;
  const bytes = Buffer.alloc(16);
  let bits = 0;
  // The two leading zero bits are no part of the id.
  let count = -2;
  let index = 0;
  for (const character of text) {
    bits = (bits << 5) | ALPHABET.indexOf(character);
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes[index++] = bits >> count;
  }
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Characters of an account's id without its prefix, and of the random part, in a hook id. */
const HOOK_PART = 26;

/** The account's id, which routes the lookup, and 130 random bits, so that nobody can guess a hook id. */
export function newHookId(accountId: string): string {
  const random = Array.from(randomBytes(HOOK_PART), (byte) => ALPHABET[byte & 31]).join("");
  return bareAccountId(accountId) + random;
}

/** The account's id inside a hook id; null for a text that isn't a hook id. */
export function accountOfHook(hookId: string): string | null {
  return hookId.length === 2 * HOOK_PART ? uuidOf("acc", `acc_${hookId.slice(0, HOOK_PART)}`) : null;
}
