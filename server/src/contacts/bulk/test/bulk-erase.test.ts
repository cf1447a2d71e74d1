// POST /contacts/bulk with `erase`, and its job: deletions, counts, crashes and canceling.
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { holdLocks } from "../../../../test/hold-locks.ts";
import { insertContact } from "../../../../test/rows.ts";
import { timeSlice } from "../../../../test/time-slice.ts";
import { useApi, useCaller } from "../../../../test/use-api.ts";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import type { JobOutcome } from "../../../jobs/index.ts";
import { jobOperations } from "../../../jobs/index.ts";
import { uuidOf } from "../../../platform/ids.ts";
import { contactByContact } from "../../erase/test/contact-by-contact.ts";
import { bulkContacts } from "../../for-app.ts";
import { bulkWork, contactOperations } from "../../index.ts";
import { noExports } from "../../test/book.ts";

const database = usePool(useDatabase());
const caller = useCaller(database, beforeEach);
let step: Parameters<typeof contactByContact>[1];
let prefix = 5_550;

const nothing: typeof step = async () => ({});
const erase = [contactByContact("test", (session, subject) => step(session, subject))];

const jobsAndContacts = () => [
  ...contactOperations({ database, erase }),
  bulkContacts(noExports),
  ...jobOperations(database, {}),
];
const api = useApi(database, jobsAndContacts, caller);

beforeEach(() => {
  step = nothing;
  prefix++;
});

const phoneOf = (index: number) => `+1${prefix}${String(index).padStart(6, "0")}`;
const phones = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => phoneOf(from + index));
const ask = (body: object, headers?: Record<string, string>) =>
  api.call("POST", "/contacts/bulk", { ...body, act: { erase: true } }, headers);
const job = async (id: string) => (await api.call("GET", `/jobs/${id}`)).body;

async function addContacts(count: number): Promise<void> {
  for (const phone of phones(count)) await insertContact(database, caller.accountId, phone);
}

