// Reads a contact from the cells of a row, and what to know about the row besides.

import { contactField } from "../../contacts/index.ts";
import {
  type CountryCode,
  countryOfPhone,
  isCountryCode,
  type Phone,
  phoneKey,
  type ReadPhone,
  readPhone,
} from "../../phones/index.ts";
import { faultsOf, IN_PLAIN_WORDS } from "../../platform/http/index.ts";
import { cleanCells, errorCells, type TableRow, unguarded } from "../../workbooks/index.ts";
import { GOOGLE_SEPARATOR } from "../columns/column-names.ts";
import { optOutsOf, writtenOptOuts } from "../columns/consent.ts";
import type { CsvLayout } from "../columns/csv-layout.ts";
import type { FileOptions } from "../columns/file-options.ts";
import { ADDED } from "../columns/read-columns.ts";
import type { Notice } from "./notice.ts";
import { type ImportedChange, type RowReading, refused } from "./row.ts";
import { columnIndexOf, givenFields, InvalidCell, isEmpty, nameOf } from "./row-fields.ts";

/** Numbers of a cell of Google Contacts that are looked at. */
const MOST_NUMBERS = 10;
const NO_ERRORS: ReadonlySet<number> = new Set();

export function readCsvRow(
  layout: CsvLayout,
  { cells: written, fault, text, errors: knownErrors }: TableRow,
  options: FileOptions,
): RowReading {
  if (written === null) return refused(fault ?? "invalid_quotes", { value: text });
  if (text.includes("\0")) return refused("invalid_text", { value: text });
  if (isBlank(layout, written)) return { kind: "blank" };
  const errors = knownErrors ?? (layout.isExport ? NO_ERRORS : errorCells(written, text));
  const cells = cleanCells(written, text, errors);
  const { at, read, further } = readPhones(layout, cells, countryOf(layout, cells, options));
  const phone = read.ok ? read.phone : null;
  if (!fits(layout, cells))
    return refused("wrong_cell_count", { value: cells.join(layout.delimiter), phone });
  if (!read.ok) {
    const name = layout.names.length > 0 ? nameOf(layout, cells) : null;
    return refused(read.code, { column: String(at), value: written[at] ?? "", name });
  }
  try {
    const { fields, notices } = givenFields({ layout, cells, errors, further, options });
    const reading = readContact({ phone: read.phone, ...fields });
    if (reading.ok) {
      const change = withLabel(withMissing(layout, reading.change, options), options);
      const optOuts = optOutsInRow(layout, cells, errors, options.channels);
      if (optOuts.length > 0) change.optOuts = optOuts;
      return { kind: "change", change, notices: [...noticesOf(layout, cells, errors), ...notices] };
    }
    const index = columnIndexOf(layout, cells, reading.path);
    const value = unguarded(cells[index ?? -1] ?? "");
    return refused(reading.code, { column: index === undefined ? null : String(index), value, phone });
  } catch (error) {
    if (!(error instanceof InvalidCell)) throw error;
    const { code, index } = error;
    return refused(code, { column: String(index), value: cells[index] ?? "", phone });
  }
}

/** The lines of a report that are about no row have cells in the report's own columns only. */
function isBlank({ headings, uses }: CsvLayout, written: string[]): boolean {
  return written.every(
    (cell, index) => cell === "" || (uses[index] === "ignored" && ADDED.includes(headings[index] ?? "")),
  );
}

function countryOf({ countryAt }: CsvLayout, cells: string[], { country }: FileOptions): CountryCode | null {
  const code = cells[countryAt]?.trim().toUpperCase() ?? "";
  if (isCountryCode(code)) return code;
  const [, digits] = /^'?\+?(\d{1,4})$/.exec(code) ?? [];
  return (digits && countryOfPhone(`+${digits}` as Phone)) || country;
}

/** The first number that isn't empty is the contact's. `further`: the other ones. */
function readPhones(
  { phones, otherPhones, isGoogle }: CsvLayout,
  cells: string[],
  country: CountryCode | null,
) {
  const at = phones.find((index) => !isEmpty(cells[index])) ?? phones[0] ?? 0;
  const numbersIn = (column: number) => {
    const cell = cells[column] ?? "";
    const values = isGoogle ? cell.split(GOOGLE_SEPARATOR, MOST_NUMBERS) : [cell];
    return values.map((value) => ({ column, value: value.trim() }));
  };
  const [first, ...more] = numbersIn(at);
  const read = importedPhone(first?.value ?? "", country);
  const others = phones.filter((index) => index !== at).flatMap(numbersIn);
  const unused = otherPhones.flatMap(({ at: column, isNamed }) => {
    // Most cells end here: a file can have a million rows of sixty such columns.
    if (!cells[column] || !(isNamed || cells[column].includes("+"))) return [];
    return numbersIn(column).filter(
      ({ value }) => (isNamed || value.startsWith("+")) && importedPhone(value, country).ok,
    );
  });
  const further = [...more, ...others, ...unused].filter(({ value }) => {
    if (!/\p{Nd}/u.test(value)) return false;
    const other = importedPhone(value, country);
    return !(read.ok && other.ok && phoneKey(read.phone) === phoneKey(other.phone));
  });
  return { at, read, further };
}

