// What an import leaves out, replaces, takes away or keeps: the preview, the answer and the report name and count it.
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { contact, importFile, query, report, upload, useImportWorld, work } from "./import-world.ts";

const server = useDatabase();
const world = useImportWorld(server);

interface Noticed {
  notices: {
    code: string;
    column: string | number | null;
    rows: number;
    lines: number[];
    value?: string | null;
  }[];
}

async function preview(file: string, given: Record<string, unknown> = {}) {
  const path = `/contacts/import/preview${query(given).query}`;
  const { status, body } = await world.api.call("POST", path, file, { "content-type": "text/csv" });
  expect([status, body.errors]).toEqual([200, []]);
  return body;
}

const counted = ({ notices }: Noticed) => notices.map(({ code, column, lines }) => [code, column, lines]);
const shown = ({ notices }: Noticed) => notices.map(({ code, column, value }) => [code, column, value]);

const STORED = {
  phone: "+15553330001",
  name: "Hana",
  labels: "VIP, allergic to nuts",
  enhanced_data: {
    Orders: [{ text: "A-1" }, { link: "https://shop.example/2" }],
    Notes: [{ text: "Rings twice" }],
  },
};
const add = (fields: object = {}) =>
  world.api.call("POST", "/contacts/contact", { contact: { ...STORED, ...fields } });

/** The notices of the file in the preview, in the answer of the upload, and of the finished import, which must agree. */
async function noticesOf(file: string, given: Record<string, unknown> = {}): Promise<unknown[]> {
  const before = counted(await preview(file, given));
  const sent = (await upload(world, file, query(given))).body.import;
  expect(counted(sent)).toEqual(before);
  await work(world, sent.id);
  expect(counted((await world.api.call("GET", `/imports/${sent.id}`)).body)).toEqual(before);
  return before;
}

describe("a file that names less than what is stored", () => {
  test("says what it replaces and what stays, and shows it in the row", async () => {
    await add();
    const file =
      "phone,name,labels,Orders 1 text,Notes 1 text\n+15553330001,,newsletter,A-9,\n+15553330002,Bo,,,\n";
    const body = await preview(file);
    expect(body.counts).toEqual({
      rows: 2,
      is_whole: true,
      created: 1,
      updated: 1,
      unchanged: 0,
      refused: 0,
      repeated: 0,
    });
    expect(shown(body.rows[0])).toEqual([
      ["keeps_stored", 2, "Hana"],
      ["keeps_stored", 3, "VIP, allergic to nuts"],
      ["keeps_stored", 5, "Rings twice"],
      ["replaces_stored", 4, "A-1, https://shop.example/2"],
    ]);
    expect(body.rows[1].notices).toEqual([]);
    expect(await noticesOf(file)).toEqual([
      ["keeps_stored", "name", [2]],
      ["keeps_stored", "labels", [2]],
      ["keeps_stored", "Notes 1 text", [2]],
      ["replaces_stored", "Orders 1 text", [2]],
    ]);
    expect(await contact(world, "15553330001")).toMatchObject({
      name: "Hana",
      labels: "VIP, allergic to nuts, newsletter",
      enhanced_data: { Orders: [{ text: "A-9" }], Notes: [{ text: "Rings twice" }] },
    });
  });

  test("says what it takes away, if that is asked", async () => {
    await add();
    const file = "phone,name,labels,Orders json\n+15553330001,,VIP,\n";
    const body = await preview(file, { missing: "clear" });
    expect(shown(body.rows[0])).toEqual([
      ["clears_stored", 2, "Hana"],
      ["clears_stored", 3, "allergic to nuts"],
      ["clears_stored", 4, "A-1, https://shop.example/2"],
    ]);
    expect(await noticesOf(file, { missing: "clear" })).toEqual(
      ["name", "labels", "Orders json"].map((column) => ["clears_stored", column, [2]]),
    );
    await add();
    const groups = 'phone;enhanced_data json\n+15553330001;{"Notes":[{"text":"Rings twice"}]}\n';
    expect(counted(await preview(groups, { missing: "clear" }))).toEqual([
      ["clears_stored", "enhanced_data json", [2]],
    ]);
  });

  test("says that a name is replaced, also by parts of a name", async () => {
    await add();
    const file = "First Name,Last Name,Phone 1 - Value\nHannah,Ito,+15553330001\n";
    expect(await noticesOf(file)).toEqual([["replaces_stored", "First Name", [2]]]);
  });
});

