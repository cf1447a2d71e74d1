// Background jobs on a real database.
import { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { createLog } from "../../log.ts";
import { type AddJob, addJob } from "../add-job.ts";
import {
  createJobs,
  type JobContext,
  type JobGroup,
  type Jobs,
  type JobTasks,
  unlockWorkers,
} from "../create-jobs.ts";
import { mendSchedule, releaseDiedJobs } from "../job-rows.ts";
import { TryLater } from "../try-later.ts";

type TestJobs = { note: { id: number } };

const testDatabase = useDatabase();
const database = usePool(testDatabase);
const add: AddJob<TestJobs> = addJob;
const running: Jobs[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop(5_000)));
  await database.pool.query(
    "select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs",
  );
  await database.pool.query("delete from graphile_worker._private_jobs");
});
async function start(
  note: (payload: { id: number }, context: JobContext) => Promise<void>,
  poolIds: string[] = [],
  log = createLog("silent"),
  concurrency = 2,
  givenUp: Partial<JobTasks<TestJobs>> = {},
) {
  const jobs = createJobs<TestJobs>({
    url: testDatabase.url,
    tasks: { note },
    givenUp,
    cron: [{ name: "note", match: "0 0 29 2 *" }],
    groups: [{ names: ["note"], concurrency }],
    pollInterval: 50,
    log,
    onPool: async (poolId) => {
      poolIds.push(poolId);
    },
  });
  running.push(jobs);
  await jobs.start();
  return jobs;
}

const jobRows = async () => (await database.pool.query("select * from graphile_worker._private_jobs")).rows;

const makeDue = () => database.pool.query("update graphile_worker._private_jobs set run_at = now()");