async function count(table: string, condition = "true"): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*) as n from ${table} where account_id = $1 and ${condition}`,
    [caller.accountId],
  );
  return rows[0].n;
}
const jobsWithMembers = () => count("jobs", "members is not null");

const bulk = () => bulkWork({ database, erase, hashKeys: { all: async () => [{ ...caller }] } });
const keyOf = (id: string) => ({ accountId: caller.accountId, jobId: uuidOf("job", id) as string });

/** Runs the job to its end, or one chunk of it if the signal is aborted. */
const turn = (id: string, signal?: AbortSignal): Promise<JobOutcome> =>
  bulk().run(keyOf(id), timeSlice(signal));

test("each contact gets its own erasure record, and missing ones are counted", async () => {
  await addContacts(120);
  const asked = await ask({ phones: [...phones(3), ...phones(118, 3), phoneOf(0)] });
  expect(asked).toMatchObject({
    status: 202,
    body: {
      message: "The job has started",
      job: {
        id: expect.stringMatching(/^job_/),
        kind: "erase",
        status: "queued",
        rows_total: 121,
        rows_done: 1,
        not_found: 1,
        refused: 0,
        rate: null,
        error: null,
        finished_at: null,
      },
    },
  });
  await turn(asked.body.job.id);
  expect(await job(asked.body.job.id)).toMatchObject({
    status: "finished",
    rows_total: 121,
    rows_done: 121,
    not_found: 1,
    refused: 0,
    rate: expect.any(Number),
    finished_at: expect.any(String),
  });
  expect(await jobsWithMembers()).toBe(0);
  expect(await Promise.all([count("contacts"), count("erasures"), count("erased_addresses")])).toEqual([
    0, 120, 120,
  ]);
  const { rows } = await database.pool.query(
    "select api_key_id, phone_hash is not null as hashed from erasures where account_id = $1 group by 1, 2",
    [caller.accountId],
  );
  expect(rows).toEqual([{ api_key_id: caller.apiKeyId, hashed: true }]);
});

test("no row of the job or its queue contains a phone", async () => {
  await addContacts(1);
  await ask({ phones: [phoneOf(0), "+15559990000"] });
  for (const table of ["jobs", "graphile_worker._private_jobs", "idempotency_keys"]) {
    const { rows } = await database.pool.query(`select it::text as row from ${table} as it`);
    for (const { row } of rows) {
      expect(row).not.toContain(phoneOf(0).slice(1));
      expect(row).not.toContain("15559990000");
    }
  }
});

describe("a job that is interrupted", () => {
  test("continues and processes no member twice", async () => {
    await addContacts(120);
    const { id } = (await ask({ phones: phones(120) })).body.job;
    expect(await turn(id, AbortSignal.abort())).toEqual({ againInMs: 0 });
    const early = await job(id);
    expect(early.status).toBe("running");
    expect(early.rows_done).toBeGreaterThan(0);
    expect(early.rows_done).toBeLessThan(120);
    expect(await count("erasures")).toBe(early.rows_done);
    expect(await turn(id)).toBe("ended");
    expect(await job(id)).toMatchObject({ status: "finished", rows_done: 120, not_found: 0 });
    expect(await count("erasures")).toBe(120);
    expect(await turn(id)).toBe("ended");
    expect(await count("erasures")).toBe(120);
  });

  test("in the middle of a chunk is rolled back to its beginning", async () => {
    await addContacts(10);
    const { id } = (await ask({ phones: phones(10) })).body.job;
    let calls = 0;
    step = async (session, { contactId }) => {
      await session.client.query("delete from contacts where contact_id = $1", [contactId]);
      if (++calls === 1) throw new Error("killed");
      return {};
    };
    await expect(turn(id)).rejects.toThrow("killed");
    expect(await Promise.all([count("contacts"), count("erasures")])).toEqual([10, 0]);
    expect(await job(id)).toMatchObject({ status: "queued", rows_done: 0 });
    await turn(id);
    expect(await job(id)).toMatchObject({ status: "finished", rows_done: 10, error: null });
  });

  test("and given up fails and tells why", async () => {
    await addContacts(2);
    const { id } = (await ask({ phones: phones(2) })).body.job;
    await bulk().fail(keyOf(id), "The job failed repeatedly.");
    const error = "The job failed repeatedly. Contacts that were changed before stay changed.";
    expect(await job(id)).toMatchObject({ status: "failed", error });
    expect(await Promise.all([count("contacts"), jobsWithMembers()])).toEqual([2, 0]);
  });

  test("and continued by two workers processes each member once", async () => {
    await addContacts(130);
    const { id } = (await ask({ phones: phones(130) })).body.job;
    await Promise.all([turn(id), turn(id), turn(id)]);
    expect(await job(id)).toMatchObject({ status: "finished", rows_done: 130, not_found: 0 });
    expect(await count("erasures")).toBe(130);
  });
});

test("a contact that is deleted before its turn is counted as not found", async () => {
  await addContacts(3);
  const { id } = (await ask({ phones: phones(3) })).body.job;
  expect((await api.call("DELETE", `/contacts/${phoneOf(1).slice(1)}`)).status).toBe(200);
  await turn(id);
  expect(await job(id)).toMatchObject({ status: "finished", rows_done: 3, not_found: 1 });
  expect(await count("erasures")).toBe(3);
});

test("concurrent bulk erasures, deletions and upserts of the same contacts all succeed", async () => {
  await addContacts(60);
  const ids = (await Promise.all([0, 10, 20].map((from) => ask({ phones: phones(40, from) })))).map(
    (asked) => asked.body.job.id as string,
  );
  const turns = Promise.all(ids.map((id) => turn(id)));
  const answers = await Promise.all(
    phones(30, 15).flatMap((phone) => [
      api.call("DELETE", `/contacts/${phone.slice(1)}`),
      api.call("POST", "/contacts/contact", { contact: { phone, name: "Again" } }),
    ]),
  );
  await turns;
  for (const answer of answers) expect([200, 201, 404]).toContain(answer.status);
  for (const id of ids) expect(await job(id)).toMatchObject({ status: "finished", rows_done: 40 });
});

test("a contact that is merged while the job waits for its lock is erased as the other one", async () => {
  await addContacts(2);
  const { rows } = await database.pool.query(
    "select contact_id from contacts where account_id = $1 order by phone",
    [caller.accountId],
  );
  const [goes, stays] = rows.map((row) => row.contact_id);
  const { id } = (await ask({ phones: phones(1) })).body.job;
  const merging = await holdLocks(database, "delete from contacts where contact_id = $1", [goes]);
  const running = turn(id);
  await waitingStatement(database);
  await merging.query(
    `insert into contact_merges (account_id, merge_id, contact_id, merged_contact_id, merged_at)
     values ($1, gen_random_uuid(), $2, $3, now())`,
    [caller.accountId, stays, goes],
  );
  await merging.commit();
  await running;
  expect(await job(id)).toMatchObject({ status: "finished", rows_done: 1, not_found: 0 });
  expect(await count("contacts")).toBe(0);
});

describe("canceling", () => {
  const cancel = (id: string) => api.call("POST", `/jobs/${id}/cancel`);

  test("keeps the remaining members", async () => {
    await addContacts(120);
    const { id } = (await ask({ phones: phones(120) })).body.job;
    await turn(id, AbortSignal.abort());
    const canceled = await cancel(id);
    expect(canceled).toMatchObject({ status: 200, body: { id, status: "canceled" } });
    await turn(id);
    const left = 120 - canceled.body.rows_done;
    expect(await Promise.all([count("contacts"), jobsWithMembers()])).toEqual([left, 0]);
    expect((await job(id)).finished_at).toBe(canceled.body.finished_at);
    expect(await cancel(id)).toMatchObject({ status: 200, body: canceled.body });
  });
});
