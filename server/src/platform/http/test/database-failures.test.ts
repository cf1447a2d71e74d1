// Answers to clients when the database fails, by the codes that a real PostgreSQL raises.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestAccount } from "../../../../test/account.ts";
import { startTestApi, type TestApi } from "../../../../test/api.ts";
import { useDatabase } from "../../../../test/database.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { Exhaustion } from "../../database-failure.ts";
import { createLog } from "../../log.ts";
import { answer, operation } from "../operation.ts";

const testDatabase = useDatabase();
const log = createLog("silent");
let database: Database;
let api: TestApi;
let time = 0;
const exhaustion = new Exhaustion({ now: () => time, monotonic: () => time });

beforeAll(async () => {
  database = openDatabase({ url: testDatabase.url, log });
  const nowhere = openDatabase({ url: "postgres://parley@127.0.0.1:1/parley", log });
  await database.pool.query(
    `create function fail(code text) returns int language plpgsql as $$
     begin raise exception using errcode = code, message = 'secret'; end $$`,
  );
  const given = {
    tag: "Test",
    summary: "Test",
    description: "For a test.",
    examples: {},
    scope: null,
    answers: {},
  } as const;
  const fail = operation({
    ...given,
    operationId: "fail",
    route: "GET /fail/:code",
    params: z.object({ code: z.string() }),
    handler: async ({ params: { code } }) => {
      await database.transaction((session) => session.client.query("select fail($1)", [code]));
      return answer(200, {});
    },
  });
  const goNowhere = operation({
    ...given,
    operationId: "goNowhere",
    route: "GET /nowhere",
    handler: async () => answer(200, await nowhere.pool.query("select 1")),
  });
  const caller = await createTestAccount(database);
  const onFailure = (error: unknown) => exhaustion.note(error);
  api = await startTestApi(database, [fail, goNowhere], caller, { onFailure });
});
afterAll(async () => {
  await api.close();
  await database.close();
});

describe("a failure", () => {
  test.each<[string, string, number, string, boolean]>([
    ["53100", "the disk is full", 503, "database_unavailable", true],
    ["53300", "too many connections", 503, "database_unavailable", true],
    ["58030", "the disk failed", 503, "database_unavailable", true],
    ["25006", "no writes are taken", 503, "database_unavailable", true],
    ["57P01", "the server is being stopped", 503, "database_unavailable", false],
    ["08006", "the connection failed", 503, "database_unavailable", false],
    ["57014", "the statement took too long", 503, "busy", false],
    ["55P03", "a lock is held", 503, "busy", false],
    ["40001", "a conflict", 503, "busy", false],
    ["42P01", "no such table", 500, "internal_error", false],
  ])("%s, %s, is %i %s", async (sqlState, _name, status, code, isExhausted) => {
    time += 5_000;
    expect(exhaustion.recent).toBe(null);
    const told = await api.call("GET", `/fail/${sqlState}`);
    expect([told.status, told.body.code, told.body.retryable]).toEqual([status, code, true]);
    if (status === 503) expect(Number(told.headers["retry-after"])).toBeGreaterThan(0);
    expect(told.bytes.toString()).not.toContain("secret");
    expect(exhaustion.recent !== null).toBe(isExhausted);
    time += 5_000;
    expect(exhaustion.recent).toBe(null);
  });

  test("of a server that can't be reached is 503", async () => {
    const told = await api.call("GET", "/nowhere");
    expect(told).toMatchObject({ status: 503, body: { code: "database_unavailable", retryable: true } });
  });
});
