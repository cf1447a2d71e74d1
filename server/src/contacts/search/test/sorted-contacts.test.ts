// GET /contacts in its orders: every contact once, in order, however the pages are cut and whatever is filtered.
// Long: it walks through 5,400 contacts in each order.

import { beforeAll, describe, expect, test } from "vitest";
import { allPages } from "../../../../test/api.ts";
import { useDatabase } from "../../../../test/database.ts";
import { newUuid, publicId } from "../../../platform/ids.ts";
import { openBook, useBook } from "../../test/book.ts";

const server = useDatabase();
const book = useBook(server);

/** More contacts than two walks read. */
const MANY = 5_400;

interface Seen {
  id: string;
  name: string | null;
  updated_at: string;
  last_message_at: string | null;
}

beforeAll(async () => {
  const { accountId } = book.caller;
  // Every seventh has no name, every third has messages, every ninth wrote last. Names and times are in no order of ids.
  await book.database.pool.query(
    `insert into contacts (account_id, contact_id, phone, name, labels, updated_at)
     select $1, uuidv7(), '+1555' || (1000000 + n),
       case when n % 7 > 0 then 'Person ' || md5(n::text) || case when n % 11 = 0 then 'é' else 'e' end end,
       case when n % 2 = 0 then '{even}' when n % 601 = 0 then '{rare}' else '{}' end::text[],
       '2026-01-01T00:00:00Z'::timestamptz + make_interval(secs => n * 7919 % 50)
     from generate_series(1, $2::int) as n`,
    [accountId, MANY],
  );
  await book.database.pool.query(
    `insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status,
       created_at)
     select $1, uuidv7(), contact_id, $2, case when place % 9 = 0 and round = 2 then 'in' else 'out' end, 'text',
       '{"body": "Hello"}', case when place % 9 = 0 and round = 2 then 'received' else 'sent' end,
       '2026-02-01T00:00:00Z'::timestamptz + make_interval(days => round, secs => place)
     from (
       select contact_id, round, row_number() over (partition by round order by md5(contact_id::text)) as place
       from contacts
       cross join generate_series(1, 2) as round
       where account_id = $1
     ) as drawn
     where place % 3 = 0
     order by round, md5(contact_id::text)`,
    [accountId, newUuid()],
  );
  await book.database.pool.query(
    `update contacts
     set last_message_at = last.created_at, unanswered_at = case last.direction when 'in' then last.created_at end,
       waiting_since = case last.direction when 'in' then last.created_at - interval '1 day' * (last.created_at::text ~ '7') :: int end,
       is_done = last.direction <> 'in',
       window_expires_at = case last.direction when 'in' then now() + make_interval(hours => (
         case when labels = '{}' then 1 else -1 end)) end
     from (
       select distinct on (contact_id) contact_id, created_at, direction
       from messages
       order by contact_id, message_id desc
     ) as last
     where contacts.contact_id = last.contact_id`,
  );
});

const list = (query: string, limit = 200): Promise<Seen[]> =>
  allPages(book.api.call, `/contacts?limit=${limit}&${query}`);

/** The ids in the order of an SQL expression. */
async function expected(order: string, where = "true"): Promise<string[]> {
  const { rows } = await book.database.pool.query(
    `select contact_id from contacts where account_id = $1 and ${where} order by ${order}`,
    [book.caller.accountId],
  );
  return rows.map((row) => publicId("con", row.contact_id));
}

const NEWEST = `(
  select message_id
  from messages
  where messages.contact_id = contacts.contact_id
  order by message_id desc
  limit 1
) desc nulls last, contact_id desc`;

const ORDERS: [string, string][] = [
  ["", "contact_id"],
  ["sort=name", "search_name nulls last, contact_id"],
  ["sort=updated_at", "updated_at desc, contact_id desc"],
  ["sort=last_message_at", NEWEST],
];

const FILTERS: [string, string][] = [
  ["", "true"],
  ["label=rare", "labels @> '{rare}'"],
  ["q=7f&label=even", "search_name like '%7f%' and labels @> '{even}'"],
  ["waiting=true", "unanswered_at is not null"],
  ["waiting=true&label=rare", "unanswered_at is not null and labels @> '{rare}'"],
  ["window=open", "window_expires_at > now()"],
];

