// Pages of a few messages among many, put straight into the table.
import { beforeAll, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { usePool, useSharedDatabase } from "../../../../test/database.ts";
import { insertContact } from "../../../../test/rows.ts";
import { publicId } from "../../../platform/ids.ts";
import { messagePage } from "../message-page.ts";

const MESSAGES = 12_000;
/** By their age: the first one is the newest. */
const READ = [1_500, 1_600, 1_700, 11_999];

const database = usePool(useSharedDatabase(), { pipelined: true });
let accountId: string;
let read: string[];

beforeAll(async () => {
  ({ accountId } = await createTestAccount(database));
  const contactId = await insertContact(database, accountId);
  await database.pool.query(
    `insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status, created_at)
     select $1, uuidv7(make_interval(secs => -n)), $2, $1, 'out', 'text', '{"body": "Hello"}',
       case when n = any ($4) then 'read' else 'sent' end, now() - make_interval(secs => n)
     from generate_series(0, $3::int - 1) as n`,
    [accountId, contactId, MESSAGES, READ],
  );
  const { rows } = await database.pool.query(
    "select message_id from messages where account_id = $1 and status = 'read' order by message_id desc",
    [accountId],
  );
  read = rows.map((row) => row.message_id);
});

interface Page {
  body: { data: { id: string }[]; next: string | null };
}

function page(query: { limit: number; after?: string | undefined; since?: Date }, searchMs?: number) {
  return messagePage(database, { accountId, status: "read", ...query }, searchMs) as Promise<Page>;
}

interface Walked {
  /** Rows of each page. */
  sizes: number[];
  count: number;
}

async function walk(limit: number, searchMs?: number): Promise<Walked> {
  const sizes: number[] = [];
  for (let after: string | undefined; ; ) {
    const { body } = await page({ limit, after }, searchMs);
    sizes.push(body.data.length);
    if (body.next === null) return { sizes, count: sizes.reduce((sum, size) => sum + size, 0) };
    after = body.next;
  }
}

test("a page is full although few messages match", async () => {
  expect(read.length).toBe(READ.length);
  expect((await walk(3, 60_000)).sizes).toEqual([3, 1]);
});

test("a page without time ends early, and the next one goes on", async () => {
  const { sizes, count } = await walk(3, 0);
  expect(sizes[0]).toBe(0);
  expect(sizes.length).toBeGreaterThan(3);
  expect(count).toBe(READ.length);
});

test("the search ends at the given time", async () => {
  const since = new Date(Date.now() - 1_000_000);
  const { body } = await page({ limit: 3, since }, 60_000);
  expect(body).toEqual({ data: [], next: null });
});

test("a page of large messages ends after about 1 MiB, and the next one continues", async () => {
  await database.pool.query(
    `update messages
     set content = jsonb_build_object('body', repeat('x', 250_000))
     where account_id = $1 and message_id in (
       select message_id from messages where account_id = $1 order by message_id desc limit 40
     )`,
    [accountId],
  );
  const seen: string[] = [];
  for (let after: string | undefined; seen.length < 60; ) {
    const { body } = (await messagePage(database, { accountId, limit: 50, after })) as Page;
    const json = JSON.stringify(body.data);
    expect(json.length).toBeLessThan(1.5 * 2 ** 20);
    expect(json).not.toContain('"text":null');
    seen.push(...body.data.map(({ id }) => id));
    after = body.next ?? undefined;
  }
  const { rows } = await database.pool.query(
    "select message_id from messages where account_id = $1 order by message_id desc limit $2",
    [accountId, seen.length],
  );
  expect(seen).toEqual(rows.map((row) => publicId("msg", row.message_id)));
});
