// Reads an address book of vCards (2.1, 3.0 and 4.0) as it arrives, as a table in the columns of Google Contacts.
// https://www.rfc-editor.org/rfc/rfc6350, https://www.rfc-editor.org/rfc/rfc2426
import { csvCell } from "./cells.ts";
import { KEPT_OF_LARGE_ROW, type TableRow } from "./csv-reader.ts";
import type { TableHead } from "./csv-table.ts";
import { fileFault } from "./file-faults.ts";

/** Between the values of one cell, as Google Contacts writes them. */
const SEPARATOR = " ::: ";
/** The columns, and the property of each. */
const COLUMNS: [heading: string, property: string][] = [
  ["Name", "FN"],
  ["Organization Name", "ORG"],
  ["Labels", "CATEGORIES"],
  ["Phone 1 - Value", "TEL"],
  ["E-mail 1 - Value", "EMAIL"],
  ["Address 1 - Formatted", "ADR"],
  ["Website 1 - Value", "URL"],
  ["Birthday", "BDAY"],
  ["Notes", "NOTE"],
];
/** The label of a property is one of its own, with the same group. */
const READ = new Set([...COLUMNS.map(([, property]) => property), "N", "X-ABLABEL", "BEGIN", "END"]);
/** UTF-16 units of the properties that are read of a card. */
const MAX_CARD = 128 * 1_024;
/** UTF-16 units that are kept of a line that is too long: enough for the name of its property. */
const LONGEST_NAME = 200;
/** Groups that Google makes itself, which its CSV files mark with an asterisk. */
const GOOGLES_OWN = ["myContacts", "starred"];

interface Property {
  /** Of `item1.TEL`; empty for none. */
  group: string;
  name: string;
  /** In lower case. */
  parameters: string;
  value: string;
}

interface Card {
  line: number;
  size: number;
  properties: Property[];
}

export class VcardTable {
  readonly head: TableHead = { cells: COLUMNS.map(([heading]) => heading), delimiter: ",", above: [] };
  rest = "";
  #line = 0;
  /** The property whose lines arrive; null for one that isn't read. Lines are only added: anything else would copy all before. */
  #property: string | null = null;
  /** The property is in quoted-printable, and its last line ended with an equals sign. */
  #isQuoted = false;
  #isOpen = false;
  #card: Card | null = null;
  #isEmpty = true;
  /** The rest of a line that is too large was dropped. */
  #isCut = false;

  /** Throws 422 `no_vcards`. */
  *take(text: string, isLast: boolean): Generator<TableRow> {
    const lines = (this.rest + text).split("\n");
    this.rest = isLast ? "" : (lines.pop() as string);
    for (const line of lines) {
      yield* this.#take(line.endsWith("\r") ? line.slice(0, -1) : line);
      if (this.#isCut && this.#property !== null && this.#card !== null) this.#card.size = MAX_CARD + 1;
      this.#isCut = false;
    }
    // A picture, which isn't read, can be one line of megabytes.
    if (this.rest.length > MAX_CARD) {
      this.rest = this.rest.slice(0, LONGEST_NAME);
      this.#isCut = true;
    }
    if (!isLast) return;
    yield* this.#take("END:VCARD");
    yield* this.#take("");
    if (this.#isEmpty) throw fileFault("no_vcards");
  }

  /** In quoted-printable, a line after an equals sign continues the one before, and so does any that begins with a space. */
  *#take(line: string): Generator<TableRow> {
    this.#line++;
    const before = this.#property;
    if (this.#isOpen || /^[ \t]/.test(line)) {
      const part = this.#part(this.#isOpen ? line : line.slice(1));
      // A property that is too large makes its card too large.
      if (before !== null && before.length <= MAX_CARD) this.#property = before + part;
    } else {
      const isRead = READ.has(nameOf(line));
      this.#isQuoted = isRead && isQuoted(line);
      this.#property = isRead ? this.#part(line) : null;
      if (before !== null) yield* this.#end(before);
    }
  }

  #part(line: string): string {
    this.#isOpen = this.#isQuoted && line.endsWith("=");
    return this.#isOpen ? line.slice(0, -1) : line;
  }

