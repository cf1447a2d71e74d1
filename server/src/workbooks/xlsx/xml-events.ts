// Reads XML as it is inflated, with bounds that no real workbook reaches.
import { SaxesParser } from "saxes";
import { Slices } from "../../platform/load/slices.ts";
import { fileFault, invalidWorkbook } from "../file-faults.ts";

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const MOST_DEPTH = 64;
/** UTF-16 units without a tag. A cell has at most 32,767. */
const MOST_TEXT = 4 * 1_024 * 1_024;
/**
 * Elements without a text, such as rows and cells that only have a format. They compress to almost nothing, and take the
 * processor as long as filled ones.
 */
const MOST_EMPTY = 3_000_000;
/** Elements that belong to a text: a row, a cell, its value, and the formats of a rich text. */
const ELEMENTS_OF_TEXT = 4;

/** Yields after each piece, so that the caller can take what the handler has gathered. Throws 422 `invalid_workbook`, `workbook_too_large`. */
export async function* readXml(
  bytes: AsyncIterable<Buffer>,
  mostBytes: number,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const parser = parserOf(handler);
  const decoder = new TextDecoder("utf-8");
  let read = 0;
  let sinceTag = 0;
  const slices = new Slices();
  for await (const piece of bytes) {
    read += piece.length;
    if (read > mostBytes) throw fileFault("workbook_too_large");
    const text = decoder.decode(piece, { stream: true });
    const tag = text.lastIndexOf("<");
    sinceTag = tag < 0 ? sinceTag + text.length : text.length - tag;
    if (sinceTag > MOST_TEXT) throw fileFault("workbook_too_large");
    parser.write(text);
    yield;
    await slices.pause();
  }
  parser.close();
  yield;
}

/** Prefixes of names are dropped: some programs write `x:row`. */
function parserOf(handler: XmlHandler): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let empty = 0;
  const count = () => {
    if (++empty > MOST_EMPTY) throw fileFault("workbook_too_large");
  };
  const text = (found: string) => {
    if (found.trim() !== "") empty -= ELEMENTS_OF_TEXT;
    handler.text?.(found);
  };
  parser.on("error", (error) => {
    throw invalidWorkbook(error.message);
  });
  parser.on("doctype", () => {
    throw invalidWorkbook("its XML has a document type");
  });
  parser.on("comment", count);
  parser.on("processinginstruction", count);
  parser.on("opentag", ({ name, attributes }) => {
    count();
    if (++depth > MOST_DEPTH) throw invalidWorkbook("its XML is nested too deeply");
    handler.open(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    handler.close?.(localName(name));
  });
  parser.on("text", text);
  parser.on("cdata", text);
  return parser;
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