test("rows of one phone keep what the earlier ones gave, and different names are told", async () => {
  const rows = ["Ana,VIP,allergic,all", ",newsletter,,no", "Ana M.,VIP,likes rye,marketing"];
  const file = `phone,name,labels,Notes 1 text,opted_out\n${rows.map((row) => `+15553330003,${row}\n`).join("")}`;
  expect((await preview(file)).counts).toMatchObject({ rows: 3, created: 1, repeated: 2 });
  const done = await importFile(world, file);
  expect(done).toMatchObject({ created: 1, repeated: 2, rows_done: 3 });
  expect(counted(done)).toEqual([["repeated_name", "name", [4]]]);
  const kept = await contact(world, "15553330003");
  expect(kept).toMatchObject({
    name: "Ana M.",
    labels: "VIP, newsletter",
    enhanced_data: { Notes: [{ text: "allergic" }, { text: "likes rye" }] },
  });
  expect(kept.opt_outs.map(({ scope }: { scope: string }) => scope)).toEqual(["all", "marketing"]);
});

test("a row that doesn't fit the earlier ones of its phone is refused, and they stay", async () => {
  const labels = (from: number, count: number) =>
    `"${Array.from({ length: count }, (_, n) => `l${from + n}`).join(", ")}"`;
  const file = `phone,labels\n+15553330004,${labels(0, 150)}\n+15553330004,${labels(100, 101)}\n+15553330004,last\n`;
  expect((await preview(file)).counts).toMatchObject({ created: 1, refused: 1, repeated: 1 });
  const done = await importFile(world, file);
  expect(done).toMatchObject({ created: 1, refused: 1, repeated: 1 });
  expect(await report(world, done.id)).toContain(",3,,too_many_labels,");
  expect((await contact(world, "15553330004")).labels.split(", ")).toHaveLength(151);
});

describe("a further phone is told", () => {
  test.each([
    ["First Name,Phone 1 - Value,Phone 2 - Value", "Phone 2 - Value"],
    ["name,Phone,Phone (Work)", "Phone (Work)"],
    ["name,Telefon,Diensttelefon", "Diensttelefon"],
    ["name,Celular,Celular trabajo", "Celular trabajo"],
  ])("in columns %s", async (header, column) => {
    const file = `${header}\nAna,+15553330005,+15553330006\nBo,,+15553330007\nCy,+15553330008,1 (555) 333-0008\n`;
    const body = await preview(file);
    expect(body.rows.map(shown)).toEqual([[["further_number", 3, "+15553330006"]], [], []]);
    expect(await noticesOf(file)).toContainEqual(["further_number", column, [2]]);
  });

  test("but not of a column that only looks like one, and the next phone counts where the first is empty", async () => {
    const file =
      "name,Phone 1 - Value,Phone 2 - Value,Phone type,Fax,Order\n" +
      "Ana,+15553330005,,Mobile,+15553330098,15553330099\nBo,,+15553330007,,,\n";
    expect(await noticesOf(file)).toEqual([]);
    expect(await contact(world, "15553330007")).toMatchObject({ name: "Bo" });
  });

  test("if a mapping chose another column", async () => {
    const file = "name,Mobil,Telefon\nAna,+15553330005,+15553330006\n";
    const mapping = { mapping: { Telefon: "phone" } };
    expect(await noticesOf(file, mapping)).toContainEqual(["further_number", "Mobil", [2]]);
    const chosen = { mapping: { Telefon: "phone", Mobil: "ignore" } };
    expect(await noticesOf(file, chosen)).not.toContainEqual(["further_number", "Mobil", [2]]);
  });

  test("or kept, if other columns are kept", async () => {
    const file = "First Name,Phone 1 - Value,Phone 2 - Value\nAna,+15553330005 ::: 12,+15553330006\n";
    const done = await importFile(world, file, query({ other_columns: "keep" }));
    expect(done).toMatchObject({ created: 1, notices: [] });
    expect((await contact(world, "15553330005")).enhanced_data).toEqual({
      "Phone 1 - Value": [{ text: "12" }],
      "Phone 2 - Value": [{ text: "+15553330006" }],
    });
  });
});

