// How many messages a page of those that are on their way reads beside a long queue, by PostgreSQL's counters.
import { expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { insertContact, rowsRead } from "../../../../test/rows.ts";
import { messagePage } from "../message-page.ts";

/** One connection, because a connection can flush only its own counters. */
const database = usePool(useDatabase(), { size: 1 });

test.each([
  ["sending", 2],
  ["queued", 51],
] as const)("%s", async (status, count) => {
  const { accountId } = await createTestAccount(database);
  const contactId = await insertContact(database, accountId);
  await database.pool.query(
    `with written as (
       insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
       select $1, uuidv7(), $2, $2, 'out', 'text', '{"body": "Hello"}', 'queued'
       from generate_series(1, 1000)
       returning account_id, message_id, contact_id, sender_id
     )
     insert into outbox (account_id, message_id, contact_id, sender_id, seq, state)
     select account_id, message_id, contact_id, sender_id, n,
       case n when 300 then 'sending' when 600 then 'uncertain' else 'queued' end
     from (select *, row_number() over (order by message_id) as n from written) as numbered`,
    [accountId, contactId],
  );
  const before = await rowsRead(database, "messages");
  const page = await messagePage(database, { accountId, status, limit: 51 });
  const { data } = page.body as { data: { status: string }[] };
  expect(data.map((message) => message.status)).toEqual(Array(count).fill(status));
  expect((await rowsRead(database, "messages")) - before).toBeLessThan(200);
});
