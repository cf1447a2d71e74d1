// Ids: a UUIDv7 inside, a TypeID outside (prefix and 26 characters of Crockford's base 32), sortable by time.
import { randomUUID } from "node:crypto";

/** The kinds of things that have a public id, by their prefix. */
export type IdPrefix = "acc" | "con" | "msg" | "exp" | "imp" | "era" | "evt" | "key" | "snd" | "req" | "job";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Every two characters, by the ten bits that they write. */
const PAIRS = [...ALPHABET].flatMap((first) => [...ALPHABET].map((second) => first + second));
/** By the code of the character. */
const VALUES = Array.from({ length: 128 }, (_, code) => {
  const value = ALPHABET.indexOf(String.fromCharCode(code));
  return value < 0 ? undefined : value;
});

/** The digits of a fraction of a millisecond in 4,096ths. */
const FRACTIONS = Array.from({ length: 4_096 }, (_, fraction) => fraction.toString(16).padStart(3, "0"));
/** By the code of the character. */
const HEX_VALUES = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(value) ? 0 : value;
});

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
  const fraction = at === undefined ? FRACTIONS[Math.floor((now - ms) * 4_096)] : random.slice(15, 18);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${fraction}${random.slice(18)}`;
}

function preciseTime(): number {
  const precise = performance.timeOrigin + performance.now();
  const wall = Date.now();
  return Math.abs(precise - wall) < DRIFT_MS ? precise : wall;
}

/**
 * The public form of an id, for example `msg_01jd2x...`: 128 bits in 26 characters of 5 bits, of which the first carries
 * 3: 8 bits and then six times 20.
 */
export function publicId(prefix: IdPrefix, uuid: string): string {
  const time =
    twenty(uuid, 2, 3, 4, 5, 6) + twenty(uuid, 7, 9, 10, 11, 12) + twenty(uuid, 14, 15, 16, 17, 19);
  const rest =
    twenty(uuid, 20, 21, 22, 24, 25) + twenty(uuid, 26, 27, 28, 29, 30) + twenty(uuid, 31, 32, 33, 34, 35);
  return `${prefix}_${PAIRS[(hexAt(uuid, 0) << 4) | hexAt(uuid, 1)]}${time}${rest}`;
}

/** Four characters of the public form, by five digits of the UUID: their places, because dashes stand between. */
function twenty(uuid: string, a: number, b: number, c: number, d: number, e: number): string {
  const high = (hexAt(uuid, a) << 16) | (hexAt(uuid, b) << 12) | (hexAt(uuid, c) << 8);
  const bits = high | (hexAt(uuid, d) << 4) | hexAt(uuid, e);
  return `${PAIRS[bits >> 10]}${PAIRS[bits & 1_023]}`;
}

function hexAt(uuid: string, index: number): number {
  return HEX_VALUES[uuid.charCodeAt(index)] as number;
}

/** The UUID inside a public id with this prefix; null when it isn't one. */
export function uuidOf(prefix: IdPrefix, id: string): string | null {
  const start = prefix.length + 1;
  if (id.length !== start + 26 || !id.startsWith(prefix) || id[start - 1] !== "_") return null;
  const first = digitsAt(id, start, 2);
  if (first < 0 || first > 255) return null;
  let hex = first.toString(16).padStart(2, "0");
  for (let index = start + 2; index < id.length; index += 4) {
    const bits = digitsAt(id, index, 4);
    if (bits < 0) return null;
    hex += bits.toString(16).padStart(5, "0");
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The number that some characters of an id write; -1 when one of them isn't of the alphabet. */
function digitsAt(id: string, start: number, count: number): number {
  let bits = 0;
  for (let index = start; index < start + count; index++) {
    const digit = VALUES[id.charCodeAt(index)];
    if (digit === undefined) return -1;
    bits = (bits << 5) | digit;
  }
  return bits;
}
