import { spawn } from "node:child_process";
import { once } from "node:events";
import { beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import type { Clock } from "../../clock.ts";
import { ownIdentity } from "../../host-processes.ts";
import { newUuid } from "../../ids.ts";
import { createLog } from "../../log.ts";
import { Presence } from "../presence.ts";

const database = usePool(useDatabase());
const log = createLog("silent");
/** Turned by hand. */
class TestClock implements Clock {
  wall = 1_000_000;
  steady = 0;
  now = () => this.wall;
  monotonic = () => this.steady;
  pass(ms: number): void {
    this.wall += ms;
    this.steady += ms;
  }
}

let clock: TestClock;
beforeEach(async () => {
  clock = new TestClock();
  await database.pool.query("delete from workers");
});

const timing = { beatMs: 60_000, leaseMs: 9_000, intakeGapMs: 5_000 };

async function present({
  hearsHooks = true,
  hookBacklogMs = () => 0,
}: {
  hearsHooks?: boolean;
  hookBacklogMs?: () => number;
} = {}): Promise<Presence> {
  const presence = new Presence({
    database,
    clock,
    log,
    timing,
    workerId: newUuid(),
    takesLanes: true,
    hookBacklogMs,
  });
  await presence.start();
  if (hearsHooks) await presence.hearHooks();
  return presence;
}

describe("the fence", () => {
  test.each<[string, (time: TestClock) => void, boolean]>([
    ["within two thirds of the lease", (time) => time.pass(5_999), true],
    ["at two thirds of the lease", (time) => time.pass(6_000), false],
    ["when only the wall clock went on, as on a machine that slept", (time) => (time.wall += 6_000), false],
    ["when only the steady clock went on", (time) => (time.steady += 6_000), false],
  ])("%s", async (_, pass, may) => {
    const presence = await present();
    pass(clock);
    expect(presence.mayWrite()).toBe(may);
    await presence.stop();
  });

  test("counts from when a beat was sent, and ends with the stop", async () => {
    const presence = await present();
    clock.pass(6_000);
    await presence.beat();
    expect(presence.mayWrite()).toBe(true);
    await presence.stop();
    expect(presence.mayWrite()).toBe(false);
  });
});

const deadIds = async (presence: Presence) => (await presence.look()).dead.map((worker) => worker.worker_id);

describe("who is dead", () => {
  test("one whose beat stood still for a whole lease of our own clock, and not before", async () => {
    const [us, other] = [await present(), await present()];
    // Another host, so that nothing but the beat tells.
    await database.pool.query("update workers set host = 'elsewhere' where worker_id = $1", [other.workerId]);
    expect(await deadIds(us)).toEqual([]);
    clock.pass(8_999);
    expect(await deadIds(us)).toEqual([]);
    clock.pass(1);
    expect(await deadIds(us)).toEqual([other.workerId]);
    await other.beat();
    expect(await deadIds(us)).toEqual([]);
    await Promise.all([us.stop(), other.stop()]);
  });

  test("one of this host whose process is gone, at once; a living one isn't", async () => {
    const us = await present();
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    const id = newUuid();
    const { readFileSync } = await import("node:fs");
    const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    await database.pool.query(
      "insert into workers (worker_id, host, pid, process_started, takes_lanes, program_version) values ($1, $2, $3, $4, true, 1)",
      [id, ownIdentity().host, child.pid, started],
    );
    expect(await deadIds(us)).toEqual([]);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await deadIds(us)).toEqual([id]);
    await us.stop();
  });
});

