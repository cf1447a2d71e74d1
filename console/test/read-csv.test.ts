import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv } from "../src/features/transfer/file/read-csv.ts";

const cell = fc.string({ unit: fc.constantFrom("a", "é", "🎂", " ", ",", ";", '"', "\n", "\r\n", "1") });
const rows = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 10 }),
  );

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe("the rows of a report", () => {
  test("whatever was quoted is read as it was", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(",", ";", "\t"), (table, delimiter) => {
        const text = table.map((cells) => cells.map(quoted).join(delimiter)).join("\r\n");
        const shown = table.filter((cells) => cells.some((one) => one !== ""));
        expect(readCsv(text, delimiter, true)).toEqual(shown);
      }),
    );
  });

  test("a row that the beginning of the file cuts isn't shown", () => {
    expect(readCsv("phone,name\n+1555,An", ",", false)).toEqual([["phone", "name"]]);
    expect(readCsv("phone,name\n+1555,An", ",", true)).toEqual([
      ["phone", "name"],
      ["+1555", "An"],
    ]);
  });
});
