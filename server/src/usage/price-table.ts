// The operator's prices: a CSV file with what a channel bills for a message, by country and category.
import { readFileSync } from "node:fs";
import { isCountryCode } from "../phones/index.ts";
import { CsvTable, decodeBeginning, knownEncoding, type TableRow } from "../workbooks/index.ts";

export interface PriceTable {
  /** ISO 4217. */
  currency: string;
  /** In millionths of the currency, on the day (UTC) of `at`. Null for what the file has no price of. */
  priceOf(country: string | null, category: string | null, at: Date): number | null;
  /** On which any price begins, in order. */
  days: Date[];
}

const matches = (form: RegExp) => (text: string) => form.test(text);

const FORMS = {
  country: [isCountryCode, "two letters of ISO 3166, such as DE"],
  category: [matches(/^\w{1,60}$/), "a word of the channel, such as marketing"],
  price: [matches(/^\d{1,6}([.,]\d{1,6})?$/), "a number from 0 on with at most six decimals"],
  from: [isDay, "a day, such as 2026-10-01"],
  currency: [matches(/^[A-Z]{3}$/), "three letters of ISO 4217, such as EUR"],
} satisfies Record<string, [(text: string) => boolean, string]>;

type Column = keyof typeof FORMS;
const COLUMNS = Object.keys(FORMS) as Column[];
const MOST_FAULTS = 10;

interface Price {
  from: string;
  millionths: number;
  line: number;
}

/** Throws an Error whose message names the faulty lines. */
export function readPriceTable(path: string): PriceTable {
  try {
    return parsePrices(readFileSync(path));
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    const why = syscall === undefined ? message : `The file can't be read: ${code}.`;
    throw new Error(`PARLEY_PRICES, ${path}: ${why}`, { cause: error });
  }
}

export function parsePrices(bytes: Buffer): PriceTable {
  const table = new CsvTable((cells) => missingIn(cells.map(nameOf)).length === 0);
  const rows = table.take(decodeBeginning(bytes, knownEncoding(bytes, null) ?? "utf-8", true), true);
  const names = table.head?.cells.map(nameOf) ?? [];
  const missing = missingIn(names);
  if (missing.length > 0)
    throw new Error(`The first line must name the columns. Missing: ${missing.join(", ")}.`);
  const prices = new Map<string, Price[]>();
  const faults: string[] = [];
  let currency = "";
  for (const row of rows) {
    try {
      const { country, category, price, from, ...read } = cellsIn(row, names);
      currency ||= read.currency;
      if (read.currency !== currency)
        throw new Error(`the currency is ${read.currency}, and ${currency} above`);
      const key = keyOf(country, category);
      const others = prices.get(key) ?? [];
      const twin = others.find((other) => other.from === from);
      if (twin) throw new Error(`line ${twin.line} has a price of the same country, category and day`);
      const millionths = Math.round(Number(price.replace(",", ".")) * 1e6);
      prices.set(key, [...others, { from, millionths, line: row.line }]);
    } catch (error) {
      faults.push(`Line ${row.line}: ${(error as Error).message}.`);
    }
  }
  const more = faults.splice(MOST_FAULTS).length;
  if (more > 0) faults.push(`${more} more lines have faults.`);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  if (currency === "") throw new Error("The file has no prices.");
  for (const one of prices.values()) one.sort((price, other) => (price.from < other.from ? 1 : -1));
  const days = new Set([...prices.values()].flat().map(({ from }) => from));
  return {
    currency,
    days: [...days].sort().map((day) => new Date(day)),
    priceOf(country, category, at) {
      const day = at.toISOString().slice(0, 10);
      const known = prices.get(keyOf(country ?? "", category ?? ""));
      return known?.find(({ from }) => from <= day)?.millionths ?? null;
    },
  };
}

/** Throws an Error for a row that can't be read. */
function cellsIn({ cells }: TableRow, names: string[]): Record<Column, string> {
  if (cells === null) throw new Error("the quotes don't match");
  // A comma in a price makes two cells, unless the price is in quotes or the cells are separated by semicolons.
  if (cells.length !== names.length) throw new Error(`${cells.length} cells instead of ${names.length}`);
  const read = Object.fromEntries(COLUMNS.map((name) => [name, (cells[names.indexOf(name)] ?? "").trim()]));
  for (const [name, [isValid, form]] of Object.entries(FORMS))
    if (!isValid(read[name] as string)) throw new Error(`the ${name} must be ${form}`);
  return read as Record<Column, string>;
}

const nameOf = (cell: string) => cell.trim().toLowerCase();
const missingIn = (names: string[]) => COLUMNS.filter((name) => !names.includes(name));

/** Channels report categories in small letters, and name those of templates in capitals. */
function keyOf(country: string, category: string): string {
  return `${country} ${category.toLowerCase()}`;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;
}
