// POST /contacts/import over HTTP, its job, its answers and its report.
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import {
  contact,
  events,
  importFile,
  report,
  rowsLeft,
  upload,
  useImportWorld,
  work,
} from "./import-world.ts";

const server = useDatabase();
const world = useImportWorld(server);

test("a file is received, applied by a job, and reported", async () => {
  const file = [
    "phone,name,labels,opted_out,created_at,updated_at,Orders 1 text,Orders 1 description,Orders 1 link",
    '+15551110001,Ana,"vip, news",,2026-01-01T00:00:00.000Z,x,A-17,paid,https://shop.example/a-17',
    "+15551110002,Bob,,,,,,,",
    "",
  ].join("\r\n");
  const { status, body } = await upload(world, file);
  expect(status).toBe(202);
  expect(body).toMatchObject({
    message: "The file was received: 2 rows",
    import: {
      id: expect.stringMatching(/^imp_/),
      status: "queued",
      format: "csv",
      rows_done: 0,
      rows_total: 2,
      ignored_columns: ["created_at", "updated_at"],
      finished_at: null,
    },
  });
  await work(world, body.import.id);
  expect((await world.api.call("GET", `/imports/${body.import.id}`)).body).toMatchObject({
    status: "finished",
    rows_done: 2,
    accepted: 2,
    created: 2,
    finished_at: expect.any(String),
  });
  expect(await contact(world, "15551110001")).toMatchObject({
    name: "Ana",
    labels: "vip, news",
    enhanced_data: { Orders: [{ text: "A-17", description: "paid", link: "https://shop.example/a-17" }] },
  });
  expect(await contact(world, "15551110002")).toMatchObject({ name: "Bob", labels: "", enhanced_data: {} });
  expect(await rowsLeft(world)).toBe(0);
  expect((await events(world)).map(({ type }) => type)).toEqual([
    "contact.created",
    "contact.created",
    "import.finished",
  ]);
});

test.each([
  ["beside those of its cell", "phone,labels\n+15551110003,news\n", "", "vip, news, fair 2026"],
  ["without a column of labels", "phone\n+15551110003\n", "", "vip, fair 2026"],
  [
    "beside those of its cell alone",
    "phone,labels\n+15551110003,news\n",
    "&missing=clear",
    "news, fair 2026",
  ],
  ["without a column that could clear others", "phone\n+15551110003\n", "&missing=clear", "vip, fair 2026"],
])("everybody in a file gets the label of the request, %s", async (_name, file, query, labels) => {
  await world.api.call("POST", "/contacts/contact", { contact: { phone: "+15551110003", labels: "vip" } });
  await importFile(world, file, { query: `?label=fair+2026${query}` });
  expect(await contact(world, "15551110003")).toMatchObject({ labels });
  expect(await upload(world, file, { query: "?label=fair,+2026" })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: "/query/label", code: "invalid_label" }] },
  });
});

