// Transactions that nobody goes on with.
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { startStoppingServer } from "../../../../test/stopping-server.ts";
import { databaseFailure } from "../../database-failure.ts";
import { createLog } from "../../log.ts";
import { type Database, openDatabase } from "../database.ts";

const server = useDatabase();
let database: Database;

beforeAll(async () => {
  database = openDatabase({ url: server.url, log: createLog("silent"), idleLimitMs: 200 });
  await database.pool.query("create table counted (n int); insert into counted values (0)");
});
afterAll(() => database.close());

const count = "update counted set n = n + 1";

test("a transaction that isn't gone on with loses its locks, and its work is undone", async () => {
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const { promise: othersAreDone, resolve: goOn } = Promise.withResolvers<void>();
  const stopped = database.transaction(async ({ client }) => {
    await client.query(count);
    locked();
    await othersAreDone;
    await client.query(count);
  });
  stopped.catch(() => undefined);
  await isLocked;
  await database.transaction(({ client }) => client.query(count));
  goOn();
  expect(await stopped.catch(databaseFailure)).toBe("disconnected");
  const { rows } = await database.pool.query("select n from counted");
  expect(rows).toEqual([{ n: 1 }]);
});

test("a server that stops after a pool was closed isn't reported as a lost connection", async () => {
  const stopping = await startStoppingServer(server.url);
  const log = new PassThrough();
  const closed = openDatabase({ url: stopping.url, log: createLog("warn", log) });
  await closed.pool.query("select");
  const removed = new Promise((resolve) => closed.pool.once("remove", resolve));
  await closed.close();
  await removed;
  await stopping.close();
  expect([stopping.told, log.read()]).toEqual([1, null]);
});
