import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { holdLocks } from "../../../../test/hold-locks.ts";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import { EventWatch } from "../../../events/index.ts";
import { systemClock } from "../../../platform/clock.ts";
import { newUuid } from "../../../platform/ids.ts";
import { createLane } from "../../../platform/lanes/lane-ownership.ts";
import { Presence } from "../../../platform/lanes/presence.ts";
import { createLog } from "../../../platform/log.ts";
import { WebhookDispatcher } from "../webhook-dispatcher.ts";
import { WebhookLane } from "../webhook-lane.ts";

const database = usePool(useDatabase());
const log = createLog("silent");
const timing = { beatMs: 60_000, leaseMs: 60_000, intakeGapMs: 5_000 };
let watch: EventWatch;

beforeAll(() => {
  watch = new EventWatch({ database, clock: systemClock, log });
});
afterAll(async () => {
  watch.stop();
});

async function workerOptions() {
  const options = { database, clock: systemClock, log, timing, workerId: newUuid(), takesLanes: true };
  const presence = new Presence({ ...options, hookBacklogMs: () => 0 });
  await presence.start();
  return {
    database,
    resources: [],
    watch,
    presence,
    log,
    secretKey: randomBytes(32),
    policy: { allowPrivate: true },
    timeoutMs: 1_000,
    pollMs: 60_000,
  };
}

test("a lane that is taken while the process stops is stopped before it is given back, and stopping twice is no error", async () => {
  const { accountId } = await createTestAccount(database);
  const laneId = newUuid();
  await database.transaction((session) => createLane(session, { accountId, laneId, kind: "webhook" }));
  const stop = vi.spyOn(WebhookLane.prototype, "stop");
  const dispatcher = new WebhookDispatcher(await workerOptions());
  const locks = await holdLocks(database, "select from lanes where lane_id = $1 for update", [laneId]);
  try {
    const started = dispatcher.start();
    await waitingStatement(database);
    const stopped = dispatcher.stop(5_000);
    await locks.commit();
    await Promise.all([started, stopped]);
    const lanes = stop.mock.contexts as WebhookLane[];
    expect(lanes.map(({ owned }) => owned.laneId)).toContain(laneId);
    // The lane may be lost while the process stops.
    await lanes[0]?.stop();
    const { rows } = await database.pool.query("select worker_id from lanes where lane_id = $1", [laneId]);
    expect(rows).toEqual([{ worker_id: null }]);
  } finally {
    stop.mockRestore();
    await dispatcher.stop(1_000);
  }
});
