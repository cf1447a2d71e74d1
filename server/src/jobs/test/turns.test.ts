// Turns of accounts' jobs on a real database: who has the next turn, what a failure and a crash leave, and the limit.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { defaultTiming, type Timing } from "../../config/timing.ts";
import { createJobs, type Jobs, unlockWorkers } from "../../platform/jobs/create-jobs.ts";
import { PROCESS_ENDED, releaseDiedJobs } from "../../platform/jobs/job-rows.ts";
import { createLog } from "../../platform/log.ts";
import type { JobKind } from "../job.ts";
import { type JobOutcome, type JobWork, type TimeSlice, TurnFailed } from "../job-work.ts";
import type { JobKey } from "../life-cycle.ts";
import { MAX_QUEUED, queueJob, type TurnJobs } from "../queue.ts";
import { turnTasks } from "../run-turn.ts";

const testDatabase = useDatabase();
const database = usePool(testDatabase);
const log = createLog("silent");
const AGAIN: JobOutcome = { againInMs: 0 };

const running: Jobs[] = [];
/** Jobs in the order in which they had their turns. */
let turns: string[];

beforeEach(() => {
  turns = [];
});
afterEach(async () => {
  await stopAll();
  await database.pool.query("delete from accounts");
  await database.pool.query("delete from graphile_worker._private_jobs");
});
const stopAll = () => Promise.all(running.splice(0).map((jobs) => jobs.stop(5_000)));

const noFail: JobWork["fail"] = () => Promise.reject(new Error("No job failed."));

type Run = (job: JobKey, slice: TimeSlice) => Promise<JobOutcome>;

/** A process with one slot for each queue, and one job a turn. Answers the ids that its jobs are locked by. */
async function startWorker(
  run: Run,
  jobSliceMs = 0,
  fail = noFail,
  changes: Partial<Timing> = {},
): Promise<string[]> {
  const poolIds: string[] = [];
  const noted: Run = (job, slice) => {
    turns.push(job.jobId);
    return run(job, slice);
  };
  const works = [{ kinds: ["labels", "export"] as const, run: noted, fail }];
  const timing = { ...defaultTiming, jobSliceMs, ...changes };
  const turnsOf = turnTasks({ database, works, timing, log });
  const jobs = createJobs<TurnJobs>({
    url: testDatabase.url,
    tasks: turnsOf,
    givenUp: turnsOf,
    groups: [
      { names: ["sliced-turn"], concurrency: 1 },
      { names: ["whole-turn"], concurrency: 1 },
    ],
    pollInterval: 20,
    log,
    onPool: async (poolId) => {
      poolIds.push(poolId);
    },
  });
  running.push(jobs);
  await jobs.start();
  return poolIds;
}

async function add(accountId: string, count = 1, kind: JobKind = "labels"): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const jobId of ids)
    await database.transaction(async (session) => {
      await session.client.query(
        "insert into jobs (account_id, job_id, kind, api_key_id) values ($1, $2, $3, $2)",
        [accountId, jobId, kind],
      );
      await queueJob(session, { accountId, jobId });
    });
  return ids;
}

const newAccount = async () => (await createTestAccount(database)).accountId;
const queued = async () =>
  (await database.pool.query("select job_id, failures from jobs where run_at is not null")).rows;
const scheduled = async () =>
  (await database.pool.query("select count(*) as n from graphile_worker._private_jobs")).rows[0].n;

/** Ends a job after so many turns of it. */
const endAfter =
  (count: number): Run =>
  async ({ jobId }) =>
    turns.filter((one) => one === jobId).length < count ? AGAIN : "ended";

test("accounts have their turns round robin, however many jobs one of them has", async () => {
  const [flooding, second, third] = [await newAccount(), await newAccount(), await newAccount()];
  const many = await add(flooding, 20);
  const more = await add(second, 20);
  const [few] = await add(third, 1);
  await startWorker(endAfter(1));
  await expect.poll(queued).toEqual([]);
  expect(turns.slice(0, 4)).toEqual([many[0], more[0], few, many[1]]);
  expect(turns).toHaveLength(41);
  await expect.poll(scheduled).toBe(0);
});