  *#end(text: string): Generator<TableRow> {
    const property = propertyOf(text.length > MAX_CARD ? text.slice(0, LONGEST_NAME) : text);
    const isVcard = property.value.trim().toUpperCase() === "VCARD";
    if (property.name === "BEGIN" && isVcard) this.#card = { line: this.#line - 1, size: 0, properties: [] };
    else if (this.#card === null) return;
    else if (property.name === "END" && isVcard) {
      yield rowOf(this.#card);
      this.#card = null;
      this.#isEmpty = false;
    } else {
      this.#card.size += text.length;
      if (this.#card.size <= MAX_CARD) this.#card.properties.push(property);
    }
  }
}

function nameOf(line: string): string {
  const [, name = ""] = /^(?:[\w-]+\.)?([\w-]+)/.exec(line.slice(0, LONGEST_NAME)) ?? [];
  return name.toUpperCase();
}

function isQuoted(line: string): boolean {
  return /^[^:]*quoted-printable/i.test(line);
}

function propertyOf(text: string): Property {
  const [, group = "", name = "", given = "", written = ""] =
    /^(?:([\w-]+)\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):?(.*)$/s.exec(text) ?? [];
  const parameters = given.toLowerCase();
  const value = isQuoted(text) ? unquoted(written, parameters) : written;
  return { group, name: name.toUpperCase(), parameters, value };
}

const CHARSET =
  /charset="?(iso-8859-(?:[1-9]|1[013-6])|windows-125[0-8]|koi8-[ru]|shift_jis|euc-(?:jp|kr)|gb2312|gbk|gb18030|big5)\b/;

/** Quoted-printable, in an encoding that the card names. Letters can be a part of a character, as in Shift_JIS. */
function unquoted(text: string, parameters: string): string {
  const decoder = new TextDecoder(CHARSET.exec(parameters)?.[1] ?? "utf-8");
  return text.replace(/[ -~]+/g, (run) => {
    const bytes = run.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return decoder.decode(Buffer.from(bytes, "latin1"));
  });
}

function rowOf({ line, size, properties }: Card): TableRow {
  const cells = COLUMNS.map(([, name]) => {
    const own = properties.filter((property) => property.name === name);
    if (name === "TEL") return phonesOf(own, properties).join(SEPARATOR);
    if (name === "CATEGORIES") return own.flatMap(labelsOf).join(SEPARATOR);
    if (name === "FN") return unescaped(own[0]?.value.trim() || nameOfParts(properties));
    const isStructured = name === "ORG" || name === "ADR";
    return own
      .map(({ value }) => (isStructured ? partsOf(value, ";").join(", ") : unescaped(value)))
      .join(SEPARATOR);
  });
  const text = cells.map((cell) => csvCell(cell)).join(",");
  if (size <= MAX_CARD) return { line, text, cells, fault: null };
  return { line, text: text.slice(0, KEPT_OF_LARGE_ROW), cells: null, fault: "row_too_large" };
}

/** The likeliest to be on WhatsApp first: `waid` is a number's id there. */
function phonesOf(phones: Property[], properties: Property[]): string[] {
  const labels = new Map(
    properties.filter((one) => one.name === "X-ABLABEL").map((one) => [one.group, one.value]),
  );
  const rankOf = ({ group, parameters }: Property) => {
    if (/waid=|whatsapp/.test(parameters) || /whatsapp/i.test(labels.get(group) ?? "")) return 0;
    if (/\b(?:cell|mobile|iphone)\b/.test(parameters)) return 1;
    return /\b(?:fax|pager)\b/.test(parameters) ? 4 : /\bpref\b/.test(parameters) ? 2 : 3;
  };
  const written = phones.map((phone) => {
    const [, waid] = /waid="?(\d+)/.exec(phone.parameters) ?? [];
    const number = unescaped(phone.value)
      .replace(/^tel:([^;]*).*$/is, "$1")
      .trim();
    return { rank: rankOf(phone), number: waid ? `+${waid}` : number };
  });
  return written.sort((one, other) => one.rank - other.rank).map(({ number }) => number);
}

function labelsOf({ value }: Property): string[] {
  return partsOf(value, ",").map((label) => (GOOGLES_OWN.includes(label) ? `* ${label}` : label));
}

/** Family, given and additional names; then titles, which are left out. */
function nameOfParts(properties: Property[]): string {
  const [family = "", given = "", additional = ""] = splitAt(
    properties.find(({ name }) => name === "N")?.value ?? "",
    ";",
  ).map(unescaped);
  return [given, additional, family].filter((part) => part.trim() !== "").join(" ");
}

function partsOf(value: string, separator: "," | ";"): string[] {
  const parts = splitAt(value, separator).map((part) => unescaped(part).trim());
  return parts.filter((part) => part !== "");
}

/** Separators after a backslash belong to the value. */
function splitAt(value: string, separator: "," | ";"): string[] {
  return (
    value.match(
      separator === "," ? /(?:\\.|[^\\,])+|(?<=^|,)(?=,|$)/gs : /(?:\\.|[^\\;])+|(?<=^|;)(?=;|$)/gs,
    ) ?? []
  );
}

function unescaped(value: string): string {
  return value.replace(/\\([\\,;:nN])/g, (_, one: string) => (one.toLowerCase() === "n" ? "\n" : one));
}
