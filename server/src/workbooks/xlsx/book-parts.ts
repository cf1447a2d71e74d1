// What the small parts of a workbook say: its sheets that aren't hidden, and which styles show dates.
import { isDateFormat } from "./number-text.ts";
import type { XmlHandler } from "./xml-events.ts";

export class BookPart implements XmlHandler {
  /** The visible sheets in their order. `id`: the sheet's relationship. */
  readonly sheets: { name: string; id: string }[] = [];
  epoch: 1900 | 1904 = 1900;

  open(name: string, attributes: Record<string, string>): void {
    if (name === "workbookPr" && /^(?:1|true)$/.test(attributes["date1904"] ?? "")) this.epoch = 1904;
    if (name !== "sheet" || attributes["state"]?.toLowerCase().includes("hidden")) return;
    const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1];
    this.sheets.push({ name: attributes["name"] ?? "", id: id ?? "" });
  }
}

export class RelationsPart implements XmlHandler {
  /** The paths of the sheets that have rows; a chart can be a sheet, too. */
  readonly worksheets = new Map<string, string>();
  sharedStrings: string | null = null;
  styles: string | null = null;

  open(name: string, { Id: id = "", Type: type = "", Target: target = "" }: Record<string, string>): void {
    if (name !== "Relationship") return;
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    if (type.endsWith("/worksheet")) this.worksheets.set(id, path);
    if (type.endsWith("/sharedStrings")) this.sharedStrings = path;
    if (type.endsWith("/styles")) this.styles = path;
  }
}

export class StylesPart implements XmlHandler {
  /** By the number of a cell's style. */
  readonly isDate: boolean[] = [];
  readonly #codes = new Map<number, string>();
  #isCells = false;

  open(name: string, attributes: Record<string, string>): void {
    const id = Number(attributes["numFmtId"] ?? 0);
    if (name === "numFmt") this.#codes.set(id, attributes["formatCode"] ?? "");
    if (name === "cellXfs") this.#isCells = true;
    if (name === "xf" && this.#isCells) this.isDate.push(isDateFormat(id, this.#codes.get(id)));
  }
  close(name: string): void {
    if (name === "cellXfs") this.#isCells = false;
  }
}
