// Remembers which phones a file has named so far, in 2 MB whatever its length, by their keyed hashes (a Bloom filter).

/** At a million phones one in 400 new ones is taken for seen, at four million one in 6: it is looked up in vain. */
const BITS = 2 ** 24;
/** Six digits of a hash for each bit that it sets. */
const DIGITS = 6;
const PLACES = 4;

export class SeenPhones {
  readonly #bytes = new Uint8Array(BITS / 8);

  /** Adds it, and answers whether it may have been there; false is sure. `phoneHash` is in hex. */
  add(phoneHash: string): boolean {
    const bytes = this.#bytes;
    let seen = true;
    for (let place = 0; place < PLACES * DIGITS; place += DIGITS) {
      const bit = bitAt(phoneHash, place);
      const mask = 1 << (bit & 7);
      const byte = bytes[bit >> 3] as number;
      if ((byte & mask) !== 0) continue;
      seen = false;
      bytes[bit >> 3] = byte | mask;
    }
    return seen;
  }
}

/** Below BITS. */
function bitAt(phoneHash: string, place: number): number {
  let bit = 0;
  for (let at = place; at < place + DIGITS; at++) {
    const code = phoneHash.charCodeAt(at);
    // Behind 9 comes a, at 0x61.
    bit = (bit << 4) | (code < 0x3a ? code - 0x30 : code - 0x57);
  }
  return bit;
}
