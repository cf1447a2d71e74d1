// GET /contacts/landmarks: each cursor leads to the right place of the list.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { startTestApi, type TestApi } from "../../../../test/api.ts";
import { useDatabase } from "../../../../test/database.ts";
import { systemClock } from "../../../platform/clock.ts";
import { type Database, openDatabase } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/access/caller.ts";
import { publicId } from "../../../platform/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { contactOperations } from "../../index.ts";

const server = useDatabase();
const COUNT = 12_345;
let database: Database;
let caller: Caller;
let api: TestApi;
let shift = 0;

beforeAll(async () => {
  database = openDatabase({ url: server.url, log: createLog("silent") });
  caller = await createTestAccount(database);
  const erase = { steps: [], exports: async () => [] };
  const clock = { ...systemClock, monotonic: () => systemClock.monotonic() + shift };
  api = await startTestApi(database, contactOperations({ database, erase, clock }), caller);
  await database.pool.query(
    `insert into contacts (account_id, contact_id, phone, name, labels, updated_at)
     select $1, uuidv7(), '+1555' || (1000000 + n), case when n % 3 > 0 then 'Person ' || md5(n::text) end,
       case when n % 2 = 0 then '{even}' else '{}' end::text[], now() - make_interval(secs => n * 7919 % 1000)
     from generate_series(1, $2::int) as n`,
    [caller.accountId, COUNT],
  );
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const landmarks = async (query = "") => (await api.call("GET", `/contacts/landmarks?${query}`)).body;

describe.each([
  ["", "contact_id"],
  ["sort=name", "search_name nulls last, contact_id"],
  ["sort=updated_at", "updated_at desc, contact_id desc"],
])("in the order %s", (sort, order) => {
  test.each([
    ["", "true", 12],
    ["label=even", "labels @> '{even}'", 6],
    ["q=person", "name is not null", 8],
    ["q=+1", "true", 12],
    ["q=nobody", "false", 0],
  ])("with the filter %s", async (filter, where, count) => {
    const query = [sort, filter].filter(Boolean).join("&");
    const { every, data } = await landmarks(query);
    expect([every, data.length]).toEqual([1_000, count]);
    const { rows } = await database.pool.query(
      `select phone from contacts where account_id = $1 and ${where} order by ${order}`,
      [caller.accountId],
    );
    for (const [index, cursor] of data.entries()) {
      const page = await api.call("GET", `/contacts?${query}&limit=3&after=${cursor}`);
      const start = (index + 1) * every;
      expect(page.body.data.map(({ phone }: { phone: string }) => phone)).toEqual(
        rows.slice(start, start + 3).map(({ phone }) => phone),
      );
    }
  });
});

test("they are kept for a minute", async () => {
  const before = await landmarks("sort=name");
  await database.pool.query("delete from contacts where account_id = $1 and phone like '%000'", [
    caller.accountId,
  ]);
  expect(await landmarks("sort=name")).toEqual(before);
  shift += 60_001;
  expect(await landmarks("sort=name")).not.toEqual(before);
});

test("an erasure in the account ends them at once, because a cursor holds a name", async () => {
  const { data } = await landmarks("sort=name");
  const text = Buffer.from(data[0], "base64url").toString();
  const name = text.slice(text.indexOf("person"));
  const { rows } = await database.pool.query(
    "select contact_id from contacts where account_id = $1 and search_name = $2",
    [caller.accountId, name],
  );
  expect((await api.call("DELETE", `/contacts/${publicId("con", rows[0].contact_id)}`)).status).toBe(200);
  const after = await landmarks("sort=name");
  expect(after.data).toHaveLength(12);
  for (const cursor of after.data) expect(Buffer.from(cursor, "base64url").toString()).not.toContain(name);
});

test("other accounts have their own", async () => {
  const other = await createTestAccount(database);
  const erase = { steps: [], exports: async () => [] };
  const theirs = await startTestApi(database, contactOperations({ database, erase }), other);
  expect((await theirs.call("GET", "/contacts/landmarks")).body.data).toEqual([]);
  await theirs.close();
});

test("there are none by the newest message", async () => {
  const refused = await api.call("GET", "/contacts/landmarks?sort=last_message_at");
  expect([refused.status, refused.body.errors[0].code]).toEqual([422, "invalid_value"]);
});
