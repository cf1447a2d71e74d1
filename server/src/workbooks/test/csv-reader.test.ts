import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CsvReader, cellsOf, MAX_ROW, type TableRow } from "../csv-reader.ts";

function read(text: string, cuts: number[] = [], delimiter = ","): TableRow[] {
  const reader = new CsvReader(delimiter);
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  const parts = places.slice(1).map((place, index) => text.slice(places[index], place));
  return [...parts.flatMap((part) => [...reader.read(part, false)]), ...reader.read("", true)];
}

const csv = (rows: string[][], end: string) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",") + end).join("");

const cell = fc.string({
  unit: fc.constantFrom("a", ",", '"', "\n", "\r", ";", "é", "'", " ", "😀"),
  maxLength: 6,
});
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
const cuts = fc.array(fc.nat(), { maxLength: 5 });
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");

test("reads quoted cells unchanged, wherever the text is split", () => {
  fc.assert(
    fc.property(rows, cuts, lineEnd, (given, at, end) => {
      expect(read(csv(given, end), at).map((row) => row.cells)).toEqual(given);
    }),
  );
});

test("reads intact rows like csv-parse, and each row alone like within the file", () => {
  const text = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "b,", '"x"', "\r\n"), maxLength: 24 });
  fc.assert(
    fc.property(text, cuts, (given, at) => {
      let ours: TableRow[];
      try {
        ours = read(given, at);
      } catch (error) {
        expect(error).toMatchObject({ code: "unclosed_quote" });
        return;
      }
      for (const row of ours) expect(cellsOf(row.text, ",")).toEqual(row.cells);
      fc.pre(ours.every((row) => row.fault === null));
      const options = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
      const theirs = parse(given, { ...options, record_delimiter: ["\r\n", "\n", "\r"] });
      expect(ours.map((row) => row.cells)).toEqual(theirs);
    }),
    { numRuns: 1_000 },
  );
});

test("reads the same rows wherever the text is split, broken rows included", () => {
  const text = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r"), maxLength: 24 });
  fc.assert(
    fc.property(text, cuts, (given, at) => {
      const outcome = (places: number[]) => {
        try {
          return read(given, places);
        } catch (error) {
          return (error as Error).message;
        }
      };
      expect(outcome(at)).toEqual(outcome([]));
    }),
    { numRuns: 1_000 },
  );
});

describe("the line number of a row", () => {
  test.each([
    ["line ends of every kind", "a\nb\r\nc\rd", [1, 2, 3, 4]],
    ["empty lines are counted and passed over", "\n\na\r\n\r\nb", [3, 5]],
    ["line ends in quotes are counted once each", '"a\n\r\n\rb"\nc', [1, 5]],
    ["a broken row ends with its line", '"a\n"b,c\nd', [1, 3]],
  ])("%s", (_, text, lines) => {
    for (let cut = 0; cut <= text.length; cut++)
      expect(read(text, [cut]).map((row) => row.line)).toEqual(lines);
  });
});

test("a quote inside an unquoted cell is an ordinary character", () => {
  expect(read('a,Ana "Annie" Li,5"\nb').map((row) => row.cells)).toEqual([
    ["a", 'Ana "Annie" Li', '5"'],
    ["b"],
  ]);
});

test("text after a closing quote breaks only its own row", () => {
  expect(read('a\n"Ana" Li,x\nb')).toMatchObject([
    { line: 1, cells: ["a"] },
    { line: 2, cells: null, fault: "invalid_quotes", text: '"Ana" Li,x' },
    { line: 3, cells: ["b"] },
  ]);
});

test.each([
  ["in the first row", '"a', 1],
  ["in a row that is too large", `a\nb,"${"x\n".repeat(MAX_ROW)}`, 2],
])("reports the line of a quote that is never closed: %s", (_, text, line) => {
  expect(() => read(text, [3])).toThrow(`in the row of line ${line} is never closed`);
});

describe("a row that is too large", () => {
  const big = "x".repeat(MAX_ROW);
  test.each([
    ["by one, plain", `a\n${big}y\nb`, 3],
    ["in quotes, with line ends", `a\n"${big}\n\r\n""\r"\r\nb`, 6],
  ])("is skipped and reported with its beginning: %s", (_, text, next) => {
    for (const cut of [1_000, text.length - 2, text.length - 3, text.length - 4]) {
      const [first, large, after] = read(text, [MAX_ROW / 2, MAX_ROW + 1, cut]);
      expect(first).toMatchObject({ line: 1, cells: ["a"] });
      expect(large).toMatchObject({ line: 2, cells: null, fault: "row_too_large" });
      expect(large?.text.length).toBe(1_024);
      expect(after?.line).toBe(next);
    }
  });

  test("is accepted at exactly the limit", () => {
    expect(read(`a\n${big}\nb`, [1_000])).toMatchObject([{ line: 1 }, { line: 2, fault: null }, { line: 3 }]);
  });
});
