// Export, import into an empty account, export again: both files are equal apart from the times.
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testHashKeys } from "../../../test/account.ts";
import { startTestApi, type TestApi } from "../../../test/api.ts";
import { useSharedDatabase } from "../../../test/database.ts";
import { timeSlice } from "../../../test/time-slice.ts";
import { defaultTiming } from "../../config/timing.ts";
import {
  addContact,
  addContacts,
  askForExport,
  openWorld,
  readMail,
  type World,
  work,
} from "../../exports/test/export-world.ts";
import { hostileContacts } from "../../exports/test/hostile-contacts.ts";
import { uuidOf } from "../../platform/ids.ts";
import { importOperations } from "../index.ts";
import { runImport } from "../run/run-import.ts";

const testDatabase = useSharedDatabase();
/** The exported account, and an empty one. */
let from: World;
let to: World;
let imports: TestApi;
beforeEach(async () => {
  [from, to] = [await openWorld(testDatabase), await openWorld(testDatabase)];
  const { database, caller } = to;
  const operations = importOperations({
    database,
    bulk: database,
    timing: defaultTiming,
    channels: ["whatsapp", "sms"],
  });
  imports = await startTestApi(database, operations, caller);
});
afterEach(async () => {
  await imports.close();
  await Promise.all([from.close(), to.close()]);
});

async function exported(world: World): Promise<string> {
  const before = world.mails.received.length;
  await work(world, await askForExport(world));
  return (await readMail(world, before)).csv;
}

async function imported(file: string): Promise<void> {
  const sent = await imports.call("POST", "/contacts/import", Buffer.from(file), {
    "content-type": "text/csv",
  });
  expect(sent.status).toBe(202);
  const key = { accountId: to.caller.accountId, jobId: uuidOf("imp", sent.body.import.id) as string };
  await runImport(
    { database: to.database, hashKeys: testHashKeys(to.database), batchSize: 100 },
    key,
    timeSlice(),
  );
  const { body } = await imports.call("GET", `/imports/${sent.body.import.id}`);
  expect(body).toMatchObject({ status: "finished", refused: 0 });
}

/** Without the times, which differ between the accounts. */
function timeless(file: string): string {
  return file.replaceAll(/(?:,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z){2}/g, "");
}

test("hostile contacts", async () => {
  // Contacts aren't in the order of their phones.
  for (const contact of hostileContacts.toReversed()) await addContact(from, contact);
  const first = await exported(from);
  await imported(first);
  const second = await exported(to);
  expect(timeless(first)).not.toBe(first);
  expect(timeless(second)).toBe(timeless(first));
}, 120_000);

test.each<[string, number, number]>([
  ["a column for each entry", 5, 106],
  ["a column of JSON for each group", 5, 107],
  ["one column of JSON", 1_601, 1],
])("a wide contact in %s", async (_, groups, width) => {
  const names = Array.from({ length: groups }, (_, index) => `g ${String(index).padStart(4, "0")}`);
  const entries = Array.from({ length: width }, (_, index) => ({
    text: `=${index}`,
    link: "https://example.com/",
  }));
  const data = Object.fromEntries(names.map((name) => [name, entries]));
  await addContact(from, { phone: "+15559999999", enhanced_data: data });
  await addContact(from, {
    phone: "+15559999998",
    name: "narrow",
    enhanced_data: { [names[0] as string]: [{ text: "'" }] },
  });
  const first = await exported(from);
  await imported(first);
  expect(timeless(await exported(to))).toBe(timeless(first));
});

test("rows keep their order over several batches", async () => {
  await addContacts(from, 1_000);
  const first = await exported(from);
  await imported(first);
  const second = await exported(to);
  expect(parse(second, { bom: true })).toHaveLength(1_001);
  expect(timeless(second)).toBe(timeless(first));
});
