import { describe, expect, test, vi } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { createLog } from "../../log.ts";
import { Listener, notify, payloadsOf } from "../listener.ts";

const testDatabase = useDatabase();
const database = usePool(testDatabase);
const log = createLog("silent");
async function listening<Result>(prepare: (listener: Listener) => void, work: () => Promise<Result>) {
  const listener = new Listener(testDatabase.url, log);
  prepare(listener);
  await listener.start();
  try {
    return await work();
  } finally {
    await listener.stop();
  }
}

test("what is notified arrives on its channel, in order, and not on another", async () => {
  const one: string[][] = [];
  const two: string[][] = [];
  await listening(
    (listener) => {
      listener.on("one", (items) => one.push(items));
      listener.on("Two's", (items) => two.push(items));
    },
    async () => {
      await notify(database, "one", ["a", "b"]);
      await notify(database, "Two's", ["ü"]);
      await notify(database, "one", []);
      await notify(database, "one", ["c"]);
      await expect.poll(() => one).toEqual([["a", "b"], ["c"]]);
      await expect.poll(() => two).toEqual([["ü"]]);
    },
  );
});

test("many items arrive complete in several notifications", async () => {
  const items = Array.from({ length: 2_000 }, (_, index) => `item-${index}`);
  const heard: string[][] = [];
  await listening(
    (listener) => listener.on("many", (part) => heard.push(part)),
    async () => {
      await notify(database, "many", items);
      await expect.poll(() => heard.flat()).toEqual(items);
      expect(heard.length).toBe(3);
    },
  );
});

test("a lost connection comes back, says so, and hears again", async () => {
  const heard: string[][] = [];
  const reconnected = vi.fn();
  await listening(
    (listener) => {
      listener.on("again", (items) => heard.push(items));
      listener.onReconnect(reconnected);
    },
    async () => {
      for (let time = 1; time <= 3; time++) {
        const { rows } = await database.pool.query(
          `select count(pg_terminate_backend(pid)) as ended
           from pg_stat_activity
           where application_name = 'parley-listener'
             and datname = current_database()`,
        );
        expect(rows[0].ended).toBe(1);
        await expect.poll(() => reconnected.mock.calls).toHaveLength(time);
        await notify(database, "again", [`${time}`]);
        await expect.poll(() => heard.at(-1)).toEqual([`${time}`]);
      }
    },
  );
});

test("a listener that can't connect keeps trying and can be stopped", async () => {
  const warned = vi.fn();
  const silent = { warn: warned } as unknown as typeof log;
  const listener = new Listener("postgres://nobody@127.0.0.1:1/nothing", silent);
  const started = listener.start();
  await expect.poll(() => warned.mock.calls.length).toBeGreaterThanOrEqual(2);
  await listener.stop();
  await started;
});

describe("payloads", () => {
  test.each([
    ["7,999 bytes fit", ["a".repeat(7_999)], [7_999]],
    ["two that fill one with their separator", ["a".repeat(3_999), "b".repeat(3_999)], [7_999]],
    ["bytes are counted, not characters", ["ü".repeat(2_000), "ü".repeat(2_000)], [4_000, 4_000]],
  ])("%s", (_name, items, lengths) => {
    expect(payloadsOf(items).map((payload) => Buffer.byteLength(payload))).toEqual(lengths);
    expect(payloadsOf(items).flatMap((payload) => payload.split("\n"))).toEqual(items);
  });

  test.each([
    ["8,000 bytes", "a".repeat(8_000)],
    ["a line feed", "a\nb"],
  ])("%s can't be sent", (_name, item) => {
    expect(() => payloadsOf([item])).toThrow(RangeError);
  });
});
