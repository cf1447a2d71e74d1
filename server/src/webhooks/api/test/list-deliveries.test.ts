// How many rows a page of deliveries reads, by PostgreSQL's counters.
import { expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { rowsRead } from "../../../../test/rows.ts";
import { LAST_ID } from "../../../platform/http/index.ts";
import { DELIVERY_STATUSES } from "../../deliveries/delivery.ts";
import { createEndpoint } from "../create-webhook.ts";
import { newestDeliveries } from "../list-deliveries.ts";

/** One connection, because a connection can flush only its own counters. */
const database = usePool(useDatabase(), { size: 1 });

test("a few deliveries of one status are found among thousands, and all in their order", async () => {
  await database.pool.query("alter table webhook_deliveries set (autovacuum_enabled = off)");
  const { accountId } = await createTestAccount(database);
  const fields = { url: "https://shop.example", description: null, types: [] };
  const { row } = await database.transaction((session) =>
    createEndpoint(session, accountId, fields, Buffer.alloc(32)),
  );
  const { endpoint_id: endpointId } = row;
  await database.pool.query(
    `insert into webhook_deliveries (account_id, endpoint_id, delivery_id, event_at, type, resource_id, status)
     select $1, $2, uuidv7(), now(), 'contact.created', gen_random_uuid(),
       case n when 3 then 'pending' when 5 then 'failed' else 'succeeded' end
     from generate_series(1, 5000) as n`,
    [accountId, endpointId],
  );
  const table = "webhook_deliveries";
  const page = async (statuses: readonly string[]) => {
    const before = await rowsRead(database, table);
    const wish = { accountId, endpointId, statuses: [...statuses], before: LAST_ID, limit: 51 };
    const rows = await database.run(newestDeliveries, wish);
    const read = (await rowsRead(database, table)) - before;
    return { ids: rows.map(({ delivery_id: id }) => id), read };
  };
  for (const status of ["pending", "failed"]) {
    const { ids, read } = await page([status]);
    expect(ids).toHaveLength(1);
    expect(read).toBeLessThan(10);
  }
  const { ids, read } = await page(DELIVERY_STATUSES);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(ids).toHaveLength(51);
  expect(read).toBeLessThan(200);
});