describe("the time for which hooks can be received", () => {
  /** Seconds; null for a process that receives none. */
  const upFor = async (presence: Presence): Promise<number | null> => {
    const { rows } = await database.pool.query(
      "select extract(epoch from beat_at - intake_from)::float8 as seconds from workers where worker_id = $1",
      [presence.workerId],
    );
    return rows[0].seconds;
  };
  const age = (presence: Presence, seconds: number) =>
    database.pool.query(
      `update workers set intake_from = intake_from - make_interval(secs => $2), beat_at = beat_at - make_interval(secs => $2)
       where worker_id = $1`,
      [presence.workerId, seconds],
    );

  test("continues through short pauses, and begins anew after a gap", async () => {
    const presence = await present();
    await age(presence, 4);
    await presence.beat();
    expect(await upFor(presence)).toBeGreaterThan(3.9);
    await age(presence, 30);
    await presence.beat();
    expect(await upFor(presence)).toBe(0);
    await presence.stop();
  });

  test("continues in a process that starts while another one is up, or right after its end", async () => {
    const first = await present();
    await database.pool.query("update workers set intake_from = now() - interval '30 seconds'");
    const second = await present();
    expect(await upFor(second)).toBeGreaterThan(29.9);
    await Promise.all([first.stop(), second.stop()]);
    await age(second, 4);
    const third = await present();
    expect(await upFor(third)).toBeGreaterThan(29.9);
    await third.stop();
  });

  test("continues in a process that stood still while another one was up", async () => {
    const [first, second] = [await present(), await present()];
    await database.pool.query("update workers set intake_from = now() - interval '30 seconds'");
    await age(first, 20);
    await first.beat();
    expect(await upFor(first)).toBeGreaterThan(29.9);
    await Promise.all([first.stop(), second.stop()]);
  });

  test("begins anew when the last process ended longer ago than a gap", async () => {
    const first = await present();
    await first.stop();
    await age(first, 3_600);
    const second = await present();
    // It would be more than that hour if it continued.
    expect(await upFor(second)).toBeLessThan(3_600);
    await second.stop();
  });

  test("is followed by how far hooks are applied, which stops at the oldest that isn't", async () => {
    let waited = 0;
    const presence = await present({ hookBacklogMs: () => waited });
    const behind = async () => {
      const { rows } = await database.pool.query(
        "select extract(epoch from beat_at - intake_to)::float8 as seconds from workers where worker_id = $1",
        [presence.workerId],
      );
      return rows[0].seconds;
    };
    await database.pool.query("update workers set intake_to = intake_to - interval '4 seconds'");
    waited = 3_000;
    await presence.beat();
    expect(await behind()).toBe(3);
    waited = 3_600_000;
    await presence.beat();
    // Time doesn't go back: what was applied stays so.
    expect(await behind()).toBeLessThan(3_600);
    waited = 0;
    await presence.beat();
    expect(await behind()).toBe(0);
    await presence.stop();
  });

  test("isn't claimed by a process without an API", async () => {
    const presence = await present({ hearsHooks: false });
    expect(await upFor(presence)).toBeNull();
    await presence.stop();
  });
});

test("a row that others cleared away is made anew", async () => {
  const presence = await present();
  await database.pool.query("delete from workers");
  expect(await presence.beat()).toBe(false);
  expect(await presence.beat()).toBe(true);
  await presence.stop();
});

test("the dead are forgotten after hours, but not an owner of lanes", async () => {
  const us = await present({ hearsHooks: false });
  const { accountId } = await createTestAccount(database);
  const [dead, owner, recent] = [newUuid(), newUuid(), newUuid()];
  for (const [id, hours] of [
    [dead, 3],
    [owner, 3],
    [recent, 1],
  ]) {
    await database.pool.query(
      `insert into workers (worker_id, beat_at, host, pid, process_started, takes_lanes, program_version)
       values ($1, now() - make_interval(hours => $2), 'x', 1, '', true, 1)`,
      [id, hours],
    );
  }
  await database.pool.query("insert into lanes (account_id, lane_id, worker_id) values ($1, $2, $3)", [
    accountId,
    newUuid(),
    owner,
  ]);
  await us.forgetDead();
  const { rows } = await database.pool.query("select worker_id from workers where worker_id <> $1", [
    us.workerId,
  ]);
  expect(rows.map((row) => row.worker_id).sort()).toEqual([owner, recent].sort());
  await us.stop();
});