/** Spreadsheets add empty cells at the end of rows. */
function fits({ headings }: CsvLayout, cells: string[]): boolean {
  if (cells.length <= headings.length) return cells.length === headings.length;
  return cells.every((cell, index) => index < headings.length || cell === "");
}

/** What the row doesn't name stays, or goes if that was asked: then a column for all groups lists every group. */
function withMissing(
  { allGroups }: CsvLayout,
  { labels, enhancedData, ...change }: ImportedChange,
  { missing }: FileOptions,
): ImportedChange {
  const set = enhancedData?.set ?? {};
  if (missing === "clear") {
    const drop = allGroups === null || !enhancedData ? (enhancedData?.drop ?? []) : "all";
    return { ...change, labels, enhancedData: enhancedData && { set, drop } };
  }
  const hasGroups = Object.keys(set).length > 0;
  return { ...change, addLabels: labels, enhancedData: hasGroups ? { set, drop: [] } : undefined };
}

function withLabel(change: ImportedChange, { label }: FileOptions): ImportedChange {
  if (label === null) return change;
  const { labels, addLabels = [] } = change;
  return labels
    ? { ...change, labels: [...new Set([...labels, label])] }
    : { ...change, addLabels: [...new Set([...addLabels, label])] };
}

/** Throws InvalidCell. */
function optOutsInRow(
  layout: CsvLayout,
  cells: string[],
  errors: ReadonlySet<number>,
  channels: readonly string[],
) {
  return layout.optOuts.flatMap(({ at, meaning }) => {
    if (errors.has(at)) return [];
    const cell = cells[at] as string;
    const read = meaning === "opted_out" ? writtenOptOuts(cell, channels) : optOutsOf(cell, meaning);
    if (read === undefined) throw new InvalidCell("invalid_opt_out", at);
    return read;
  });
}

function noticesOf({ uses, consents }: CsvLayout, cells: string[], errors: ReadonlySet<number>): Notice[] {
  const notices: Notice[] = [];
  for (const column of errors) if (uses[column] !== "ignored") notices.push({ code: "error_cell", column });
  for (const [column, meaning] of consents) {
    const value = cells[column] as string;
    if (optOutsOf(value, meaning)?.length !== 0) notices.push({ code: "consent_column", column, value });
  }
  return notices;
}

type ContactReading =
  | { ok: true; change: ImportedChange }
  /** The first fault. */
  | { ok: false; code: string; path: string[] };

/** `given` is a contact as the API takes it, unchecked apart from the phone. */
function readContact(given: { phone: Phone }): ContactReading {
  const result = contactField.safeParse(given, IN_PLAIN_WORDS);
  if (result.success) {
    const { phone, name, labels, enhanced_data: enhancedData } = result.data;
    return { ok: true, change: { phone, name, labels, enhancedData } };
  }
  const [fault] = faultsOf(result.error, given);
  const { code, pointer } = fault ?? { code: "invalid_value", pointer: "" };
  const parts = pointer.split("/").slice(1);
  return { ok: false, code, path: parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~")) };
}

type ImportedPhone =
  | { ok: true; phone: Phone }
  | { ok: false; code: Extract<ReadPhone, { ok: false }>["code"] | "no_phone" | "lossy_number" };

/** `1.55512E+10`, and `15551234567.0`, which would otherwise be read as a longer number. */
const SPREADSHEET_NUMBER = /^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d+$|^\+?\d{5,}[.,]\d{1,2}$/;

/** Leading apostrophes are skipped: spreadsheets keep a number as text with one. `country`: of numbers without a country code. */
function importedPhone(cell: string, country: CountryCode | null): ImportedPhone {
  const text = cell.replace(/^['’\s]+/, "").trimEnd();
  if (text === "") return { ok: false, code: "no_phone" };
  if (SPREADSHEET_NUMBER.test(text)) return { ok: false, code: "lossy_number" };
  return readPhone(text, country);
}
