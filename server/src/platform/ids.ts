// Ids: a UUIDv7 inside, a TypeID outside (prefix and 26 characters of Crockford's base 32), sortable by time.
import { randomUUID } from "node:crypto";

/** The kinds of things that have a public id, by their prefix. */
export type IdPrefix = "acc" | "con" | "msg" | "exp" | "imp" | "era" | "evt" | "key" | "snd" | "req" | "job";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const VALUES = new Map([...ALPHABET].map((character, value) => [character, BigInt(value)]));

/** How far the precise clock may be from the wall clock, in milliseconds: it isn't set when that one is. */
const DRIFT_MS = 50;

/**
 * Makes a new UUIDv7 (RFC 9562): 48 bits of the time in milliseconds, 12 of its fraction, 62 random ones, so that the ids
 * of one process are in the order in which they were made. With another time than now the fraction is random. The random
 * bits of a UUIDv4 stand at the same places, and Node keeps bytes in store for it: a fifth of asking for them each time.
 */
export function newUuid(at?: number): string {
  const now = at ?? preciseTime();
  const ms = Math.floor(now);
  const time = ms.toString(16).padStart(12, "0");
  const random = randomUUID();
  const fraction =
    at === undefined
      ? Math.floor((now - ms) * 4_096)
          .toString(16)
          .padStart(3, "0")
      : random.slice(15, 18);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${fraction}${random.slice(18)}`;
}

function preciseTime(): number {
  const precise = performance.timeOrigin + performance.now();
  const wall = Date.now();
  return Math.abs(precise - wall) < DRIFT_MS ? precise : wall;
}

/** The public form of an id, for example `msg_01jd2x...`. */
export function publicId(prefix: IdPrefix, uuid: string): string {
  const hex = uuid.replaceAll("-", "");
  // 128 bits in 26 characters of 5 bits: the first character carries 3. Two halves fit into safe numbers of 32 bits.
  let bits = 2;
  let rest = 0;
  let text = "";
  for (let index = 0; index < 32; index++) {
    rest = (rest << 4) | Number.parseInt(hex[index] as string, 16);
    bits += 4;
    if (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(rest >> bits) & 31];
      rest &= (1 << bits) - 1;
    }
  }
  return `${prefix}_${text}`;
}

/** The UUID inside a public id with this prefix; null when it isn't one. */
export function uuidOf(prefix: IdPrefix, id: string): string | null {
  if (!id.startsWith(`${prefix}_`) || id.length !== prefix.length + 27) return null;
  let value = 0n;
  for (const character of id.slice(prefix.length + 1)) {
    const digit = VALUES.get(character);
    if (digit === undefined) return null;
    value = (value << 5n) | digit;
  }
  if (value >> 128n !== 0n) return null;
  const hex = value.toString(16).padStart(32, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