describe("what a contact has and its row doesn't name", () => {
  const stored = {
    phone: "+15551110003",
    name: "Ana",
    labels: "vip, allergic to nuts",
    enhanced_data: { Orders: [{ text: "A-17" }], Plan: [{ text: "yearly" }] },
  };
  const CLEAR = { query: "?missing=clear" };
  const { phone: _, ...fields } = stored;
  beforeEach(() => world.api.call("POST", "/contacts/contact", { contact: stored }));

  test.each([
    ["empty cells", "phone,name,labels,Plan 1 text,Orders json\n15551110003,,,,\n"],
    ["other labels", "phone,labels\n15551110003,vip\n"],
    ["an empty column for all groups", "phone;enhanced_data json\n15551110003;\n"],
    ["a column for all groups that has one", '15551110003;{"Orders":[{"text":"A-17"}],"Plan":[]}'],
  ])("stays, with %s", async (_case, file) => {
    const whole = file.startsWith("phone") ? file : `phone;enhanced_data json\n${file}\n`;
    expect(await importFile(world, whole)).toMatchObject({ unchanged: 1, refused: 0 });
    expect(await contact(world, "15551110003")).toMatchObject(fields);
  });

  test("stays beside what the row names: labels are added, and a filled group is replaced", async () => {
    await importFile(world, "phone,name,labels,Orders 2 text,Orders 1 text\n15551110003,,news,two,\n");
    expect(await contact(world, "15551110003")).toMatchObject({
      name: "Ana",
      labels: "vip, allergic to nuts, news",
      enhanced_data: { Orders: [{ text: "two" }], Plan: [{ text: "yearly" }] },
    });
  });

  test("goes if that is asked, but for columns that the file doesn't have", async () => {
    await importFile(world, "phone,labels,Plan 1 text\n15551110003,news,\n", CLEAR);
    const cleared = await contact(world, "15551110003");
    expect(cleared).toMatchObject({ name: "Ana", labels: "news" });
    expect(cleared.enhanced_data).toEqual({ Orders: [{ text: "A-17" }] });
    await importFile(world, 'phone;enhanced_data json\n15551110003;{"New": [{"text": "x"}]}\n', CLEAR);
    expect((await contact(world, "15551110003")).enhanced_data).toEqual({ New: [{ text: "x" }] });
    await importFile(world, "phone\tname\tlabels\tenhanced_data json\n15551110003\t\t\t\n", CLEAR);
    expect(await contact(world, "15551110003")).toMatchObject({ name: null, labels: "", enhanced_data: {} });
  });

  test("has a bound: a row that would give a contact more than 200 labels is refused alone", async () => {
    const labels = Array.from({ length: 199 }, (_, n) => `l${n}`).join(", ");
    const done = await importFile(world, `phone,labels\n15551110003,"${labels}"\n15551110009,news\n`);
    expect(done).toMatchObject({ created: 1, updated: 0, refused: 1 });
    expect(await report(world, done.id)).toContain(",2,,too_many_labels,");
    expect(await contact(world, "15551110003")).toMatchObject(fields);
    const full = `phone,labels\n15551110010,"${labels}, l199"\n`;
    expect(await importFile(world, full, { query: "?label=fair" })).toMatchObject({ created: 0, refused: 1 });
  });
});

test.each([
  ["in capitals", "PHONE,NAME,LABELS,Orders 1 TEXT,Plan JSON"],
  ["with spaces around them", '" phone",name , Labels,Orders 1 text ,"Plan json "'],
])("the names of Parley's columns are read %s, and the names of groups exactly", async (_, header) => {
  const delimiter = header.includes(";") ? ";" : ",";
  const row = ["15551110009", "Ana", "vip", "A-17", '"[{""text"":""yearly""}]"'].join(delimiter);
  const done = await importFile(world, `${header}\n${row}\n1${delimiter.repeat(4)}\n`);
  expect(done).toMatchObject({ created: 1, refused: 1, ignored_columns: [] });
  expect(await contact(world, "15551110009")).toMatchObject({
    name: "Ana",
    labels: "vip",
    enhanced_data: { Orders: [{ text: "A-17" }], Plan: [{ text: "yearly" }] },
  });
  expect(await report(world, done.id)).toContain("phone,name,labels,Orders 1 text,Plan json,line,");
});

test("only contacts that changed have events", async () => {
  await importFile(world, "phone,name\n+15551110004,Ana\n+15551110005,Bob\n");
  const before = (await events(world)).length;
  const again = await importFile(world, "phone,name\n+15551110004,Ana\n+15551110005,Bo\n");
  expect(again).toMatchObject({ created: 0, updated: 1, unchanged: 1, accepted: 2 });
  const bob = (await contact(world, "15551110005")).id;
  expect(bob).toMatch(/^con_/);
  const told = (await events(world)).slice(before);
  expect(told.map(({ type }) => type)).toEqual(["contact.updated", "import.finished"]);
});

