// Faults of a whole file are answered at once with a clear problem, and nothing of the file is left.
import { beforeAll, describe, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import {
  contact,
  importFile,
  importsOf,
  rowsLeft,
  type Sent,
  upload,
  useImportWorld,
  work,
} from "./import-world.ts";
import { beginUpload } from "./open-upload.ts";

const server = useSharedDatabase();
const world = useImportWorld(server, beforeAll);

const imports = async () => (await importsOf(world)).length;
const rows = "15551110001,Ana\n".repeat(9_000);

describe("is refused and leaves nothing", () => {
  test.each<[string, Sent, string]>([
    ["an empty file", "", "empty_file"],
    ["a header alone", "phone,name\n", "no_rows"],
    ["no phone column", "E-mail,name\n1,2\n", "no_phone_column"],
    ["a repeated column", "phone,name,name\n", "repeated_column"],
    [
      "10,001 columns",
      `phone,${Array.from({ length: 10_000 }, (_, n) => `G ${n + 1} text`).join(",")}\n`,
      "too_many_columns",
    ],
    ["a group twice", "phone,G 1 text,G json\n", "conflicting_columns"],
    ["a group called __proto__", "phone,__proto__ 1 text\n", "invalid_name"],
    ["a NUL in the header", "phone,x\0\n", "invalid_text"],
    ["a broken header", 'phone,"a"b\n', "invalid_quotes"],
    ["a header without end", `phone,${"x".repeat(2 * 1_024 * 1_024)}`, "header_too_large"],
    ["a quote that is never closed", `phone,name\n${rows}1,"x\n${rows}`, "unclosed_quote"],
    ["an Excel workbook", Buffer.from("PK\u0003\u0004 and so on"), "not_text"],
    [
      "a spreadsheet of LibreOffice",
      Buffer.from(
        `${"PK\u0003\u0004\u0014".padEnd(30, "\0")}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
      ),
      "opendocument_file",
    ],
    [
      "a web page that is named .xls",
      "\n<html><table><tr><td>phone</td></tr></table></html>",
      "web_page_file",
    ],
    ["Latin-1", Buffer.from(`phone,name\n${rows}15551110002,Zoë\n`, "latin1"), "invalid_encoding"],
  ])("%s", async (_, file, code) => {
    const { status, body } = await upload(world, file);
    expect([status, body.code, body.retryable]).toEqual([422, code, false]);
    expect(await imports()).toBe(0);
    expect(await rowsLeft(world)).toBe(0);
  });

  test.each(["application/json", "text/csv; charset=iso-8859-1"])("a %s", async (type) => {
    const { status, body } = await upload(world, "phone\n15551110001\n", { "content-type": type });
    expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
    expect(body.detail).toContain("text/csv or text/vcard or application/vnd.openxml");
    expect(await imports()).toBe(0);
  });
});

test("a file without a phone column is refused with up to twenty of its column names", async () => {
  const detail = async (file: string) => (await upload(world, file)).body.detail;
  const many = Array.from({ length: 23 }, (_, n) => `c${n + 1}`).join(",");
  expect(await detail(`${many}\n`)).toMatch(/"c19", "c20" and 3 more\.$/);
});

test("the answer names the line of a fault", async () => {
  const latin = Buffer.from(`phone,name\n${rows}15551110002,Zoë\n`, "latin1");
  expect((await upload(world, latin)).body.detail).toContain("line 9002");
  expect((await upload(world, `phone,name\n${rows}1,"x\n${rows}`)).body.detail).toContain("line 9002");
  const several = await upload(world, "name,name,__proto__ json\n");
  expect(several.body.errors.map(({ code }: { code: string }) => code)).toEqual([
    "no_phone_column",
    "repeated_column",
    "invalid_name",
  ]);
});

test("an answer before the end of a long upload reaches the client, and the connection stays usable", async () => {
  const { status, body } = await upload(world, `name\n${"x,y\n".repeat(2_000_000)}`);
  expect([status, body.code]).toEqual([422, "no_phone_column"]);
  expect((await world.api.call("GET", "/jobs")).status).toBe(200);
});

test("a body that is cut off leaves nothing", async () => {
  const length = { "content-length": "1000000" };
  const { sending } = beginUpload(world.api.url, { first: `phone,name\n${rows}`, ...length });
  await expect.poll(() => imports()).toBe(1);
  await expect.poll(() => rowsLeft(world)).toBeGreaterThan(0);
  sending.destroy();
  await expect.poll(() => imports()).toBe(0);
  expect(await rowsLeft(world)).toBe(0);
});

test("an upload that was canceled meanwhile is refused and leaves no row", async () => {
  const { sending, answer } = beginUpload(world.api.url, { first: `phone,name\n${rows}` });
  await expect.poll(() => imports()).toBe(1);
  const [{ id, status, rows_total }] = await importsOf(world);
  expect([status, rows_total]).toEqual(["queued", null]);
  expect((await world.api.call("POST", `/jobs/${id}/cancel`)).body.status).toBe("canceled");
  sending.end(rows);
  expect((await answer).status).toBe(409);
  await expect.poll(() => rowsLeft(world)).toBe(0);
  expect(await imports()).toBe(0);
});

describe("is accepted", () => {
  test.each<[string, Sent, number]>([
    ["with its mark and CR LF", "\ufeffphone,name\r\n15551110010,Ana\r\n", 1],
    ["rows of nothing, as spreadsheets add them", "phone,name\n15551110016,x,,\n,\n,,,\n", 1],
    ["lines before the header", "\n\r\nphone\n15551110017\n", 1],
    [
      "3,000 columns",
      `phone,${Array.from({ length: 999 }, (_, n) => `G ${n + 1} text,G ${n + 1} link,x${n}`).join()}\n15551110018,first${",".repeat(2_996)}\n`,
      1,
    ],
  ])("%s", async (_, file, created) => {
    const done = await importFile(world, file);
    expect(done).toMatchObject({ status: "finished", refused: 0 });
    expect(done.created).toBe(created);
  });

  test("a row with a cell of 10 MB is refused alone", async () => {
    const file = `phone,name\n15551110020,Ana\n15551110021,"${"x\n".repeat(5_000_000)}"\n15551110022,Bob\n`;
    const done = await importFile(world, file);
    expect(done).toMatchObject({ created: 2, refused: 1, rows_total: 3 });
    const report = (await world.api.call("GET", `/imports/${done.id}/report`)).body;
    expect(report).toContain("3,,row_too_large,");
    expect(report.length).toBeLessThan(4_000);
    expect(await contact(world, "15551110022")).toBeDefined();
  });
});

test("a finished import can't be canceled; a queued one can, and its waiting rows are deleted", async () => {
  const done = await importFile(world, "phone\n15551110040\n");
  expect((await world.api.call("POST", `/jobs/${done.id}/cancel`)).body.code).toBe("job_ended");
  const { id } = (await upload(world, "phone\n15551110041\n1\n")).body.import;
  for (let time = 0; time < 2; time++)
    expect((await world.api.call("POST", `/jobs/${id}/cancel`)).status).toBe(200);
  await work(world, id);
  expect((await world.api.call("GET", `/imports/${id}`)).body).toMatchObject({
    status: "canceled",
    created: 0,
  });
  expect(await contact(world, "15551110041")).toBeUndefined();
  expect((await world.api.call("GET", `/imports/${id}/report`)).body).toContain(
    "1,3,phone,missing_country_code,1",
  );
  for (const path of ["", "/report"])
    expect((await world.api.call("GET", `/imports/imp_x${path}`)).body.code).toBe("import_not_found");
  expect((await world.api.call("POST", "/jobs/imp_x/cancel")).body.code).toBe("job_not_found");
});

test("a report has every refused row, however large, even with a line break in a phone", async () => {
  const large = "x".repeat(600_000);
  const file = `phone,name\n${`1,${large}\n`.repeat(4)}"+1\n2",Ana\n`;
  const { body } = await upload(world, file);
  const report = String((await world.api.call("GET", `/imports/${body.import.id}/report`)).body);
  expect(report.match(/x{600000}/g)).toHaveLength(4);
  expect(report).toContain('"\'+1\n2",Ana,6,phone,too_short,');
});