test("the jobs of one account have their turns round robin too", async () => {
  const accountId = await newAccount();
  const [long] = await add(accountId);
  const short = await add(accountId, 2);
  await startWorker(async (job) => (job.jobId === long ? endAfter(4)(job, {} as TimeSlice) : "ended"));
  await expect.poll(queued).toEqual([]);
  expect(turns).toEqual([long, ...short, long, long, long]);
});

test("one account has one turn of a queue at a time, in all processes together", async () => {
  let [now, most] = [0, 0];
  const run: Run = async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setImmediate(resolve));
    now--;
    return "ended";
  };
  await Promise.all([startWorker(run), startWorker(run), startWorker(run)]);
  const accountId = await newAccount();
  const ids = await Promise.all(Array.from({ length: 30 }, () => add(accountId)));
  await expect.poll(queued).toEqual([]);
  expect(most).toBe(1);
  expect(turns.toSorted()).toEqual(ids.flat().toSorted());
});

test("a job that can't be interrupted doesn't hold up the account's other queue", async () => {
  const accountId = await newAccount();
  const gate = Promise.withResolvers<void>();
  const [long] = await add(accountId, 1, "export");
  await startWorker(async ({ jobId }) => {
    if (jobId === long) await gate.promise;
    return "ended";
  });
  await expect.poll(() => turns).toEqual([long]);
  await add(accountId);
  await expect.poll(queued).toMatchObject([{ job_id: long }]);
  gate.resolve();
  await expect.poll(queued).toEqual([]);
});

test("a turn runs the account's small jobs while its time lasts", async () => {
  const [first, second] = [await newAccount(), await newAccount()];
  const many = await add(first, 20);
  const [late] = await add(second);
  await startWorker(endAfter(1), 60_000);
  await expect.poll(queued).toEqual([]);
  expect(turns).toEqual([...many, late]);
});

test("a slice is over when its time is used up, and when the process stops", async () => {
  const accountId = await newAccount();
  const untilOver: Run = async (_job, { isOver }) => {
    while (!isOver()) await new Promise((resolve) => setImmediate(resolve));
    return turns.length < 3 ? AGAIN : "ended";
  };
  await add(accountId);
  await startWorker(untilOver, 1);
  await expect.poll(queued).toEqual([]);
  expect(turns).toHaveLength(3);
  await stopAll();
  turns = [];
  await startWorker(untilOver, 60_000);
  const ids = await add(accountId);
  await expect.poll(() => turns).toEqual(ids);
  await stopAll();
  expect(await queued()).toMatchObject([{ job_id: ids[0], failures: 0 }]);
  await startWorker(async () => "ended");
  await expect.poll(queued).toEqual([]);
});

test("a job that fails is tried again later, and the others of its account go on", async () => {
  const accountId = await newAccount();
  const [failing] = await add(accountId);
  const others = await add(accountId, 3);
  let isMended = false;
  await startWorker(async ({ jobId }) => {
    if (jobId === failing && !isMended) throw new Error("the phone is +15551234567");
    return "ended";
  });
  await expect.poll(queued).toMatchObject([{ job_id: failing, failures: expect.any(Number) }]);
  expect(turns.filter((id) => id !== failing)).toEqual(others);
  isMended = true;
  await expect.poll(queued).toEqual([]);
});

test("a job that fails as often as it may ends with its last reason, also when ending it fails at first", async () => {
  const [failing] = await add(await newAccount());
  const given: string[] = [];
  let isBroken = true;
  const fail: JobWork["fail"] = async (_job, reason) => {
    given.push(reason);
    if (isBroken) throw new Error("no connection");
  };
  const fails: Run = async () => {
    throw turns.length === 2 ? new TurnFailed("the mail server is full") : new Error("no connection");
  };
  const once = { jobAttempts: 3, jobBackoffFirstMs: 1, jobBackoffMaxMs: 1 };
  await startWorker(fails, 0, fail, once);
  await expect.poll(() => given.length).toBeGreaterThan(1);
  isBroken = false;
  await expect.poll(queued).toEqual([]);
  expect(turns).toEqual([failing, failing, failing]);
  expect(new Set(given)).toEqual(new Set(["the mail server is full"]));
});

