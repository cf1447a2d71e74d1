// The number of rows that finding contacts reads, by PostgreSQL's counters, without statistics about the account.
// Long: it fills tables, and collects statistics.
import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { rowsRead } from "../../../../test/rows.ts";
import { useCaller } from "../../../../test/use-api.ts";
import { everything } from "../../../platform/http/index.ts";
import { newUuid } from "../../../platform/ids.ts";
import type { ContactFilter } from "../contact-filter.ts";
import type { Order } from "../contact-order.ts";
import { findContacts, findContactsByText, startOf } from "../find-contacts.ts";
import { partStatements } from "../part-statements.ts";
import { foundValues } from "../search-index.ts";

const database = usePool(useDatabase(), { pipelined: true, size: 1 });
const caller = useCaller(database);

/** One connection, because a connection can flush only its own counters. */
beforeAll(async () => {
  await database.pool.query("alter table contacts set (autovacuum_enabled = off)");
  await database.pool.query(
    `insert into contacts (account_id, contact_id, name, updated_at, unanswered_at, waiting_since, is_done)
     select $1, gen_random_uuid(), 'Hay ' || md5(n::text), now() - make_interval(secs => n), wrote_at, wrote_at,
       wrote_at is null
     from generate_series(1, 30000) as n
     cross join lateral (select case when n % 600 = 0 then now() - make_interval(secs => n) end as wrote_at) as wrote`,
    [caller.accountId],
  );
  await database.pool.query(
    `insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
     select $1, uuidv7(), contact_id, $2, 'out', 'text', '{"body": "Hello"}', 'sent'
     from contacts
     where account_id = $1`,
    [caller.accountId, newUuid()],
  );
  await database.pool.query(
    `update contacts
     set labels = '{some}'
     where account_id = $1
       and contact_id in (select contact_id from contacts where account_id = $1 order by contact_id limit 30)`,
    [caller.accountId],
  );
  await database.pool.query(
    `insert into contacts (account_id, contact_id, updated_at)
     select $1, gen_random_uuid(), '2090-01-01T00:00:00Z'
     from generate_series(1, 30000)`,
    [another("00", "01")],
  );
});

/** An account with another mark than the caller's: accounts with the same mark share parts of the indexes. */
const another = (mark: string, other: string) =>
  newUuid().slice(0, -2) + (caller.accountId.endsWith(mark) ? other : mark);

// The first walk reads 1,000 contacts, and the second 4,000. Finding the end of a walk reads its contacts again, because
// the table was never vacuumed.
const CASES: [string, ContactFilter, number, number][] = [
  ["what everybody has", { q: "hay" }, 51, 70],
  ["what a few have", { label: ["some"] }, 30, 10_200],
  ["what nobody has", { q: "needle" }, 0, 2_200],
  ["a phone that nobody has", { q: "+1 555 1234567" }, 0, 2_200],
  ["a label that nobody has", { label: ["rare"] }, 0, 2_200],
  ["a time when only others changed", { updated_since: "2080-01-01T00:00:00Z" }, 0, 2_200],
];

describe.each<[Order, number]>([
  ["id", 1],
  ["name", 2],
  ["updated_at", 1],
  ["last_message_at", 2],
])("in the order %s", (order, parts) => {
  test.each(CASES)("%s", async (_, filter, count, most) => {
    expect(await readsOf(order, filter, count)).toBeLessThan(parts * most);
  });
});

test("who waits, who waits longest first", async () => {
  expect(await readsOf("waiting_since", { waiting: true }, 50)).toBeLessThan(200);
  expect(await readsOf("waiting_since", { waiting: true, q: "needle" }, 0)).toBeLessThan(200);
});

test("who waits, for a member who sees only own and unassigned threads, behind those of colleagues", async () => {
  const accountId = another("02", "03");
  const [own, colleague] = [newUuid(), newUuid()];
  await database.pool.query(
    `insert into contacts (account_id, contact_id, assignee_id, is_done, waiting_since, unanswered_at)
     select $1, uuidv7(), case when n > 10 then $3::uuid when n % 2 = 0 then $2 end, false, wrote_at, wrote_at
     from generate_series(1, 20000) as n
     cross join lateral (select now() - make_interval(secs => n) as wrote_at) as wrote`,
    [accountId, own, colleague],
  );
  const before = await rowsRead(database, "contacts");
  const order: Order = "inbox_waiting_seen";
  const viewer = { accountId, onlyOf: own };
  const request = { ...viewer, filter: {}, order, after: startOf(order), limit: 51, assignee: own };
  const { rows } = await findContacts(database, request);
  expect(rows.map(({ assignee_id }) => assignee_id)).toEqual(
    Array.from({ length: 10 }, (_, index) => (index % 2 ? null : own)),
  );
  expect((await rowsRead(database, "contacts")) - before).toBeLessThan(100);
});

test.each<Order>(["id", "name", "updated_at"])("who waits, in the order %s", async (order) => {
  expect(await readsOf(order, { waiting: true }, 50)).toBeLessThan(15_000);
});

test("a word that very many contacts without messages have", async () => {
  await database.pool.query(
    `insert into contacts (account_id, contact_id, name)
     select $1, gen_random_uuid(), 'Straw ' || n
     from generate_series(1, 10000) as n`,
    [caller.accountId],
  );
  const before = await rowsRead(database, "contacts");
  const viewer = everything(caller.accountId);
  const found = await findContactsByText(database, viewer, "straw", 10);
  expect(found.map(({ name }) => name)).toEqual(Array(10).fill(expect.stringMatching(/^Straw/)));
  expect((await rowsRead(database, "contacts")) - before).toBeLessThan(8_000);
});

test.each<Order>(["id", "name", "last_message_at"])(
  "more contacts than are sorted, in the order %s",
  async (order) => {
    const request = { ...everything(caller.accountId), filter: { q: "straw" }, order, limit: 51 };
    const after = startOf(order);
    const idsOf = async (most?: { most: number }) =>
      (await findContacts(database, { ...request, after, ...most })).rows.map(({ id }) => id);
    const walked = await idsOf({ most: 1_000 });
    expect(walked).toHaveLength(51);
    expect(walked).toEqual(await idsOf());
    const { lookUp } = partStatements(order, 0);
    const found = await foundValues(database, everything(caller.accountId), request.filter);
    const values = { ...(found as NonNullable<typeof found>), ...after, assignee: null, takesAny: false };
    const before = await rowsRead(database, "contacts");
    const rows = await database.run(lookUp, { ...values, most: 1_000, limit: 51 });
    expect(rows).toMatchObject([{ id: null, is_too_many: true }]);
    expect((await rowsRead(database, "contacts")) - before).toBeLessThan(1_100);
  },
);

async function readsOf(order: Order, filter: ContactFilter, count: number): Promise<number> {
  const before = await rowsRead(database, "contacts");
  const request = { ...everything(caller.accountId), filter, order, after: startOf(order), limit: 51 };
  expect((await findContacts(database, request)).rows).toHaveLength(count);
  const read = (await rowsRead(database, "contacts")) - before;
  expect(read).toBeGreaterThan(0);
  return read;
}
