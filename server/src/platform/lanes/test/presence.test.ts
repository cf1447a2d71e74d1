import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import type { Clock } from "../../clock.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { newUuid } from "../../ids.ts";
import { createLog } from "../../log.ts";
import { Presence } from "../presence.ts";
import { ownIdentity } from "../process-identity.ts";

const server = useDatabase();
const log = createLog("silent");
let database: Database;
beforeAll(() => {
  database = openDatabase({ url: server.url, log });
});
afterAll(() => database.close());

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

describe("who is dead", () => {
  test("one whose beat stood still for a whole lease of our own clock, and not before", async () => {
    const [us, other] = [await present(), await present()];
    // Another host, so that nothing but the beat tells.
    await database.pool.query("update workers set host = 'elsewhere' where worker_id = $1", [other.workerId]);
    expect((await us.look()).dead.size).toBe(0);
    clock.pass(8_999);
    expect((await us.look()).dead.size).toBe(0);
    clock.pass(1);
    expect([...(await us.look()).dead]).toEqual([other.workerId]);
    await other.beat();
    expect((await us.look()).dead.size).toBe(0);
    await Promise.all([us.stop(), other.stop()]);
  });

  test("one that said that it stopped, at once", async () => {
    const [us, other] = [await present(), await present()];
    await other.stop();
    expect([...(await us.look()).dead]).toEqual([other.workerId]);
    await us.stop();
  });

  test("one of this host whose process is gone, at once; a living one isn't", async () => {
    const us = await present();
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    const id = newUuid();
    const { readFileSync } = await import("node:fs");
    const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    await database.pool.query(
      "insert into workers (worker_id, host, pid, process_started, takes_lanes) values ($1, $2, $3, $4, true)",
      [id, ownIdentity().host, child.pid, started],
    );
    expect((await us.look()).dead.size).toBe(0);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect([...(await us.look()).dead]).toEqual([id]);
    await us.stop();
  });
});

describe("hearing hooks", () => {
  const stretch = async (presence: Presence) => {
    const { rows } = await database.pool.query(
      `select extract(epoch from intake_to - intake_from)::float8 as seconds, extract(epoch from intake_gap)::float8 as gap
       from workers where worker_id = $1`,
      [presence.workerId],
    );
    return rows[0];
  };

  test("goes on through short pauses, and begins anew after a gap, whose length is kept", async () => {
    const presence = await present();
    const age = (seconds: number) =>
      database.pool.query(
        `update workers set intake_from = intake_from - make_interval(secs => $2), intake_to = intake_to - make_interval(secs => $2)
         where worker_id = $1`,
        [presence.workerId, seconds],
      );
    await age(4);
    await presence.beat();
    expect((await stretch(presence)).seconds).toBeGreaterThan(3.9);
    await age(30);
    await presence.beat();
    const after = await stretch(presence);
    expect(after.seconds).toBe(0);
    expect(after.gap).toBeGreaterThan(29.9);
    await presence.stop();
  });

  test("ends where the oldest hook begins that isn't applied yet", async () => {
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
    waited = 4_000;
    await presence.beat();
    // Time doesn't go back: what was applied stays so.
    expect(await behind()).toBeLessThan(4);
    waited = 0;
    await presence.beat();
    expect(await behind()).toBe(0);
    await presence.stop();
  });

  test("isn't claimed by a process without an API", async () => {
    const presence = await present({ hearsHooks: false });
    expect(await stretch(presence)).toEqual({ seconds: null, gap: null });
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

test("the dead are forgotten after hours, but not the last one that heard hooks, nor an owner of lanes", async () => {
  const us = await present({ hearsHooks: false });
  const dead = [newUuid(), newUuid(), newUuid()];
  for (const [index, id] of dead.entries()) {
    await database.pool.query(
      `insert into workers (worker_id, beat_at, host, pid, process_started, takes_lanes, intake_from, intake_to)
       values ($1, now() - interval '3 hours', 'x', 1, '', true, now() - interval '9 hours', now() - make_interval(hours => $2))`,
      [id, 3 + index],
    );
  }
  await us.forgetDead();
  const { rows } = await database.pool.query("select worker_id from workers where worker_id <> $1", [
    us.workerId,
  ]);
  expect(rows).toEqual([{ worker_id: dead[0] }]);
  await us.stop();
});