test("a job that waits for a later time doesn't keep a new one from its turn", async () => {
  const accountId = await newAccount();
  const [waiting] = await add(accountId);
  await startWorker(async ({ jobId }) => (jobId === waiting ? { againInMs: 3_600_000 } : "ended"));
  await expect.poll(() => turns).toEqual([waiting]);
  await expect.poll(scheduled).toBe(1);
  const [fresh] = await add(accountId);
  await expect.poll(() => turns).toEqual([waiting, fresh]);
  await expect.poll(queued).toMatchObject([{ job_id: waiting }]);
});

test("the turn of a process that died goes on in another, and what the dead one still says is void", async () => {
  const accountId = await newAccount();
  const stuck = Promise.withResolvers<JobOutcome>();
  const [job] = await add(accountId);
  const poolIds = await startWorker(() => stuck.promise);
  await expect.poll(() => turns).toEqual([job]);
  const second = Promise.withResolvers<JobOutcome>();
  await startWorker(() => second.promise);
  await unlockWorkers(database.pool, poolIds);
  await expect.poll(() => turns).toEqual([job, job]);
  second.resolve({ againInMs: 3_600_000 });
  await expect.poll(async () => (await turnOf(accountId)).turn).toBe(2);
  const before = await turnOf(accountId);
  stuck.resolve("ended");
  await stopAll();
  expect(await queued()).toMatchObject([{ job_id: job }]);
  expect(await turnOf(accountId)).toEqual(before);
});

const turnOf = async (accountId: string) =>
  (await database.pool.query("select turn, due_at from account_turns where account_id = $1", [accountId]))
    .rows[0];

test("a process that dies in a job's turn leaves the next turn to another job of the account", async () => {
  const accountId = await newAccount();
  const ids = await add(accountId, 2);
  const stuck = Promise.withResolvers<JobOutcome>();
  const poolIds = await startWorker(() => stuck.promise);
  await expect.poll(() => turns).toEqual([ids[0]]);
  await startWorker(async () => "ended");
  await unlockWorkers(database.pool, poolIds);
  await expect.poll(queued).toEqual([]);
  expect(turns).toEqual([ids[0], ids[1], ids[0]]);
  stuck.resolve("ended");
});

describe("a job during which its process ends", () => {
  /** Jobs of dead processes end after their test, so that these processes can be stopped. */
  let testEnds: PromiseWithResolvers<JobOutcome>;
  beforeEach(() => {
    testEnds = Promise.withResolvers();
  });
  afterEach(() => testEnds.resolve("ended"));

  /** Runs turns in a process that ends, without a word, with the last of these many. */
  async function dies(count = 1): Promise<void> {
    const before = turns.length;
    const poolIds = await startWorker(async () => (turns.length < before + count ? AGAIN : testEnds.promise));
    await expect.poll(() => turns.length).toBe(before + count);
    await releaseDiedJobs(database, poolIds);
  }

  test("has three turns, and then ends with its reason", async () => {
    const accountId = await newAccount();
    const [jobId] = await add(accountId);
    for (let time = 1; time <= 3; time++) await dies();
    const given: unknown[] = [];
    let isBroken = true;
    await startWorker(
      () => testEnds.promise,
      0,
      async (...why) => {
        // Ending it fails at first.
        if (isBroken) {
          isBroken = false;
          throw new Error("no connection");
        }
        given.push(...why);
      },
    );
    await expect.poll(queued).toEqual([]);
    expect(given).toEqual([{ accountId, jobId }, PROCESS_ENDED]);
    expect(turns).toEqual([jobId, jobId, jobId]);
  });

  test("is counted anew after a turn that ended", async () => {
    await add(await newAccount());
    for (let time = 1; time <= 4; time++) await dies(2);
    await startWorker(async () => "ended");
    await expect.poll(queued).toEqual([]);
    expect(turns).toHaveLength(9);
  });
});

test("of requests that come at the same time, the queue takes as many as it holds and refuses the others", async () => {
  const [accountId, other] = [await newAccount(), await newAccount()];
  const results = await Promise.allSettled(Array.from({ length: MAX_QUEUED + 20 }, () => add(accountId)));
  const refused = results.filter((result) => result.status === "rejected").map(({ reason }) => reason);
  expect(await queued()).toHaveLength(MAX_QUEUED);
  expect(refused).toHaveLength(20);
  for (const problem of refused)
    expect(problem).toMatchObject({ status: 429, code: "too_many_jobs", retryable: true });
  await add(other);
  await startWorker(endAfter(1));
  await expect.poll(queued).toEqual([]);
  await add(accountId);
});
