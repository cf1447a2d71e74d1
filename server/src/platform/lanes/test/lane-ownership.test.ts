import { expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import type { Clock } from "../../clock.ts";
import { newUuid } from "../../ids.ts";
import { createLog } from "../../log.ts";
import { createLane, LaneOwnership, type LaneOwnershipOptions } from "../lane-ownership.ts";
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

function ownershipOf(presence: Presence, own: Partial<LaneOwnershipOptions>): LaneOwnership {
  return new LaneOwnership({
    database,
    presence,
    log,
    kind: "sender",
    pollMs: 60_000,
    onTakeOver: async () => undefined,
    onTaken: () => undefined,
    onLost: () => undefined,
    onPoll: async () => undefined,
    onDead: async () => undefined,
    ...own,
  });
}

test("a worker that only stood still is told as dead again when it dies", async () => {
  const [presence, other] = [await present(true), await present(false)];
  // Another host, so that nothing but the beat tells.
  await database.pool.query("update workers set host = 'elsewhere' where worker_id = $1", [other.workerId]);
  let polled = Promise.withResolvers<void>();
  const told: WorkerRow[] = [];
  const ownership = ownershipOf(presence, {
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

test("a lane whose take-over fails keeps no other lane from its owner", async () => {
  const { accountId } = await createTestAccount(database);
  const lanes = Array.from({ length: 8 }, () => newUuid());
  for (const laneId of lanes)
    await database.transaction((session) => createLane(session, { accountId, laneId, kind: "sender" }));
  const presence = await present(true);
  let polls = 0;
  const ownership = ownershipOf(presence, {
    onTakeOver: async (_session, { laneId }) => {
      if (laneId === lanes[3]) throw Object.assign(new Error("A row is locked."), { code: "55P03" });
    },
    onPoll: async () => void polls++,
  });
  await ownership.start();
  expect(polls).toBe(1);
  const owned = ownership.list().map(({ laneId }) => laneId);
  expect(owned.toSorted()).toEqual(lanes.filter((_, index) => index !== 3).toSorted());
  await ownership.stop();
  await presence.stop();
});
