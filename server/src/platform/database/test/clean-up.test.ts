// The hourly clean-up deletes old rows in small steps, and no others.
import { expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { useSharedDatabase } from "../../../../test/database.ts";
import { forgetOldSyncKeys } from "../../../sources/index.ts";
import { forgetOldDeliveries } from "../../../webhooks/index.ts";
import { newUuid } from "../../ids.ts";
import { forgetFailedJobs } from "../../jobs/job-rows.ts";

const server = useSharedDatabase();

test("every old row, however many there are", async () => {
  const database = server.pool();
  const { accountId } = await createTestAccount(database);
  await database.pool.query(
    `insert into sync_keys (account_id, key, stored_at)
     select $1, int4send(n), now() - make_interval(days => case when n <= 12000 then 31 else 29 end)
     from generate_series(1, 12010) as n`,
    [accountId],
  );
  await forgetOldSyncKeys(database);
  const { rows } = await database.pool.query("select count(*)::int from sync_keys where account_id = $1", [
    accountId,
  ]);
  expect(rows).toEqual([{ count: 10 }]);
});

test("deliveries go after the days that are set, with the account's events, or after 30 days", async () => {
  const database = server.pool();
  const ages = async (eventDays: number, deliveryDays: number | null = null) => {
    const { accountId } = await createTestAccount(database);
    const change = (sql: string, ...values: unknown[]) => database.pool.query(sql, [accountId, ...values]);
    const days = [eventDays, deliveryDays];
    await change("update accounts set event_days = $2, delivery_days = $3 where account_id = $1", ...days);
    const endpointId = newUuid();
    await change(
      `insert into webhook_endpoints (account_id, endpoint_id, url, types, secret, position)
       values ($1, $2, 'https://shop.example', '{}', '', 0)`,
      endpointId,
    );
    await change(
      `insert into webhook_deliveries (account_id, delivery_id, endpoint_id, event_at, due_at, type, resource_id, status)
       select $1, gen_random_uuid(), $2, at, at, 'contact.created', $2, status
       from (values (now() - interval '8 days'), (now() - interval '29 days'), (now() - interval '31 days')) as ages (at)
       cross join (values ('succeeded'), ('pending')) as statuses (status)`,
      endpointId,
    );
    await forgetOldDeliveries(database);
    const { rows } = await change(
      `select status, (extract(epoch from now() - event_at) / 86400)::int as days
       from webhook_deliveries
       where account_id = $1
       order by status, days`,
    );
    return rows.map(({ status, days }) => `${status} ${days}`);
  };
  const pending = ["pending 8", "pending 29", "pending 31"];
  expect(await ages(7)).toEqual(pending);
  expect(await ages(30)).toEqual([...pending, "succeeded 8", "succeeded 29"]);
  expect(await ages(365)).toEqual([...pending, "succeeded 8", "succeeded 29"]);
  expect(await ages(365, 40)).toEqual([...pending, "succeeded 8", "succeeded 29", "succeeded 31"]);
  expect(await ages(30, 9)).toEqual([...pending, "succeeded 8"]);
  expect(await ages(7, 30)).toEqual(pending);
});

test("background jobs that failed for good, after 30 days", async () => {
  const database = server.pool();
  const name = `a job of ${newUuid()}`;
  const add = async (attempts: number, days: number) => {
    const { rows } = await database.pool.query(
      "select id from graphile_worker.add_job($1, json_build_object('days', $2::int), max_attempts := 2)",
      [name, days],
    );
    await database.pool.query(
      `update graphile_worker._private_jobs
       set attempts = $2, updated_at = now() - make_interval(days => $3)
       where id = $1`,
      [rows[0].id, attempts, days],
    );
  };
  for (const [attempts, days] of [
    [2, 31],
    [2, 29],
    [1, 31],
  ] as const)
    await add(attempts, days);
  await forgetFailedJobs(database);
  const { rows } = await database.pool.query(
    `select attempts, payload
     from graphile_worker._private_jobs
     where task_id = (select id from graphile_worker._private_tasks where identifier = $1)
     order by attempts`,
    [name],
  );
  expect(rows).toEqual([
    { attempts: 1, payload: { days: 31 } },
    { attempts: 2, payload: { days: 29 } },
  ]);
});
