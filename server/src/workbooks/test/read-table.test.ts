// Tables whose bytes arrive in small pieces.
import { expect, test } from "vitest";
import { CsvTable } from "../csv-table.ts";
import { readText } from "../read-table.ts";

async function* bytesOf(text: string) {
  for (const byte of Buffer.from(text)) yield Buffer.from([byte]);
}

test("rows that arrive byte by byte are few times read again", async () => {
  let tests = 0;
  const table = new CsvTable((cells) => {
    tests++;
    return cells.includes("phone");
  });
  const title = "A title,of two cells\n";
  const rows = `phone,name\n+15551234567,Ana\n+15551234568,"${"x".repeat(5_000)}"\n`;
  const found: [number, string | undefined][] = [];
  for await (const piece of readText(bytesOf(`${title}"${"y".repeat(5_000)}"\n${rows}`), table, null))
    for (const { line, cells } of piece.rows) found.push([line, cells?.[0]]);
  expect(found).toEqual([
    [4, "+15551234567"],
    [5, "+15551234568"],
  ]);
  expect(tests).toBeLessThan(1_000);
});
