import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { createConnectors } from "../../../channels/index.ts";
import { defaultTiming as timing } from "../../../config/timing.ts";
import type { Database } from "../../../platform/database/database.ts";
import { createLog, SparseLog } from "../../../platform/log.ts";
import { createBacklogReader } from "../backlog.ts";

const database = usePool(useDatabase(), { size: 1 });
let now = 0;
const clock = { now: () => now, monotonic: () => now };

const reader = (of: Database, lines: NodeJS.WritableStream = new PassThrough()) =>
  createBacklogReader({
    database: of,
    clock,
    log: new SparseLog(createLog("error", lines), clock),
    timing,
    connectors: createConnectors(),
  });

test("an empty service has no backlog", async () => {
  expect(await reader(database).read()).toEqual({
    messages: [],
    webhooks: { due: 0, due_seconds: 0, event_seconds: 0 },
    jobs: [],
    facts: { count: 0, seconds: 0 },
    deletions: { count: 0, seconds: 0 },
    backup: null,
    workers: 0,
  });
});

test("scrapes within five seconds, and those at the same time, share one reading", async () => {
  let readings = 0;
  const counting: Database = {
    ...database,
    transaction: (work, settings) => {
      readings++;
      return database.transaction(work, settings);
    },
  };
  const backlog = reader(counting);
  await Promise.all([backlog.read(), backlog.read(), backlog.read()]);
  now += 4_999;
  await backlog.read();
  expect(readings).toBe(1);
  now += 1;
  await backlog.read();
  expect(readings).toBe(2);
});

test("without the database, the last figures are shown for a minute, and a line is logged", async () => {
  let isDown = false;
  const failing: Database = {
    ...database,
    transaction: (work, settings) =>
      isDown
        ? Promise.reject(Object.assign(new Error("gone"), { code: "ECONNREFUSED" }))
        : database.transaction(work, settings),
  };
  const lines = new PassThrough();
  const backlog = reader(failing, lines);
  expect(await backlog.read()).not.toBeNull();
  isDown = true;
  now += 59_000;
  expect(await backlog.read()).not.toBeNull();
  expect(backlog.age).toBe(59);
  now += 1_001;
  expect(await backlog.read()).toBeNull();
  expect(String(lines.read())).toContain("the figures of the backlog can't be read");
});

test("a database that doesn't answer doesn't hold up a scrape for ever, and is asked once", async () => {
  let asked = 0;
  const hanging: Database = {
    ...database,
    transaction: () => {
      asked++;
      return new Promise(() => undefined);
    },
  };
  const backlog = reader(hanging);
  expect(await Promise.all([backlog.read(), backlog.read()])).toEqual([null, null]);
  expect(asked).toBe(1);
});
