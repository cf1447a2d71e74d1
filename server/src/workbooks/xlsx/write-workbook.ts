// Writes a workbook (ECMA-376). Every cell is text, so that no spreadsheet shortens a phone or reads a formula.
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** Rows of a sheet, with its first one. */
export const MOST_SHEET_ROWS = 1_048_576;
/** UTF-16 units of a cell. Excel calls a file with more damaged. */
export const MOST_CELL = 32_767;
/** UTF-16 units that are written at once. */
const PIECE = 65_536;
const FAST = { compressionLevel: 1 };

/** `name`: of the first sheet. More rows than a sheet holds continue on another sheet. */
export async function* workbookOf(
  name: string,
  headings: string[],
  rows: AsyncIterator<(string | null)[]>,
  mostRows = MOST_SHEET_ROWS,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const written = addParts(zip, { name, headings, mostRows }, rows).catch((error: Error) => {
    output.destroy(error);
  });
  yield* output;
  await written;
}

async function addParts(
  zip: ZipFile,
  { name, headings, mostRows }: { name: string; headings: string[]; mostRows: number },
  rows: AsyncIterator<(string | null)[]>,
): Promise<void> {
  const state = { next: await rows.next(), sheets: 0 };
  do {
    const sheet = Readable.from(sheetOf(headings, rows, state, mostRows));
    zip.addReadStream(sheet, `xl/worksheets/sheet${++state.sheets}.xml`, FAST);
    await finished(sheet);
  } while (state.next.done !== true);
  for (const [path, xml] of Object.entries(otherParts(name, state.sheets)))
    zip.addBuffer(Buffer.from(`${XML}${xml}`), path, FAST);
  zip.end();
}

async function* sheetOf(
  headings: string[],
  rows: AsyncIterator<(string | null)[]>,
  state: { next: IteratorResult<(string | null)[]> },
  mostRows: number,
): AsyncGenerator<string> {
  const columns = headings.map((_, index) => columnName(index));
  let piece = `${XML}${SHEET_BEGIN}${rowOf(columns, headings, 1)}`;
  for (let number = 2; number <= mostRows && state.next.done !== true; number++) {
    piece += rowOf(columns, state.next.value, number);
    if (piece.length >= PIECE) {
      yield piece;
      piece = "";
    }
    state.next = await rows.next();
  }
  yield piece + SHEET_END;
}

function rowOf(columns: string[], cells: (string | null)[], number: number): string {
  const written = cells.map((cell, index) =>
    cell === null || cell === "" ? "" : cellOf(`${columns[index]}${number}`, cell),
  );
  return `<row r="${number}">${written.join("")}</row>`;
}

/** The style keeps the cell text when somebody edits it. */
function cellOf(reference: string, text: string): string {
  return `<c r="${reference}" s="1" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** A, B, ..., Z, AA, AB, ... */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Characters that XML can't hold or would change, and what looks like their escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const UNFIT = /[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi;
const MARKUP: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function xmlText(text: string): string {
  return cut(text)
    .replace(UNFIT, (one) => `_x${one.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_`)
    .replace(/[&<>]/g, (one) => MARKUP[one] as string);
}

/** The cut is shown by an ellipsis. */
function cut(text: string): string {
  return text.length <= MOST_CELL ? text : `${text.slice(0, MOST_CELL - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** The first row stays in view. */
const SHEET_BEGIN =
  `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
  'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="16384" width="20" ' +
  'style="1" customWidth="1"/></cols><sheetData>';
const SHEET_END = "</sheetData></worksheet>";
/** 49 is the format of text. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="2"><xf xfId="0"/><xf numFmtId="49" applyNumberFormat="1" xfId="0"/></cellXfs></styleSheet>';

function otherParts(first: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const name = (number: number) => (number === 1 ? first : `${first} ${number}`);
  const each = (text: (number: number) => string) => numbers.map(text).join("");
  const sheetParts = each(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  return {
    "[Content_Types].xml":
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${sheetParts}</Types>`,
    "_rels/.rels": relationships([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml":
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      each((n) => `<sheet name="${name(n)}" sheetId="${n}" r:id="rId${n}"/>`) +
      "</sheets></workbook>",
    "xl/_rels/workbook.xml.rels": relationships([
      ...numbers.map((n): [string, string, string] => [`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`]),
      [`rId${sheets + 1}`, "styles", "styles.xml"],
    ]),
    "xl/styles.xml": STYLES,
  };
}

function relationships(targets: [id: string, type: string, target: string][]): string {
  const listed = targets.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${listed.join("")}</Relationships>`;
}
