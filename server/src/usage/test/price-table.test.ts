// Files of prices, also as spreadsheets write them.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { costOf } from "../cost.ts";
import { parsePrices, readPriceTable } from "../price-table.ts";

const HEADER = "country,category,price,from,currency";
const LINES = [
  "DE,marketing,0.1131,2026-10-01,EUR",
  "DE,marketing,0.12,2026-11-15,EUR",
  "DE,service,0,2026-10-01,EUR",
];
const FILE = [HEADER, ...LINES].join("\n");

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const priceOf = (file: string | Buffer, ...[country, category, at]: [string | null, string | null, string]) =>
  parsePrices(Buffer.from(file)).priceOf(country, category, day(at));

test.each<[string, string | null, string | null, string, number | null]>([
  ["before the first price", "DE", "marketing", "2026-09-30", null],
  ["on the first day", "DE", "marketing", "2026-10-01", 113_100],
  ["before the next price", "DE", "marketing", "2026-11-14", 113_100],
  ["from the next price on", "DE", "marketing", "2026-11-15", 120_000],
  ["in the capitals of a template", "DE", "MARKETING", "2026-11-15", 120_000],
  ["for nothing", "DE", "service", "2026-11-15", 0],
  ["another kind of the category", "DE", "marketing_lite", "2026-11-15", null],
  ["another country", "AT", "marketing", "2026-11-15", null],
  ["no country", null, "marketing", "2026-11-15", null],
  ["no category", "DE", null, "2026-11-15", null],
])("the price %s", (_name, country, category, at, price) => {
  const reversed = [HEADER, ...LINES.toReversed()].join("\n");
  for (const file of [FILE, reversed]) expect(priceOf(file, country, category, at)).toBe(price);
});

test.each<[string, string | Buffer]>([
  ["a byte order mark and CR LF", `\ufeff${FILE.replaceAll("\n", "\r\n")}\r\n`],
  ["semicolons and decimal commas", FILE.replaceAll(",", ";").replaceAll(".", ",")],
  ["tabs, blank lines and spaces", FILE.replaceAll(",", " \t ").replaceAll("\n", "\n\n")],
  ["a decimal comma in quotes", FILE.replace("0.1131", '"0,1131"')],
  ["UTF-16", Buffer.from(`\ufeff${FILE}`, "utf16le")],
  [
    "columns in another order, and one more",
    FILE.replace(HEADER, "Country,Category,Price,From,Currency,Note").replace(/EUR/g, "EUR,x"),
  ],
  ["a line for Excel", `sep=,\n${FILE}`],
])("a file with %s is read", (_name, file) => {
  expect(priceOf(file, "DE", "marketing", "2026-10-31")).toBe(113_100);
});

test.each<[string, string | Buffer, RegExp]>([
  ["nothing", "", /empty/],
  ["only its header", HEADER, /has no prices/],
  ["no header", LINES.join("\n"), /must name the columns. Missing: country, category, price, from, currency/],
  ["a column too little", FILE.replace(",currency", ""), /Missing: currency/],
  [
    "a negative price",
    `${FILE}\nAT,service,-0.01,2026-10-01,EUR`,
    /^Line 5: the price must be a number from 0/,
  ],
  ["no price", `${FILE}\nAT,service,,2026-10-01,EUR`, /^Line 5: the price/],
  ["a price with thousands", `${FILE}\nAT,service,"1.000,50",2026-10-01,EUR`, /^Line 5: the price/],
  ["seven decimals", `${FILE}\nAT,service,0.0000001,2026-10-01,EUR`, /^Line 5: the price/],
  [
    "a decimal comma between commas",
    `${FILE}\nAT,service,0,05,2026-10-01,EUR`,
    /^Line 5: 6 cells instead of 5/,
  ],
  ["a country's name", `${FILE}\nGermany,service,1,2026-10-01,EUR`, /^Line 5: the country/],
  ["no country's letters", `${FILE}\nXX,service,1,2026-10-01,EUR`, /^Line 5: the country/],
  ["no category", `${FILE}\nAT,,1,2026-10-01,EUR`, /^Line 5: the category/],
  [
    "a German day",
    `${FILE}\nAT,service,1,01.10.2026,EUR`,
    /^Line 5: the from must be a day, such as 2026-10-01/,
  ],
  ["a day that doesn't exist", `${FILE}\nAT,service,1,2026-02-30,EUR`, /^Line 5: the from/],
  ["a sign for its currency", `${FILE}\nAT,service,1,2026-10-01,€`, /^Line 5: the currency/],
  ["two currencies", `${FILE}\nAT,service,1,2026-10-01,USD`, /^Line 5: the currency is USD, and EUR above/],
  ["a price twice", `${FILE}\nDE,Marketing,1,2026-11-15,EUR`, /^Line 5: line 3 has a price of the same/],
  ["open quotes", `${FILE}\nAT,"service,1,2026-10-01,EUR`, /quote/i],
  ["broken quotes", `${FILE}\nAT,"ser"vice,1,2026-10-01,EUR`, /^Line 5: the quotes don't match/],
  ["bytes of another encoding", Buffer.from(`${FILE}\nAT,b\u00fc,1,2026-10-01,EUR`, "latin1"), /UTF-8/i],
  [
    "a gap",
    `${HEADER}\n\n\nAT,service,x,2026-10-01,EUR\nCH,service,y,2026-10-01,EUR`,
    /^Line 4: .*\nLine 5: .*$/,
  ],
  [
    "many faults",
    [HEADER, ...Array(30).fill("x,x,x,x,x")].join("\n"),
    /^(Line .*\n){10}20 more lines have faults\.$/,
  ],
])("a file with %s is refused", (_name, file, fault) => {
  expect(() => parsePrices(Buffer.from(file))).toThrow(fault);
});

test("a fault names the setting and the file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-prices-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "prices.csv");
  expect(() => readPriceTable(path)).toThrow(`PARLEY_PRICES, ${path}: The file can't be read: ENOENT.`);
  await writeFile(path, HEADER);
  expect(() => readPriceTable(path)).toThrow(`PARLEY_PRICES, ${path}: The file has no prices.`);
});

test("a sum counts what has no price apart", () => {
  const at = day("2026-11-20");
  const prices = parsePrices(Buffer.from(FILE));
  const cost = (...messages: [string | null, string, number][]) =>
    costOf(
      messages.map(([country, category, count]) => ({ country, category, at, count })),
      prices,
    );
  expect(
    cost(["DE", "marketing", 3], ["DE", "service", 5], ["AT", "marketing", 2], [null, "marketing", 1]),
  ).toEqual({
    currency: "EUR",
    amount: 0.36,
    without_price: 3,
  });
  expect(cost()).toBeNull();
});
