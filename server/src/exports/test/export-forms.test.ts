// The other forms of an export: CSV with semicolons, and a workbook that other programs open.
import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { needs } from "../../../test/needs.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { workbookOf } from "../../workbooks/xlsx/write-workbook.ts";
import { addContact, askForExport, useWorld, work } from "./export-world.ts";
import { hostileContacts } from "./hostile-contacts.ts";

needs("python3 --version", "python3");

/** Reads a workbook with Python's own libraries: the sheets' names, and their rows as text. */
const READER = `
import json, re, sys, zipfile
import xml.etree.ElementTree as tree
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
main = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
for name in book.namelist(): tree.fromstring(book.read(name))
plain = lambda text: re.sub("_x([0-9A-F]{4})_", lambda found: chr(int(found[1], 16)), text)
sheets = {}
for number, sheet in enumerate(tree.fromstring(book.read("xl/workbook.xml")).iter(main + "sheet"), 1):
    rows = []
    for row in tree.fromstring(book.read("xl/worksheets/sheet%d.xml" % number)).iter(main + "row"):
        cells = {re.sub("[0-9]", "", cell.get("r")): plain("".join(cell.itertext())) for cell in row}
        assert all(cell.get("t") == "inlineStr" and cell.get("s") == "1" for cell in row)
        rows.append(cells)
    sheets[sheet.get("name")] = rows
print(json.dumps(sheets))
`;

type Sheets = Record<string, Record<string, string>[]>;

async function sheetsOf(file: Buffer): Promise<Sheets> {
  const folder = await newFolder("parley-workbook-");
  await mkdir(folder, { recursive: true });
  const path = join(folder, "contacts.xlsx");
  await writeFile(path, file);
  const { stdout, stderr } = spawnSync("python3", ["-c", READER, path], { encoding: "utf8", maxBuffer: 1e9 });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

describe("an export", () => {
  const world = useWorld(useSharedDatabase());

  async function mailed(format: string) {
    await work(world, await askForExport(world, "ana@example.com", { format }));
    const [mail] = (await PostalMime.parse(world.mails.received.at(-1)?.raw as Buffer)).attachments;
    return { name: mail?.filename, type: mail?.mimeType, file: Buffer.from(mail?.content as ArrayBuffer) };
  }

  test("with semicolons has a comma in a cell without quotes, and guards formulas", async () => {
    await addContact(world, { phone: "+15551230001", name: "=1+1", labels: "a, b; c" });
    const { name, type, file } = await mailed("csv_semicolon");
    expect([name, type]).toEqual([expect.stringMatching(/^contacts-.*\.csv$/), "text/csv"]);
    const text = file.toString("utf8");
    expect(text.startsWith("\ufeffphone;name;labels;opted_out;created_at;updated_at\r\n")).toBe(true);
    expect(text).toContain('+15551230001;\'=1+1;"a, b; c";');
    expect(parse(text, { delimiter: ";", bom: true })).toHaveLength(2);
  });

  test("as a workbook has every cell as text, whatever contacts hold", async () => {
    for (const contact of hostileContacts) await addContact(world, contact);
    const { name, type, file } = await mailed("xlsx");
    expect(name).toMatch(/^contacts-.*\.xlsx$/);
    expect(type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    const { Contacts: [head, ...rows] = [] } = await sheetsOf(file);
    expect(head).toMatchObject({ A: "phone", B: "name", C: "labels", D: "opted_out", E: "created_at" });
    const unguarded = (cell = "") => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);
    expect(rows.map(({ A, B }) => [A, unguarded(B)])).toEqual(
      hostileContacts.map(({ phone, name }) => [phone, name]),
    );
  });
});

describe("a workbook", () => {
  test("continues on another sheet when one is full", async () => {
    async function* rows() {
      for (const text of ["a", "b", "c"]) yield [text];
    }
    const sheets = await sheetsOf(await buffer(workbookOf("Contacts", ["h"], rows(), 3)));
    expect(sheets).toEqual({
      Contacts: [{ A: "h" }, { A: "a" }, { A: "b" }],
      "Contacts 2": [{ A: "h" }, { A: "c" }],
    });
  });

  test("without rows has its head", async () => {
    async function* none(): AsyncGenerator<string[]> {}
    expect(await sheetsOf(await buffer(workbookOf("Contacts", ["h"], none())))).toEqual({
      Contacts: [{ A: "h" }],
    });
  });

  test("cuts a cell that is longer than a workbook allows, and names columns past Z", async () => {
    async function* wide() {
      yield [...Array.from({ length: 30 }, () => null), "x".repeat(40_000)];
    }
    const headings = Array.from({ length: 31 }, (_, n) => `h${n}`);
    const { Contacts } = await sheetsOf(await buffer(workbookOf("Contacts", headings, wide())));
    expect(Contacts?.[0]?.["AE"]).toBe("h30");
    expect(Contacts?.[1]).toEqual({ AE: `${"x".repeat(32_766)}…` });
  });

  test("an error of its rows ends it", async () => {
    async function* failing(): AsyncGenerator<string[]> {
      yield ["a"];
      throw new Error("the rows ended");
    }
    await expect(buffer(workbookOf("Contacts", ["h"], failing()))).rejects.toThrow("the rows ended");
  });
});
