// Bulk jobs through whole processes: after a kill, another process ends the job without repeating work.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService } from "../../../test/running-service.ts";

// Includes the start of two processes, also on slow machines.
vi.setConfig({ testTimeout: 90_000 });

const CONTACTS = 200;
const server = useDatabase();
let service: RunningService;

beforeAll(async () => {
  service = await openService(server.url);
  await service.database.pool.query(
    `insert into contacts (account_id, contact_id, phone)
     select account_id, uuidv7(), '+1555' || (1000000 + n)
     from accounts, generate_series(1, $1::int) as n`,
    [CONTACTS],
  );
});
afterAll(() => service.close());

const count = async (table: string): Promise<number> =>
  (await service.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n;

test("a bulk erasure continues in the next process after a kill", async () => {
  const first = await service.start();
  const phones = Array.from({ length: CONTACTS }, (_, index) => `+1555${1_000_001 + index}`);
  // Another transaction holds the last contact, so that the job can't end before the kill.
  const holder = await service.database.pool.connect();
  await holder.query(
    "begin; select from contacts where phone = (select max(phone) from contacts) for update",
  );
  const asked = await first.call("POST", "/contacts/bulk", { phones, act: { erase: true } });
  expect(asked).toMatchObject({ status: 202, body: { job: { status: "queued", rows_total: CONTACTS } } });
  await expect.poll(() => count("erasures"), { interval: 5 }).toBeGreaterThan(0);
  await first.process.end("SIGKILL");
  await holder.query("rollback");
  holder.release();
  const done = await count("erasures");
  expect(done).toBeLessThan(CONTACTS);
  expect(await count("contacts")).toBe(CONTACTS - done);

  const second = await service.serve();
  const job = async () => (await second.call("GET", `/jobs/${asked.body.job.id}`)).body;
  await expect.poll(job, { timeout: 60_000 }).toMatchObject({
    status: "finished",
    rows_done: CONTACTS,
    not_found: 0,
    refused: 0,
  });
  expect(await Promise.all(["contacts", "jobs where members is not null", "erasures"].map(count))).toEqual([
    0,
    0,
    CONTACTS,
  ]);
});
