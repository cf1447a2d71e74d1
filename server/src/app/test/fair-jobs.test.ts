// Jobs of one account beside those of accounts that queue as many as they can, through whole processes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService } from "../../../test/running-service.ts";

const FLOODING = 3;
const BULK_JOBS = 20;
const EXPORTS = 5;
const CONTACTS = 400;
const PHONE = "+15550000001";
/** One job per turn. */
const TIMING = JSON.stringify({ job_slice_ms: 1 });

const server = useDatabase();
let service: RunningService;
/** The last account queues its jobs after all others. */
let apiKeys: string[];

beforeAll(async () => {
  service = await openService(server.url);
  apiKeys = [service.apiKey];
  while (apiKeys.length <= FLOODING) apiKeys.push(await service.addAccount());
  await service.database.pool.query(
    `insert into contacts (account_id, contact_id, phone)
     select account_id, uuidv7(), '+1555' || lpad(n::text, 7, '0')
     from accounts, generate_series(1, $1::int) as n`,
    [CONTACTS],
  );
});
afterAll(() => service.close());

type Call = TestApi["call"];

async function accepted(answer: ReturnType<Call>): Promise<void> {
  const { status, body } = await answer;
  expect([status, body]).toEqual([202, expect.anything()]);
}
const label = (call: Call, name: string) =>
  accepted(call("POST", "/contacts/bulk", { filter: {}, act: { add_labels: [name] } }));
const exportTo = (call: Call, name: string) =>
  accepted(call("POST", "/contacts/export", { email: `${name}@example.com` }));

async function flood(call: Call): Promise<void> {
  for (let index = 0; index < BULK_JOBS; index++) await label(call, `label-${index}`);
  for (let index = 0; index < EXPORTS; index++) await exportTo(call, `ana-${index}`);
}

/** The number of jobs of others that ended before the last account's; null while one of its jobs waits. */
async function endedBefore(queue: "sliced" | "whole"): Promise<number | null> {
  const { rows } = await service.database.pool.query(
    `with own as (
       select max(finished_at) as last, bool_and(finished_at is not null) as all_ended
       from jobs
       where account_id = (select max(account_id::text)::uuid from accounts) and queue = $1
     )
     select case when all_ended then (select count(*) from jobs where queue = $1 and finished_at < last) end as n
     from own`,
    [queue],
  );
  return rows[0].n;
}

test("a small job of an account gets an early turn, however many jobs others have queued before", async () => {
  const api = await service.serve({ PARLEY_ROLES: "api" });
  const calls = apiKeys.map((key) => callApi(api.url, key));
  await Promise.all(calls.slice(0, FLOODING).map(flood));
  const last = calls[FLOODING] as Call;
  await label(last, "VIP");
  await accepted(last("POST", "/contacts/bulk", { phones: [PHONE], act: { erase: true } }));
  await accepted(
    last("POST", "/contacts/import", "phone,name\n+15559990000,Ana\n", { "content-type": "text/csv" }),
  );
  await exportTo(last, "bob");

  await service.serve({ PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: api.url, PARLEY_TIMING: TIMING });
  const sliced = () => endedBefore("sliced");
  const exports = () => endedBefore("whole");
  const patience = { timeout: 60_000 };
  await expect.poll(sliced, patience).not.toBeNull();
  await expect.poll(exports, patience).not.toBeNull();
  // Three rounds, one for each job of the account, and the jobs that end in other slots meanwhile.
  expect(await sliced()).toBeLessThan(FLOODING * 7);
  // One round, those that had begun, and those that end in other slots meanwhile.
  expect(await exports()).toBeLessThan(FLOODING * 3);
});