describe("labels", () => {
  test("that a tool made itself are none, and are told", async () => {
    await add();
    const labels = "* myContacts ::: * starred ::: Regulars";
    const file = `First Name,Last Name,Labels,Phone 1 - Value\n,,${labels},+15553330001\n`;
    const body = await preview(file);
    expect(body.rows[0].contact.labels).toEqual(["Regulars"]);
    expect(shown(body.rows[0]).slice(0, 2)).toEqual([
      ["system_label", 3, "* myContacts"],
      ["system_label", 3, "* starred"],
    ]);
    expect(body.notices).toContainEqual(
      expect.objectContaining({ code: "system_label", rows: 1, lines: [2] }),
    );
    await importFile(world, file);
    expect(await contact(world, "15553330001")).toMatchObject({
      name: "Hana",
      labels: "VIP, allergic to nuts, Regulars",
    });
  });

  test("that a tool made itself can be very many", async () => {
    const labels = Array.from({ length: 200_000 }, (_, n) => `* ${n}`).join(", ");
    const done = await importFile(world, `phone,labels\n+15553330009,"${labels}, VIP"\n`);
    expect(done).toMatchObject({ created: 1, notices: [{ code: "system_label", rows: 1 }] });
    expect((await contact(world, "15553330009")).labels).toBe("VIP");
  });

  test("with a comma but no space are one label, and are told", async () => {
    const file = 'phone,labels\n+15553330009,"VIP,newsletter"\n+15553330010,"5,000 club, VIP"\n';
    const body = await preview(file);
    expect(body.rows.map(shown)).toEqual([[["comma_in_label", 2, "VIP,newsletter"]], []]);
    expect(await noticesOf(file)).toContainEqual(["comma_in_label", "labels", [2]]);
    expect((await contact(world, "15553330009")).labels).toBe("VIP,newsletter");
  });
});

test("contacts of RapidPro and TextIt are read: the phone, and who stopped", async () => {
  const file =
    "Contact UUID,Name,Status,URN:Tel,URN:Whatsapp\n" +
    "x,Ana,Active,+250788000001,\nx,Bo,Stopped,,250788000002\n";
  const body = await preview(file);
  expect(body.columns[2].suggestion).toEqual({ opt_out: "all", yes: "wants" });
  await importFile(world, file, query({ mapping: { Status: body.columns[2].suggestion } }));
  expect(await contact(world, "250788000001")).toMatchObject({ name: "Ana", opted_out: false });
  expect(await contact(world, "250788000002")).toMatchObject({ name: "Bo", opted_out: true });
});

test("the report tells it below the refused rows, and can still be imported", async () => {
  await add();
  const file = "phone,name,Fax\n+15553330001,Hannah,1\n12,Bo,2\n+15553330011,Cy,3\n";
  const done = await importFile(world, file);
  const text = await report(world, done.id);
  const [, refusedRow, ...notices] = parse(text, { bom: true });
  expect(refusedRow).toEqual(["12", "Bo", "2", "3", "phone", "missing_country_code", "12"]);
  expect(notices).toEqual([["", "", "", "2", "name", "replaces_stored", "1 row"]]);
  const again = await importFile(world, text.replace("12,Bo", "+15553330012,Bo"));
  expect(again).toMatchObject({ created: 1, refused: 0, rows_total: 1 });
});
