// Refuses files of another kind by their beginning, with a sentence that says what to do.
import { fileFault, notText } from "./file-faults.ts";

/** What a file is that isn't text, by its first bytes. */
const BINARY: Record<string, string> = {
  "504b0304": "an Excel workbook or another ZIP file",
  d0cf11e0: "an old or password-protected Office file",
  "25504446": "a PDF",
  "89504e47": "a picture",
  ffd8ff: "a picture",
  "47494638": "a picture",
  "1f8b": "a gzip file",
};
/** The first part of an OpenDocument file is its type, uncompressed. */
const OPEN_DOCUMENT = "mimetypeapplication/vnd.oasis.opendocument.";

const VCARD = "begin:vcard";

/** How many bytes tell the encoding of a file and that it is no other kind. */
export function bytesNeeded(beginning: Buffer): number {
  if (beginning.subarray(0, 2).toString("latin1") === "PK") return 128;
  const text = textOf(beginning);
  return text.startsWith("<") || VCARD.startsWith(text.slice(0, VCARD.length)) ? 64 : 8;
}

/** Throws 422 `not_text`, `opendocument_file`, `vcard_file` and `web_page_file`. */
export function refuseOtherKind(beginning: Buffer, isVcard: boolean): void {
  refuseOpenDocument(beginning);
  const magic = beginning.subarray(0, 4).toString("hex");
  const binary = Object.entries(BINARY).find(([bytes]) => magic.startsWith(bytes))?.[1];
  if (binary) throw notText(binary);
  const text = textOf(beginning);
  if (!isVcard && text.startsWith(VCARD)) throw fileFault("vcard_file");
  if (/^<(?:!doctype|html|head|meta|table|\?xml|!--)/.test(text)) throw fileFault("web_page_file");
}

/** In small letters, without a byte order mark, and without NUL bytes, so that UTF-16 reads alike. */
function textOf(beginning: Buffer): string {
  const text = beginning.toString("latin1").replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "");
  return text.replaceAll("\0", "").trimStart().toLowerCase();
}

/** Throws 422 `opendocument_file`. */
export function refuseOpenDocument(beginning: Buffer): void {
  if (beginning.subarray(0, 128).includes(OPEN_DOCUMENT)) throw fileFault("opendocument_file");
}
