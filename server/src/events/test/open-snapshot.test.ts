// A snapshot that is held for minutes, for example by pg_dump, keeps PostgreSQL from removing old versions of rows.
import { expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { PlanSession } from "../../messages/test/plan-session.ts";
import { newUuid } from "../../platform/ids.ts";
import { appendEvents } from "../append-events.ts";

const TRANSACTIONS = 3_000;
/** Pages of 8 kB that the two statements may read: those of some indexes. */
const FEW = 15;

const database = usePool(useDatabase());
test("appending an event reads as few pages after 3,000 transactions that a held snapshot still sees", async () => {
  const { accountId } = await createTestAccount(database);
  const event = { accountId, type: "message.queued", id: newUuid() } as const;
  const holder = await database.pool.connect();
  await holder.query("begin isolation level repeatable read");
  await holder.query("select from events limit 1");
  for (let n = 0; n < TRANSACTIONS; n++)
    await database.transaction((session) => appendEvents(session, [event]));
  const client = await database.pool.connect();
  await client.query("deallocate all; begin");
  const session = new PlanSession(client, new Set());
  await appendEvents(session, [event]);
  await session.sent();
  const { rows } = await client.query("select max(seq)::int as last from events");
  expect(rows).toEqual([{ last: TRANSACTIONS + 1 }]);
  expect(session.touched.reduce((sum, { pages }) => sum + pages, 0)).toBeLessThan(FEW);
  client.release(true);
  holder.release(true);
});
