// Remembers which phones a file has named so far, in 2 MB whatever its length, by their keyed hashes (a Bloom filter).

/** At a million phones one in 400 new ones is taken for seen, at four million one in 6: it is looked up in vain. */
const BITS = 2 ** 24;
/** Four bytes of a hash for each bit that it sets. */
const OFFSETS = [0, 4, 8, 12];

export class SeenPhones {
  readonly #bytes = new Uint8Array(BITS / 8);

  /** Adds it, and answers whether it may have been there; false is sure. */
  add(phoneHash: Buffer): boolean {
    const bytes = this.#bytes;
    let seen = true;
    for (const offset of OFFSETS) {
      const bit = phoneHash.readUInt32LE(offset) % BITS;
      const [place, mask] = [bit >> 3, 1 << (bit & 7)];
      const byte = bytes[place] as number;
      if ((byte & mask) !== 0) continue;
      seen = false;
      bytes[place] = byte | mask;
    }
    return seen;
  }
}
