// The keyed hashes by which an erasure finds what was refused and may name a person, although it has no readable phone: of the ends
// of numbers, and of names.
import { type HashKey, keyedHash } from "../../platform/crypto.ts";
import { everybodyHash, phonesIn } from "./address-hash.ts";

/** Maximum number of hashes of one row. Each is 32 bytes and an index entry. */
const MOST = 1_000;
/** UTF-16 units of a name: the longest has 256 code points. */
const LONGEST_NAME = 512;
/** Names that stand side by side, such as a first, a middle and a last name. */
const PARTS_OF_NAME = 3;
/** Separators and quotes. */
const BETWEEN = /[,;\t|"\r\n:{}[\]]+/;
/** People write numbers of their own country, or town, without its code. */
const END_DIGITS = 7;

interface Person {
  /** The phone and the channel addresses. */
  addresses: string[];
  name: string | null;
}

export function hashesOfPerson(hashKey: HashKey, { addresses, name }: Person): Buffer[] {
  const hashes = addresses.map((address) => endHash(hashKey, address));
  const key = nameKey(name ?? "");
  return [...hashes, ...(key === "" ? [] : [nameHash(hashKey, key)]), everybodyHash(hashKey)];
}

/**
 * `name`: of a row whose columns are known. Null: any text of the row may be a name. A row with more than 1,000 numbers and
 * names gets `everybodyHash`, and any erasure of the account deletes it.
 */
export function hashesOfText(hashKey: HashKey, row: string, name: string | null): Buffer[] {
  const numbers = new Set<string>();
  for (const number of phonesIn(row)) if (numbers.add(number).size > MOST) break;
  const texts = name === null ? row.split(BETWEEN).filter((text) => /\p{L}/u.test(text)) : [name];
  if (numbers.size > MOST || texts.length > MOST) return [everybodyHash(hashKey)];
  const ends = new Set([...numbers].map((number) => number.slice(-END_DIGITS)));
  const names = namesIn(texts);
  names.delete("");
  if (ends.size + names.size > MOST) return [everybodyHash(hashKey)];
  return [
    ...[...ends].map((one) => endHash(hashKey, one)),
    ...[...names].map((one) => nameHash(hashKey, one)),
  ];
}

/** Each text, and up to three of them side by side. */
function namesIn(texts: string[]): Set<string> {
  const names = new Set<string>();
  for (const first of texts.keys())
    for (let count = 1; count <= PARTS_OF_NAME; count++)
      names.add(nameKey(texts.slice(first, first + count).join(" ")));
  return names;
}

/** The words of a name in a fixed order, without case and accents: "Marlowe, Ána" is the same as "ana marlowe". */
function nameKey(name: string): string {
  if (name.length > LONGEST_NAME) return "";
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).sort().join(" ");
}

function endHash(hashKey: HashKey, digits: string): Buffer {
  return keyedHash(hashKey, "end of a number", digits.slice(-END_DIGITS));
}

function nameHash(hashKey: HashKey, key: string): Buffer {
  return keyedHash(hashKey, "name", key);
}
