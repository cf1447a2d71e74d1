// Excel workbooks: as Excel, Google Sheets and our own export write them, and broken or hostile ones.
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { useSharedDatabase } from "../../../test/database.ts";
import { SharedStrings } from "../../workbooks/xlsx/shared-strings.ts";
import { SheetRows } from "../../workbooks/xlsx/sheet-rows.ts";
import { workbookOf } from "../../workbooks/xlsx/write-workbook.ts";
import { readXml } from "../../workbooks/xlsx/xml-events.ts";
import { contact, importFile, report, rowsLeft, upload, useImportWorld } from "./import-world.ts";

const server = useSharedDatabase();
const world = useImportWorld(server, beforeAll);

const TYPE = { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The parts that each workbook has, as Excel writes them. */
const BOOK = {
  "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId9"/><sheet name="People" sheetId="2" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${RELATIONS}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="[$-407]d\\.\\ mmmm\\ yyyy"/><numFmt numFmtId="165" formatCode="0&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
  "xl/sharedStrings.xml": `<sst ${MAIN}><si><t>Name</t></si><si><t>Mobil</t></si><si><r><t xml:space="preserve">Ana </t></r><r><rPr><b/></rPr><t>Marlowe &amp; Co</t></r><rPh sb="0" eb="1"><t>アナ</t></rPh></si></sst>`,
};
const sheet = (rows: string) => ({
  "xl/worksheets/sheet2.xml": `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
});
const HEAD =
  '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><t>Since</t></is></c></row>';

function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const KEEP = { query: "?other_columns=keep&country=DE", ...TYPE };

test("a workbook is read as a person sees it: whole numbers, dates, texts in parts", async () => {
  const rows =
    '<row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4"><v>1.711234567E9</v></c><c r="C4" s="1"><v>45231</v></c></row>' +
    '<row r="5"><c r="A5" t="str"><v>Bo_x000D_</v></c><c r="B5"><v>491711234568</v></c><c r="C5" s="2"><v>45231.5</v></c></row>' +
    '<row r="6"/><row r="7"><c r="B7"><v>491711234569</v></c><c r="C7" s="3"><v>12</v></c></row>' +
    '<row r="8"><c r="A8" t="inlineStr"><is><t>Cy</t></is></c><c r="B8" t="s"><v>99</v></c><c r="C8" t="b"><v>1</v></c></row>';
  const done = await importFile(world, await zipOf({ ...BOOK, ...sheet(HEAD + rows) }), KEEP);
  expect(done).toMatchObject({ format: "xlsx", created: 3, refused: 1, rows_total: 4 });
  const since = (text: string) => ({ enhanced_data: { Since: [{ text }] } });
  expect(await contact(world, "491711234567")).toMatchObject({
    name: "Ana Marlowe & Co",
    ...since("2023-11-01"),
  });
  expect(await contact(world, "491711234568")).toMatchObject({
    name: "Bo",
    ...since("2023-11-01 12:00:00"),
  });
  expect(await contact(world, "491711234569")).toMatchObject(since("12"));
  expect(await report(world, done.id)).toBe(
    "\ufeffname,Mobil,Since,line,column,code,value\r\nCy,,TRUE,8,Mobil,no_phone,\r\n",
  );
});

test("our own workbook comes back as it was", async () => {
  async function* rows() {
    yield ["+15558880001", "'=1+1", "VIP, a<b>", 'A "quote", and\r\na line'];
    yield ["+15558880002", null, null, "_x0041_\u0001"];
  }
  const file = await buffer(workbookOf("Contacts", ["phone", "name", "labels", "Orders 1 text"], rows()));
  expect(await importFile(world, file, TYPE)).toMatchObject({ created: 2, refused: 0 });
  expect(await contact(world, "15558880001")).toMatchObject({
    name: "=1+1",
    labels: "VIP, a<b>",
    enhanced_data: { Orders: [{ text: 'A "quote", and\r\na line' }] },
  });
  expect((await contact(world, "15558880002")).enhanced_data.Orders[0].text).toBe("_x0041_\u0001");
});

test("an error of a formula is read as if its cell weren't there, also below a title", async () => {
  const title = '<row r="1"><c r="A1" t="inlineStr"><is><t>Customers</t></is></c></row>';
  const row =
    '<row r="3"><c r="A3" t="e"><f>VLOOKUP(1,B:B,1)</f><v>#N/A</v></c><c r="B3"><v>491711234570</v></c><c r="C3" t="e"><v>#NEW!</v></c></row>';
  const done = await importFile(world, await zipOf({ ...BOOK, ...sheet(title + HEAD + row) }), KEEP);
  expect(done).toMatchObject({
    created: 1,
    notices: [
      { code: "lines_above_header", lines: [1] },
      { code: "error_cell", column: "name", lines: [3] },
      { code: "error_cell", column: "Since", lines: [3] },
    ],
  });
  expect(await contact(world, "491711234570")).toMatchObject({ name: null, enhanced_data: {} });
});

test("a preview of a workbook answers its columns and first rows", async () => {
  const row = '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>491711234567</v></c></row>';
  const file = await zipOf({ ...BOOK, ...sheet(HEAD + row) });
  const { status, body } = await world.api.call("POST", "/contacts/import/preview", file, TYPE);
  expect(status).toBe(200);
  expect(body).toMatchObject({ format: "xlsx", encoding: null, delimiter: null, errors: [] });
  expect(body.columns.map(({ meaning }: { meaning: string }) => meaning)).toEqual([
    "name",
    "phone",
    "ignore",
  ]);
  expect(body.rows).toMatchObject([
    { line: 3, contact: { phone: "+491711234567", name: "Ana Marlowe & Co" } },
  ]);
});

describe("a workbook of several sheets", () => {
  const row = (...cells: string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
  const part = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const book = zipOf({
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="Sales" r:id="rId1"/><sheet name="Secret" state="veryHidden" r:id="rId2"/><sheet name="Empty" r:id="rId3"/><sheet name="Müller &amp; Co" r:id="rId4"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${related("rId1", "chartsheet", "chartsheets/sheet1.xml")}${related("rId2", "worksheet", "worksheets/sheet2.xml")}${related("rId3", "worksheet", "worksheets/sheet3.xml")}${related("rId4", "worksheet", "worksheets/sheet4.xml")}</Relationships>`,
    "xl/chartsheets/sheet1.xml": "<chartsheet/>",
    "xl/worksheets/sheet2.xml": part(row("phone") + row("+15558880011")),
    "xl/worksheets/sheet3.xml": part(""),
    "xl/worksheets/sheet4.xml": part(row("phone", "name") + row("+15558880012", "Dee")),
  });
  const preview = async (query: string) =>
    (await world.api.call("POST", `/contacts/import/preview${query}`, await book, TYPE)).body;

  test("is previewed with the names of the visible sheets that have rows", async () => {
    const sheets = ["Empty", "Müller & Co"];
    const errors = [{ pointer: "/sheet", code: "empty_file" }];
    expect(await preview("")).toMatchObject({ sheet: "Empty", sheets, columns: [], rows: [], errors });
    expect(await preview("?sheet=m%C3%BCLLER%20%26%20co")).toMatchObject({
      sheet: "Müller & Co",
      sheets,
      rows: [{ contact: { phone: "+15558880012", name: "Dee" } }],
      errors: [],
    });
  });

  test("is imported from the named sheet", async () => {
    const done = await importFile(world, await book, { query: "?sheet=M%C3%BCller%20%26%20Co", ...TYPE });
    expect(done).toMatchObject({ created: 1, refused: 0, rows_total: 1 });
  });

  test.each(["Secret", "Sales", "People"])("is refused for a sheet without rows to see: %s", async (name) => {
    const { status, body } = await upload(world, await book, { query: `?sheet=${name}`, ...TYPE });
    expect([status, body.code]).toEqual([422, "unknown_sheet"]);
    expect(body.errors).toEqual([
      {
        pointer: "/sheet",
        code: "unknown_sheet",
        detail: `The workbook has no visible sheet "${name}". It has "Empty", "Müller & Co".`,
      },
    ]);
  });
});