describe.each(ORDERS)("in the order %s", (sort, order) => {
  test.each(FILTERS)("with the filter %s", async (filter, where) => {
    const found = await list([sort, filter].filter(Boolean).join("&"));
    const isByWait = sort === "sort=last_message_at" && filter.startsWith("waiting=true");
    const wanted = await expected(isByWait ? "waiting_since, contact_id" : order, where);
    expect(found.map(({ id }) => id)).toEqual(wanted);
    if (filter !== "waiting=true&label=rare") expect(wanted.length).toBeGreaterThan(0);
  });

  test("pages of any size have the same contacts", async () => {
    const query = [sort, "label=rare"].filter(Boolean).join("&");
    expect((await list(query, 2)).map(({ id }) => id)).toEqual(await expected(order, "labels @> '{rare}'"));
  });
});

test("names are sorted without accents and case, and people without a name come last", async () => {
  const other = await openBook(server.url);
  await other.add(["Zoë", "ana", "Ána B", null, "Émile", "eva", "Über"].map((name) => ({ name })));
  const { body } = await other.api.call("GET", "/contacts?sort=name");
  expect(body.data.map(({ name }: Seen) => name)).toEqual([
    "ana",
    "Ána B",
    "Émile",
    "eva",
    "Über",
    "Zoë",
    null,
  ]);
  await other.close();
});

test("a new contact moves no other between pages of names", async () => {
  const other = await openBook(server.url);
  await other.add(["a", "b", "c", "d"].map((name) => ({ name })));
  const first = (await other.api.call("GET", "/contacts?sort=name&limit=2")).body;
  await other.add([{ name: "aa" }, { name: "ca" }]);
  await other.database.pool.query("delete from contacts where account_id = $1 and name = 'b'", [
    other.caller.accountId,
  ]);
  const rest = (await other.api.call("GET", `/contacts?sort=name&after=${first.next}`)).body;
  expect([...first.data, ...rest.data].map(({ name }: Seen) => name)).toEqual(["a", "b", "c", "ca", "d"]);
  await other.close();
});

test("a long hostile name is sorted and doesn't stop an upsert", async () => {
  const name = "\ufdfa".repeat(256);
  const contact = { phone: "+15550009999", name };
  expect((await book.api.call("POST", "/contacts/contact", { contact })).status).toBe(201);
  const found = await list(`sort=name&q=${encodeURIComponent(name.slice(0, 50))}`);
  expect(found.map((row) => row.name)).toEqual([name]);
  expect((await list("sort=name")).filter((row) => row.name === name)).toHaveLength(1);
});

describe("a cursor", () => {
  test("belongs to its order", async () => {
    const { next } = (await book.api.call("GET", "/contacts?sort=name&limit=1")).body;
    for (const query of ["", "sort=updated_at&", "sort=last_message_at&"]) {
      const refused = await book.api.call("GET", `/contacts?${query}after=${next}`);
      expect([query, refused.status, refused.body.code]).toEqual([query, 422, "invalid_cursor"]);
    }
  });

  test.each([
    ["updated_at", "0", "x"],
    ["name", "2", "a"],
    ["name", "0", "a\0b"],
  ])("that nobody made for %s is refused: part %s, key %j", async (sort, part, key) => {
    const { next } = (await book.api.call("GET", `/contacts?sort=${sort}&limit=1`)).body;
    const mark = Buffer.from(next, "base64url").toString().split(" ")[0];
    const forged = Buffer.from(`${mark} ${sort} ${part} ${newUuid()} ${key}`).toString("base64url");
    const refused = await book.api.call("GET", `/contacts?sort=${sort}&after=${forged}`);
    expect([refused.status, refused.body.code]).toEqual([422, "invalid_cursor"]);
  });
});

test.each(["sort=phone", "waiting=yes", "window=ajar"])("%s is refused", async (query) => {
  const refused = await book.api.call("GET", `/contacts?${query}`);
  expect([refused.status, refused.body.errors[0].code]).toEqual([422, "invalid_value"]);
});
