// An import of an exported file into an empty account restores the contacts: the next export has the same bytes.
// Long: it exports and imports hundreds of hostile texts, several times.
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { startTestApi } from "../../../test/api.ts";
import { useSharedDatabase } from "../../../test/database.ts";
import { defaultTiming } from "../../config/timing.ts";
import { askForExport, openWorld, readMail, type World, work } from "../../exports/test/export-world.ts";
import { hostileContacts } from "../../exports/test/hostile-contacts.ts";
import { importOperations } from "../index.ts";
import { type ImportWorld, importFile } from "./import-world.ts";

/** One account that exports and imports. */
interface Book {
  exporting: World;
  importing: ImportWorld;
}

const server = useSharedDatabase();
const books: Book[] = [];
afterEach(closeAll);

async function open(): Promise<Book> {
  const exporting = await openWorld(server);
  const { database, query, caller } = exporting;
  const operations = importOperations({
    database,
    bulk: database,
    timing: defaultTiming,
    channels: ["whatsapp", "sms"],
  });
  const api = await startTestApi(database, operations, caller);
  const book = { exporting, importing: { database, query, caller, api, close: () => api.close() } };
  books.push(book);
  return book;
}

async function closeAll(): Promise<void> {
  for (const { importing, exporting } of books.splice(0)) {
    await importing.close();
    await exporting.close();
  }
}

interface Given {
  name?: string;
  labels?: string;
  enhanced_data?: Record<string, { text?: string; description?: string; link?: string }[]>;
}

async function addContacts(world: World, contacts: Given[]): Promise<void> {
  for (const [index, given] of contacts.entries()) {
    // Contacts aren't in the order of their phones.
    const contact = { ...given, phone: `+1555${((index * 7_919) % 10_000_000).toString().padStart(7, "0")}` };
    const { status, body } = await world.api.call("POST", "/contacts/contact", { contact });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
}

async function exported({ exporting }: Book): Promise<string> {
  await work(exporting, await askForExport(exporting));
  return (await readMail(exporting)).csv;
}

const timeless = (csv: string) => csv.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "<time>");

async function expectSame(contacts: Given[]): Promise<void> {
  const [first, second] = [await open(), await open()];
  await addContacts(first.exporting, contacts);
  const file = await exported(first);
  const done = await importFile(second.importing, file);
  expect(done).toMatchObject({ created: contacts.length, refused: 0, repeated: 0 });
  expect(timeless(await exported(second))).toBe(timeless(file));
  expect(await importFile(second.importing, file)).toMatchObject({ unchanged: contacts.length, updated: 0 });
}

test.each([
  ["more columns than fit beside each other", 5, 107],
  ["more groups than fit beside each other", 1_601, 1],
])(
  "%s",
  async (_, groups, entries) => {
    const some = (text: string) => Array.from({ length: entries }, () => ({ text }));
    const wide = Object.fromEntries(
      Array.from({ length: groups }, (_, index) => [`=G ${index}`, some("'=x")]),
    );
    await expectSame([{ enhanced_data: wide }, { name: "Ana" }, { enhanced_data: { "=G 0": some("y") } }]);
  },
  60_000,
);

test("hostile texts survive, over several batches", () => expectSame(hostileContacts), 120_000);

test("opt-outs survive", async () => {
  const [first, second] = [await open(), await open()];
  await addContacts(first.exporting, [
    { name: "All" },
    { name: "Marketing" },
    { name: "Again" },
    { name: "No" },
  ]);
  const { rows } = await first.exporting.database.pool.query(
    "select phone from contacts where account_id = $1 order by phone",
    [first.exporting.caller.accountId],
  );
  const [all, marketing, again] = rows.map((row) => row.phone.slice(1));
  const say = (path: string, body: object) => first.exporting.api.call("POST", `/contacts/${path}`, body);
  await say(`${all}/opt-out`, {});
  await say(`${marketing}/opt-out`, { scope: "marketing", channel: "whatsapp" });
  await say(`${again}/opt-out`, { scope: "marketing" });
  await say(`${again}/opt-out`, {});
  await say(`${again}/opt-in`, {});
  const file = await exported(first);
  expect(
    parse<{ opted_out: string }>(file, { columns: true, bom: true })
      .map((row) => row.opted_out)
      .toSorted(),
  ).toEqual(["", "", "all", "marketing on whatsapp"]);
  await importFile(second.importing, file);
  expect(timeless(await exported(second))).toBe(timeless(file));
});

test("anything that the API accepts survives", async () => {
  const unit = fc.constantFrom(..."a'=+-@\t\r\n＝,\"; é😀1", "json");
  const text = fc.string({ unit, maxLength: 8 });
  const group = fc.oneof(
    text,
    text.map((name) => `${name} 1 text`),
    text.map((name) => `${name} json`),
  );
  const entry = fc.record({ text, description: text }, { requiredKeys: [] });
  const full = (entries: { text?: string; description?: string }[]) =>
    entries.filter(({ text, description }) => text || description);
  const given = fc.record({
    name: text,
    labels: text,
    groups: fc.array(
      fc.tuple(
        group.filter((name) => name !== ""),
        fc.array(entry, { maxLength: 3 }),
      ),
      { maxLength: 3 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(given, { minLength: 1, maxLength: 4 }), async (contacts) => {
      await expectSame(
        contacts.map(({ name, labels, groups }) => ({
          name,
          labels,
          enhanced_data: Object.fromEntries(groups.map(([group, entries]) => [group, full(entries)])),
        })),
      );
      await closeAll();
    }),
    { numRuns: 5 },
  );
});