describe("a row that breaks a rule is refused with its line, column, code and value", () => {
  const header = "phone,name,labels,G 1 text,G 1 link,H json\n";
  const long = "x".repeat(257);
  test.each([
    ["no phone", ",Ana,,,,", "phone", "no_phone", ""],
    ["no country code", "612 345 679,Ana,,,,", "phone", "missing_country_code", "612 345 679"],
    ["a long name", `15551112222,${long},,,,`, "name", "too_long", long],
    ["broken JSON", "15551112222,,,,,[", "H json", "invalid_json", "["],
    ["too many cells", "15551112222,a,b,c,,,d", "", "wrong_cell_count", "15551112222,a,b,c,,,d"],
    ["text behind a quote", '15551112222,"A"na,,,,', "", "invalid_quotes", '15551112222,"A"na,,,,'],
    ["a NUL", "15551112222,A\0na,,,,", "", "invalid_text", "15551112222,A\ufffdna,,,,"],
  ])("%s", async (_, row, column, code, value) => {
    const file = `${header}15551113333,"two\nlines",,,,\n${row}\n15551114444,,,,,\n`;
    const done = await importFile(world, file);
    expect(done).toMatchObject({ status: "finished", created: 2, refused: 1, rows_done: 3, rows_total: 3 });
    const [head, line, ...more] = parse(await report(world, done.id), { bom: true });
    expect(head).toEqual([...header.trim().split(","), "line", "column", "code", "value"]);
    const shown = /^'*[=+\-@\t\r\n]/.test(value) && column !== "phone" ? `'${value}` : value;
    expect(line?.slice(-4)).toEqual(["4", column, code, shown]);
    expect(more).toEqual([]);
  });
});

test.each([
  ["15551110100", "without it"],
  ["'+15551110100", "with an apostrophe"],
])("reads the phone %s", async (phone) => {
  expect(await importFile(world, `phone\n"${phone}"\n`)).toMatchObject({ created: 1 });
  expect(await contact(world, "15551110100")).toBeDefined();
});

test("a report can be corrected and sent again", async () => {
  const file = "Note,phone,name\n=1+1,155,Ana\n-x,15551110200,Bob\ny,156,=Cem\n";
  const done = await importFile(world, file);
  const text = await report(world, done.id);
  expect(text).toBe(
    "\ufeffNote,phone,name,line,column,code,value\r\n'=1+1,155,Ana,2,phone,missing_country_code,155\r\ny,156,'=Cem,4,phone,missing_country_code,156\r\n",
  );
  const mended = text.replace("155,", "15551110201,").replace("y,156", "y,x");
  const again = await importFile(world, mended);
  expect(again).toMatchObject({ created: 1, refused: 1 });
  expect(again.ignored_columns).toEqual(["Note", "line", "column", "code", "value"]);
  expect(await report(world, again.id)).toContain(
    "Note,phone,name,line,column,code,value\r\ny,x,'=Cem,3,phone,not_a_number,x",
  );
  await importFile(world, (await report(world, again.id)).replace("y,x", "y,15551110202"));
  expect(await contact(world, "15551110202")).toMatchObject({ name: "=Cem" });
});

test("rows with the same phone are joined in their order, in whichever batches they are", async () => {
  const rows = Array.from(
    { length: 9_001 },
    (_, index) =>
      `${index % 2 ? "" : "+"}1555111030${index % 2},${index < 8_000 ? `Name ${index}` : ""},l${index % 40}`,
  );
  const done = await importFile(world, `phone,name,labels\n${rows.join("\n")}\n`);
  expect(done).toMatchObject({ created: 2, repeated: 8_999, rows_done: 9_001 });
  expect(await contact(world, "15551110300")).toMatchObject({ name: "Name 7998" });
  const { name, labels } = await contact(world, "15551110301");
  expect([name, labels.split(", ")]).toEqual([
    "Name 7999",
    Array.from({ length: 20 }, (_, n) => `l${n * 2 + 1}`),
  ]);
  expect(done.notices).toMatchObject([{ code: "repeated_name", column: "name", rows: 7_998 }]);
  const last = await importFile(world, 'phone,name\n15551110300,Good\n15551110300,"Bad"x\n');
  expect(last).toMatchObject({ updated: 1, repeated: 0, refused: 1 });
});

test.each([
  [40, { created: 1, updated: 1, refused: 0 }, "fits"],
  [65, { created: 1, updated: 0, refused: 1 }, "doesn't"],
])(
  "a small row for a contact of %i long texts, in a batch with others: %j, as it %s",
  async (long, counts) => {
    const texts = (length: number) => Array.from({ length }, () => ({ text: "x".repeat(4_000) }));
    const given = { phone: "+15551110600", enhanced_data: { a: texts(long) } };
    await world.api.call("POST", "/contacts/contact", { contact: given });
    const done = await importFile(world, `phone,b 1 text\n15551110600,${"y".repeat(3_000)}\n15551110601,z\n`);
    expect(done).toMatchObject({ ...counts, rows_done: 2 });
    const kept = (await contact(world, "15551110600")).enhanced_data;
    expect(kept.a).toHaveLength(long);
    expect(Object.keys(kept)).toHaveLength(1 + counts.updated);
    expect((await report(world, done.id)).includes("enhanced_data_too_large")).toBe(counts.refused === 1);
    const again = await importFile(world, "phone,b 1 text\n15551110601,z\n");
    expect(again).toMatchObject({ unchanged: 1 });
  },
);

test("a row that PostgreSQL rejects is refused alone", async () => {
  const { pool } = world.database;
  await pool.query("alter table contacts add constraint rejects check (name <> 'Reject') not valid");
  const rows = Array.from({ length: 9 }, (_, n) => `1555111065${n},${n === 4 ? "Reject" : "Ana"}\n`);
  const done = await importFile(world, `phone,name\n${rows.join("")}`);
  await pool.query("alter table contacts drop constraint rejects");
  expect(done).toMatchObject({ status: "finished", created: 8, refused: 1, rows_done: 9 });
  expect(await report(world, done.id)).toContain("15551110654,Reject,6,,invalid_value,");
});

test.each([
  ["phone,a\tb\tc\td 1 text\n15551110800,x\n", "tabs in a name"],
  ["phone\n15551110800\n", "one column"],
])("picks the delimiter that yields a phone column: %j, %s", async (file) => {
  expect(await importFile(world, file)).toMatchObject({ created: 1 });
});

test("two processes with the same import apply each row once, with one event", async () => {
  const phones = Array.from({ length: 300 }, (_, n) => `+1555112${String(n).padStart(4, "0")}`);
  const { id } = (await upload(world, `phone,name\n${phones.map((phone) => `${phone},x\n`).join("")}`)).body
    .import;
  await Promise.all([work(world, id, 10), work(world, id, 7)]);
  const done = (await world.api.call("GET", `/imports/${id}`)).body;
  expect(done).toMatchObject({ status: "finished", created: 300, unchanged: 0, rows_done: 300 });
  const told = await events(world);
  expect(told.map(({ type }) => type)).toEqual([...phones.map(() => "contact.created"), "import.finished"]);
  expect(new Set(told.map((event) => event.id)).size).toBe(301);
});

test("the column opted_out records opt-outs, and opts nobody in", async () => {
  const file = [
    "phone,opted_out",
    ...["all", "YES", "marketing", "", "no", "maybe"].map((cell, index) => `+1555111000${index},${cell}`),
  ].join("\n");
  const done = await importFile(world, file);
  expect(done).toMatchObject({ created: 5, refused: 1 });
  const optOuts = async (phone: string) => {
    const { opt_outs } = (await world.api.call("GET", `/contacts/${phone}`)).body;
    return opt_outs.map(({ scope, channel, cause }: Record<string, string | null>) => [
      scope,
      channel,
      cause,
    ]);
  };
  expect(await optOuts("15551110000")).toEqual([["all", null, "import"]]);
  expect(await optOuts("15551110001")).toEqual([["all", null, "import"]]);
  expect(await optOuts("15551110002")).toEqual([["marketing", null, "import"]]);
  expect(await optOuts("15551110003")).toEqual([]);
  expect(await optOuts("15551110004")).toEqual([]);
  // The same file again, and one that says no: nothing is recorded.
  await importFile(world, file);
  await importFile(world, "phone,opted_out\n+15551110000,no\n");
  expect(await optOuts("15551110000")).toHaveLength(1);
  const rows = await world.query(
    "select count(*)::int as count from consents where account_id = $1",
    world.caller.accountId,
  );
  expect(rows).toEqual([{ count: 3 }]);
});