test("elements without a text are bounded, and reading them lets other work run", async () => {
  async function* pieces() {
    yield Buffer.from("<row>");
    for (let n = 0; n < 60; n++) yield Buffer.from("<c/>".repeat(52_000));
  }
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  const handler = { open: () => undefined, close: () => undefined, text: () => undefined };
  const read = async () => {
    for await (const _ of readXml(pieces(), Number.POSITIVE_INFINITY, handler));
  };
  await expect(read()).rejects.toMatchObject({ code: "workbook_too_large" });
  clearImmediate(next);
  expect(turns).toBeGreaterThan(10);
});

test.each([
  ["a cell", new SheetRows({ strings: new SharedStrings(), isDate: [], epoch: 1900 }), "c"],
  ["a shared text", new SharedStrings(), "si"],
])("the parts of %s are bounded in sum", (_, handler, name) => {
  handler.open(name, {});
  const part = () => {
    handler.open("t", {});
    handler.text("x".repeat(1_024 * 1_024));
    handler.close("t");
  };
  part();
  part();
  expect(part).toThrow(expect.objectContaining({ code: "workbook_too_large" }));
});

describe("is refused and leaves nothing", () => {
  const ole = (text: string) =>
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), Buffer.from(text, "utf16le")]);
  const many = `${HEAD}${'<row><c r="XFD1"><v>1</v></c></row>'.repeat(10)}`;
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["a ZIP file of other things", () => zipOf({ "hello.txt": "hello" }), "invalid_workbook"],
    [
      "a spreadsheet of LibreOffice",
      () => {
        const zip = new ZipFile();
        const type = Buffer.from("application/vnd.oasis.opendocument.spreadsheet");
        zip.addBuffer(type, "mimetype", { compress: false });
        zip.addBuffer(Buffer.from("<office/>"), "content.xml");
        zip.end();
        return buffer(zip.outputStream);
      },
      "opendocument_file",
    ],
    ["a workbook with a password", () => ole("EncryptedPackage"), "workbook_encrypted"],
    ["a workbook of Excel 2003", () => ole("Workbook"), "workbook_too_old"],
    ["broken XML", () => zipOf({ ...BOOK, ...sheet("<row></sheetData>") }), "invalid_workbook"],
    [
      "entities that grow",
      () =>
        zipOf({
          ...BOOK,
          "xl/worksheets/sheet2.xml": '<!DOCTYPE a [<!ENTITY b "bb">]><worksheet>&b;</worksheet>',
        }),
      "invalid_workbook",
    ],
    [
      "a million empty rows in 20 KB",
      () => zipOf({ ...BOOK, ...sheet(HEAD + "<row/>".repeat(1_000_000)) }),
      "workbook_too_large",
    ],
    [
      "a cell of 5 MB",
      () => zipOf({ ...BOOK, ...sheet(`<row><c t="str"><v>${"x".repeat(5_000_000)}</v></c></row>`) }),
      "workbook_too_large",
    ],
    [
      "texts that unpack to more than 64 MiB",
      () =>
        zipOf({
          ...BOOK,
          ...sheet(HEAD),
          "xl/sharedStrings.xml": `<sst>${`<si><t>${"x".repeat(30_000)}</t></si>`.repeat(2_400)}</sst>`,
        }),
      "workbook_too_large",
    ],
  ])("%s", async (_, file, code) => {
    const { status, body } = await upload(world, await file(), TYPE);
    expect([status, body.code ?? body]).toEqual([422, code]);
  });

  test("and cells far to the right are refused rows", async () => {
    const done = await importFile(world, await zipOf({ ...BOOK, ...sheet(many) }), TYPE);
    expect(done).toMatchObject({ accepted: 0, refused: 10 });
    expect(await rowsLeft(world)).toBeGreaterThanOrEqual(10);
  });
});
