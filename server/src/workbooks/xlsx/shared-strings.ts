// The texts that cells of a workbook share, as bytes: a million JavaScript strings would take several times the memory.
import { MAX_ROW } from "../csv-reader.ts";
import { fileFault } from "../file-faults.ts";
import type { XmlHandler } from "./xml-events.ts";

/** Bytes of all texts. */
const MOST_BYTES = 64 * 1_024 * 1_024;
const MOST_TEXTS = 5_000_000;
const FIRST_BYTES = 1_024 * 1_024;

export class SharedStrings implements XmlHandler {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #used = 0;
  /** Where each text ends. */
  #ends = new Uint32Array(1_024);
  #count = 0;
  #text = "";
  #isText = false;
  /** Inside a reading aid of Japanese text, which isn't part of it. */
  #isPhonetic = false;

  /** Empty for a text that the workbook doesn't have. */
  get(index: number): string {
    if (!(index >= 0 && index < this.#count)) return "";
    return this.#bytes.toString("utf8", index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }

  open(name: string): void {
    if (name === "si") this.#text = "";
    if (name === "rPh") this.#isPhonetic = true;
    this.#isText = name === "t";
  }

  text(text: string): void {
    if (this.#isText && !this.#isPhonetic) this.#text += text;
    if (this.#text.length > MAX_ROW) throw fileFault("workbook_too_large");
  }

  close(name: string): void {
    this.#isText = false;
    if (name === "rPh") this.#isPhonetic = false;
    if (name === "si") this.#add(this.#text);
  }

  #add(text: string): void {
    const length = Buffer.byteLength(text);
    const needed = this.#used + length;
    if (needed > MOST_BYTES || this.#count >= MOST_TEXTS) throw fileFault("workbook_too_large");
    if (needed > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.min(MOST_BYTES, Math.max(needed, this.#bytes.length * 2)));
      this.#bytes.copy(grown, 0, 0, this.#used);
      this.#bytes = grown;
    }
    this.#used += this.#bytes.write(text, this.#used);
    if (this.#count === this.#ends.length) {
      const grown = new Uint32Array(this.#count * 2);
      grown.set(this.#ends);
      this.#ends = grown;
    }
    this.#ends[this.#count++] = this.#used;
  }
}
