import { expect, test } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import type { Clock } from "../../clock.ts";
import { newUuid } from "../../ids.ts";
import { createLog } from "../../log.ts";
import { LaneOwnership } from "../lane-ownership.ts";
import { Presence, type WorkerRow } from "../presence.ts";

const database = usePool(useDatabase());
const log = createLog("silent");
const LEASE_MS = 9_000;
const timing = { beatMs: 60_000, leaseMs: LEASE_MS, intakeGapMs: 5_000 };
let now = 0;
const clock: Clock = { now: () => now, monotonic: () => now };

async function present(takesLanes: boolean): Promise<Presence> {
  const workerId = newUuid();
  const options = { database, clock, log, timing, workerId, takesLanes, hookBacklogMs: () => 0 };
  const presence = new Presence(options);
  await presence.start();
  return presence;
}

test("a worker that only stood still is told as dead again when it dies", async () => {
  const [presence, other] = [await present(true), await present(false)];
  // Another host, so that nothing but the beat tells.
  await database.pool.query("update workers set host = 'elsewhere' where worker_id = $1", [other.workerId]);
  let polled = Promise.withResolvers<void>();
  const told: WorkerRow[] = [];
  const ownership = new LaneOwnership({
    database,
    presence,
    log,
    kind: "sender",
    pollMs: 60_000,
    onTakeOver: async () => undefined,
    onTaken: () => undefined,
    onLost: () => undefined,
    onPoll: async () => polled.resolve(),
    onDead: async (workers) => void told.push(...workers),
  });
  const poll = async () => {
    polled = Promise.withResolvers();
    ownership.pollSoon();
    await polled.promise;
  };
  await ownership.start();
  now += LEASE_MS;
  await poll();
  expect(told).toMatchObject([{ worker_id: other.workerId, jobs_pool_ids: [] }]);
  await other.beat();
  await other.addJobsPool("pool-2");
  await poll();
  expect(told).toHaveLength(1);
  now += LEASE_MS;
  await poll();
  expect(told[1]).toMatchObject({ worker_id: other.workerId, jobs_pool_ids: ["pool-2"] });
  await poll();
  expect(told).toHaveLength(2);
  await ownership.stop();
  await Promise.all([presence.stop(), other.stop()]);
});
