// An address book of vCards is imported like the CSV file of Google Contacts with the same people.
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { contact, importFile, report, upload, useImportWorld } from "./import-world.ts";

const server = useDatabase();
const world = useImportWorld(server);

const VCARD = { "content-type": "text/vcard" };
const card = (...lines: string[]) => `BEGIN:VCARD\r\nVERSION:3.0\r\n${lines.join("\r\n")}\r\nEND:VCARD\r\n`;
const BOOK = [
  card(
    "FN:Ana Marlowe",
    "TEL;TYPE=CELL:+1 555 777 0001",
    "TEL:+1 555 777 0002",
    "CATEGORIES:myContacts,VIP",
    "NOTE:nuts",
  ),
  card("FN:", "ORG:Corner Bakery", "TEL;TYPE=WORK:0171 2345678"),
  card("FN:No Phone", "EMAIL:no@phone.example"),
].join("");

test("people, labels and the names of companies are imported, and what is left out is told", async () => {
  const done = await importFile(world, BOOK, { ...VCARD, query: "?country=DE" });
  expect(done).toMatchObject({ format: "vcf", created: 2, refused: 1, rows_total: 3 });
  expect(done.notices).toMatchObject([
    { code: "system_label", column: "labels", lines: [1] },
    { code: "further_number", column: "Phone 1 - Value", lines: [1] },
  ]);
  expect(done.ignored_columns).toContain("Notes");
  expect(await contact(world, "15557770001")).toMatchObject({
    name: "Ana Marlowe",
    labels: "VIP",
    enhanced_data: {},
  });
  expect(await contact(world, "491712345678")).toMatchObject({ name: "Corner Bakery" });
});

test("other fields are kept as enhanced data when asked", async () => {
  await importFile(world, BOOK, { ...VCARD, query: "?other_columns=keep" });
  expect((await contact(world, "15557770001")).enhanced_data).toMatchObject({ Notes: [{ text: "nuts" }] });
});

test("refused cards are in the report, which can be corrected and imported as CSV", async () => {
  const done = await importFile(world, BOOK, VCARD);
  const refused = await report(world, done.id);
  expect(refused).toContain("No Phone,,,,no@phone.example,,,,,15,Phone 1 - Value,no_phone,");
  const mended = refused.replace("No Phone,,,,", "No Phone,,,+15557770003,");
  expect(await importFile(world, mended)).toMatchObject({ created: 1, refused: 1 });
  expect(await contact(world, "15557770003")).toMatchObject({ name: "No Phone" });
});

test("a preview reads the cards of a beginning that are complete", async () => {
  const cards = card("FN:Ana", "TEL:+15557770004", `NOTE:${"x".repeat(2_000)}`).repeat(2_500);
  const beginning = Buffer.from(cards).subarray(0, 4_200_000);
  const { status, body } = await world.api.call("POST", "/contacts/import/preview", beginning, VCARD);
  expect([status, body.format, body.errors]).toEqual([200, "vcf", []]);
  expect(body.counts).toMatchObject({ is_whole: false, created: 1, refused: 0 });
  expect(body.rows[19]).toMatchObject({ line: 115, contact: { phone: "+15557770004", name: "Ana" } });
});

test("a file without vCards, and vCards that are sent as CSV, are refused with what to do", async () => {
  expect((await upload(world, "phone\n+15557770005\n", VCARD)).body).toMatchObject({
    status: 422,
    code: "no_vcards",
  });
  const { body } = await upload(world, BOOK);
  expect(body).toMatchObject({
    status: 422,
    code: "vcard_file",
    detail: expect.stringContaining("text/vcard"),
  });
});

test("an address book in an older encoding is read when the request says so", async () => {
  const file = Buffer.from(card("FN:Zoë", "TEL:+15557770006"), "latin1");
  expect((await upload(world, file, VCARD)).body).toMatchObject({ code: "invalid_encoding" });
  await importFile(world, file, { ...VCARD, query: "?encoding=windows-1252" });
  expect(await contact(world, "15557770006")).toMatchObject({ name: "Zoë" });
});
