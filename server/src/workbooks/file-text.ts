// Decodes a text file as it streams in.
import { lineEnds } from "./csv-reader.ts";
import { invalidEncoding } from "./file-faults.ts";
import { bytesNeeded, refuseOtherKind } from "./other-kinds.ts";

export const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const VCARD_ADVICE = " Send the file with encoding=windows-1252.";
const CSV_ADVICE =
  ' In Excel, save it as "CSV UTF-8 (Comma delimited)", or send the file with encoding=windows-1252.';

/** `chosen`: null for UTF-8, or UTF-16 if the file begins like it. Throws 422 `invalid_encoding`, `not_text`. */
export async function* decodeText(
  body: AsyncIterable<Buffer>,
  chosen: Encoding | null,
  isVcard: boolean,
): AsyncGenerator<string> {
  let decoder: Decoder | null = null;
  let beginning = Buffer.alloc(0);
  const begin = () => {
    refuseOtherKind(beginning, isVcard);
    decoder = new Decoder(knownEncoding(beginning, chosen) ?? "utf-8", isVcard ? VCARD_ADVICE : CSV_ADVICE);
    return decoder.decode(beginning);
  };
  for await (const chunk of body) {
    if (decoder !== null) yield (decoder as Decoder).decode(chunk);
    else {
      beginning = Buffer.concat([beginning, chunk]);
      if (beginning.length >= bytesNeeded(beginning)) yield begin();
    }
  }
  if (decoder === null) yield begin();
  yield (decoder as unknown as Decoder).decode(null);
}

/** Decodes the beginning of a CSV file. `isWhole`: it isn't cut. Throws 422 `invalid_encoding`. */
export function decodeBeginning(bytes: Buffer, encoding: Encoding, isWhole: boolean): string {
  const decoder = new Decoder(encoding, "");
  return decoder.decode(bytes) + (isWhole ? decoder.decode(null) : "");
}

class Decoder {
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #advice: string;
  /** Line number of the next chunk's beginning. */
  #line = 1;

  constructor(encoding: Encoding, advice: string) {
    this.#decoder = new TextDecoder(encoding, { fatal: encoding !== "windows-1252" });
    this.#advice = encoding === "utf-8" ? advice : "";
  }

  /** `chunk` is null at the end. */
  decode(chunk: Buffer | null): string {
    try {
      const text = this.#decoder.decode(chunk ?? undefined, { stream: chunk !== null });
      this.#line += lineEnds(text);
      return text;
    } catch {
      const { encoding } = this.#decoder;
      if (encoding !== "utf-8") throw invalidEncoding(encoding, "it contains broken characters");
      const text = chunk?.toString("utf8") ?? "";
      const before = lineEnds(text.slice(0, text.indexOf("\ufffd")));
      throw invalidEncoding(encoding, `line ${this.#line + before} isn't`, this.#advice);
    }
  }
}

/** The encoding by the byte order mark, by choice, or by the NUL bytes of UTF-16. */
export function knownEncoding(bytes: Buffer, chosen: Encoding | null): Encoding | null {
  if (bytes.subarray(0, 3).toString("hex") === "efbbbf") return "utf-8";
  const mark = bytes.subarray(0, 2).toString("hex");
  if (mark === "fffe") return "utf-16le";
  if (mark === "feff") return "utf-16be";
  return chosen ?? likelyUtf16(bytes);
}

/** Without a mark, UTF-16 shows by the NUL in each character of a column's name. */
function likelyUtf16(bytes: Buffer): Encoding | null {
  if (bytes.length < 2) return null;
  if (bytes[0] !== 0 && bytes[1] === 0) return "utf-16le";
  return bytes[0] === 0 && bytes[1] !== 0 ? "utf-16be" : null;
}