test("a job runs after its transaction committed, and never when that rolled back", async () => {
  const seen: number[] = [];
  await start(async ({ id }) => {
    seen.push(id);
  });
  const rolledBack = database.transaction(async (session) => {
    await add(session, "note", { id: 1 });
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  await database.transaction(async (session) => {
    await add(session, "note", { id: 2 });
    expect(seen).toEqual([]);
  });
  await expect.poll(() => seen).toEqual([2]);
  await expect.poll(jobRows).toEqual([]);
});

test("a job that fails is tried again, and its error's text isn't stored", async () => {
  let tries = 0;
  await start(async () => {
    tries++;
    throw new Error("the phone is +15551234567");
  });
  await database.transaction((session) => add(session, "note", { id: 1 }, { maxAttempts: 2 }));
  await expect.poll(async () => (await jobRows())[0]?.last_error).toBe("failed");
  const [job] = await jobRows();
  expect(job.run_at.getTime()).toBeGreaterThan(job.updated_at.getTime());
  await makeDue();
  await expect.poll(() => tries).toBe(2);
});

test("a job that has to wait for something else is tried again, and the log has no error", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  let tries = 0;
  await start(
    async () => {
      if (++tries === 1) throw new TryLater("not_yet");
    },
    [],
    createLog("warn", stream),
  );
  await database.transaction((session) => add(session, "note", { id: 1 }));
  await expect.poll(async () => (await jobRows())[0]?.last_error).toBe("not_yet");
  await makeDue();
  await expect.poll(jobRows).toEqual([]);
  expect([tries, lines]).toEqual([2, []]);
});

test("a dead worker's job runs again when its pool is unlocked", async () => {
  const poolIds: string[] = [];
  const stuck = Promise.withResolvers<void>();
  let taken = 0;
  const stay = async () => {
    taken++;
    await stuck.promise;
  };
  // One job at a time: it would take the job again itself.
  await start(stay, poolIds, createLog("silent"), 1);
  await database.transaction((session) => add(session, "note", { id: 7 }));
  await expect.poll(() => taken).toBe(1);
  const seen: number[] = [];
  await start(async ({ id }) => {
    seen.push(id);
  });
  await unlockWorkers(database.pool, poolIds);
  await expect.poll(() => seen).toEqual([7]);
  stuck.resolve();
});

describe("a job whose process ends while it runs", () => {
  /** Jobs of dead processes end after their test, so that these processes can be stopped. */
  let testEnds: PromiseWithResolvers<void>;
  let tries: number[];
  let givenUp: number[];
  beforeEach(() => {
    tries = [];
    givenUp = [];
    testEnds = Promise.withResolvers();
  });
  afterEach(() => testEnds.resolve());

  /** Runs the job in a process of its own, which ends at the end of `run` without a word. */
  async function process(run: () => Promise<void> = async () => undefined) {
    const poolIds: string[] = [];
    const before = tries.length;
    const note = async ({ id }: { id: number }) => {
      tries.push(id);
      await run();
      await testEnds.promise;
    };
    const told = { note: async ({ id }: { id: number }) => void givenUp.push(id) };
    const jobs = await start(note, poolIds, createLog("silent"), 1, told);
    return { jobs, poolIds, ran: () => expect.poll(() => tries.length).toBe(before + 1) };
  }

  async function dies(run?: () => Promise<void>): Promise<void> {
    const { poolIds, ran } = await process(run);
    await ran();
    await releaseDiedJobs(database, poolIds);
  }

  const addOne = () => database.transaction((session) => add(session, "note", { id: 7 }));

  test("is tried three times, and then ends with its reason", async () => {
    await addOne();
    for (let time = 1; time <= 3; time++) await dies();
    await process();
    await expect.poll(jobRows).toEqual([]);
    expect([tries, givenUp]).toEqual([[7, 7, 7], [7]]);
  });

  test("is counted anew after a run that failed in another way", async () => {
    await addOne();
    await dies();
    await dies();
    const { jobs } = await process(() => Promise.reject(new Error("no answer")));
    await expect.poll(async () => (await jobRows())[0]?.last_error).toBe("failed");
    await jobs.stop(5_000);
    await makeDue();
    await dies();
    await process();
    await expect.poll(() => tries.length).toBe(5);
    expect(givenUp).toEqual([]);
  });

  test("isn't counted when the process was told to stop", async () => {
    await addOne();
    for (let time = 1; time <= 4; time++) {
      const { poolIds, ran } = await process();
      await ran();
      await unlockWorkers(database.pool, poolIds);
    }
    expect([tries, givenUp]).toEqual([[7, 7, 7, 7], []]);
  });
});

test("stopping aborts the signal at once and waits for the job", async () => {
  const ended: string[] = [];
  const jobs = await start(async (_, { signal }) => {
    ended.push("began");
    await delay(60_000, undefined, { signal }).catch(() => ended.push("aborted"));
  });
  await database.transaction((session) => add(session, "note", { id: 1 }));
  await expect.poll(() => ended).toEqual(["began"]);
  await jobs.stop(5_000);
  expect(ended).toEqual(["began", "aborted"]);
});

test("stopping doesn't wait longer than its limit for a job that doesn't listen", async () => {
  const stuck = Promise.withResolvers<void>();
  const began = vi.fn();
  const jobs = await start(async () => {
    began();
    await stuck.promise;
  });
  await database.transaction((session) => add(session, "note", { id: 1 }));
  await expect.poll(() => began.mock.calls.length).toBe(1);
  await jobs.stop(100);
  stuck.resolve();
});

test("a worker that can't write its outcome down starts again and runs the job again", async () => {
  const poolIds: string[] = [];
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  let logged = "";
  const sink = new Writable({
    write: (line, _, done) => {
      logged += String(line);
      done();
    },
  });
  const task = async () => {
    runs++;
    await gate.promise;
  };
  await start(task, poolIds, createLog("warn", sink));
  await database.transaction((session) => add(session, "note", { id: 1 }));
  await expect.poll(() => runs).toBe(1);
  await database.pool.query("alter table graphile_worker._private_jobs rename to hidden");
  gate.resolve();
  await expect.poll(() => logged).toContain("restarting them");
  await database.pool.query("alter table graphile_worker.hidden rename to _private_jobs");
  await expect.poll(() => runs).toBe(2);
  await expect.poll(jobRows).toEqual([]);
  expect(poolIds.length).toBeGreaterThan(1);
});

test("jobs of one group don't wait for those of another", async () => {
  const options = {
    url: testDatabase.url,
    pollInterval: 50,
    log: createLog("silent"),
    onPool: async () => undefined,
  };
  const stuck = Promise.withResolvers<void>();
  const seen: string[] = [];
  const note = async () => {
    seen.push("note");
  };
  const slow = async () => {
    seen.push("slow");
    await stuck.promise;
  };
  const tasks = { note, slow };
  const groups: JobGroup<typeof tasks>[] = [
    { names: ["note"], concurrency: 1 },
    { names: ["slow"], concurrency: 1 },
  ];
  const jobs = createJobs({ ...options, tasks, groups });
  running.push(jobs);
  await jobs.start();
  await database.transaction((session) => addJob(session, "slow", {}));
  await expect.poll(() => seen).toEqual(["slow"]);
  await database.transaction((session) => addJob(session, "note", {}));
  await expect.poll(() => seen).toEqual(["slow", "note"]);
  stuck.resolve();
});

test("a clock that was ahead doesn't stop the schedule until its time", async () => {
  await start(async () => undefined);
  const ran = async () => {
    const { rows } = await database.pool.query(
      "select last_execution > now() as is_ahead from graphile_worker._private_known_crontabs where identifier = 'note'",
    );
    return rows;
  };
  const set = (ahead: string) =>
    database.pool.query(
      "update graphile_worker._private_known_crontabs set last_execution = now() + $1::interval where identifier = 'note'",
      [ahead],
    );
  await set("1 minute");
  await mendSchedule(database, createLog("silent"));
  expect(await ran()).toEqual([{ is_ahead: true }]);
  await set("2 hours");
  await mendSchedule(database, createLog("silent"));
  expect(await ran()).toEqual([{ is_ahead: false }]);
});
