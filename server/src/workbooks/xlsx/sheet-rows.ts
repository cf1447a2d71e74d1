// Gathers the rows of a sheet as text, as a person reads them in the spreadsheet.
import { MAX_ROW } from "../csv-reader.ts";
import { fileFault, invalidWorkbook } from "../file-faults.ts";
import { dateText, numberText } from "./number-text.ts";
import type { SharedStrings } from "./shared-strings.ts";
import type { XmlHandler } from "./xml-events.ts";

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  line: number;
  /** The filled cells by their column, from 0. */
  filled: Map<number, string>;
  /** The columns of cells that hold an error. */
  errors: Set<number>;
}

/** As many cells as the header has, and the filled ones beyond: a row of one far cell shall not cost as much as a full one. */
export function cellsOfRow({ filled }: SheetRow, width: number): string[] {
  const cells = Array.from({ length: width }, (_, column) => filled.get(column) ?? "");
  for (const [column, text] of filled) if (column >= width) cells.push(text);
  return cells;
}

/** Up to the last filled cell. */
export function widthOf({ filled }: SheetRow): number {
  return Math.max(...filled.keys()) + 1;
}

interface SheetBook {
  strings: SharedStrings;
  /** By a cell's style. */
  isDate: boolean[];
  epoch: 1900 | 1904;
}

const MOST_COLUMNS = 16_384;
/** The last row that Excel has. */
const LAST_LINE = 1_048_576;
/** Filled cells of all rows. */
const MOST_CELLS = 30_000_000;

export class SheetRows implements XmlHandler {
  readonly #book: SheetBook;
  #rows: SheetRow[] = [];
  #cellsLeft = MOST_CELLS;
  #line = 0;
  #column = -1;
  #filled = new Map<number, string>();
  #errors = new Set<number>();
  #length = 0;
  #cell = { type: "", style: 0, text: "" };
  #isText = false;
  #isPhonetic = false;

  constructor(book: SheetBook) {
    this.#book = book;
  }

  /** The rows since the last call. */
  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === "row") this.#openRow(attributes["r"]);
    else if (name === "c") {
      this.#column = attributes["r"] === undefined ? this.#column + 1 : columnOf(attributes["r"]);
      if (!(this.#column >= 0 && this.#column < MOST_COLUMNS)) throw invalidWorkbook("a cell has no column");
      this.#cell = { type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0), text: "" };
    } else if (name === "rPh") this.#isPhonetic = true;
    this.#isText = name === "v" || (name === "t" && !this.#isPhonetic);
  }

  text(text: string): void {
    if (this.#isText) this.#cell.text += text;
    if (this.#cell.text.length > MAX_ROW) throw fileFault("workbook_too_large");
  }

  close(name: string): void {
    this.#isText = false;
    if (name === "rPh") this.#isPhonetic = false;
    if (name === "c") this.#add(this.#cellText());
    if (name === "row") this.#closeRow();
  }

  #openRow(number: string | undefined): void {
    const line = number === undefined ? this.#line + 1 : Number(number);
    if (!(Number.isInteger(line) && line > this.#line)) throw invalidWorkbook("its rows aren't in order");
    if (line > LAST_LINE) throw fileFault("workbook_too_large");
    this.#line = line;
    this.#column = -1;
    this.#length = 0;
    this.#filled = new Map();
    this.#errors = new Set();
  }

  #add(text: string): void {
    if (text === "") return;
    this.#length += text.length;
    if (this.#length > MAX_ROW) throw fileFault("workbook_too_large");
    this.#filled.set(this.#column, text);
    if (this.#cell.type === "e") this.#errors.add(this.#column);
  }

  #closeRow(): void {
    if (this.#filled.size === 0) return;
    this.#cellsLeft -= this.#filled.size;
    if (this.#cellsLeft < 0) throw fileFault("workbook_too_large");
    this.#rows.push({ line: this.#line, filled: this.#filled, errors: this.#errors });
  }

  #cellText(): string {
    const { type, style, text } = this.#cell;
    switch (type) {
      case "s":
        return unescaped(this.#book.strings.get(Number(text || Number.NaN)));
      case "b":
        return text === "1" ? "TRUE" : "FALSE";
      case "n":
        return this.#book.isDate[style] ? dateText(text, this.#book.epoch) : numberText(text);
      default:
        return unescaped(text);
    }
  }
}

/** The column of a reference such as AB12, from 0; -1 without one. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (!(value >= 1 && value <= 26) || column > MOST_COLUMNS) break;
    column = column * 26 + value;
  }
  return column - 1;
}

/** Workbooks write characters that XML can't hold as _x000D_. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
