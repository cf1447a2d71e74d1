// Statements sent without waiting for their answers, over connections with and without pipelining.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { createLog } from "../../log.ts";
import { type Database, openDatabase } from "../database.ts";
import * as t from "../sql-types.ts";
import { statement } from "../statement.ts";

const server = useDatabase();
const add = statement({
  name: "test_add",
  parameters: { name: t.text },
  columns: { name: t.text },
  sql: "insert into sent (name) values ($name) returning name",
});
const fail = statement({ name: "test_fail", sql: "select 1 / 0" });

describe.each([
  ["pipelined", true],
  ["not pipelined", false],
])("%s", (_, pipelined) => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ url: server.url, log: createLog("silent"), pipelined });
    await database.pool.query("drop table if exists sent");
    await database.pool.query("create table sent (name text)");
  });
  afterAll(() => database.close());
  const names = async () => (await database.pool.query("select name from sent")).rows.map((row) => row.name);

  test("they run in order, and their rows are available after the commit", async () => {
    const rows = await database.transaction(async (session) => {
      await session.run(add, { name: "a" });
      void session.send(add, { name: "b" });
      return { of: session.send(add, { name: "c" }) };
    });
    expect(await rows.of).toEqual([{ name: "c" }]);
    expect(await names()).toEqual(["a", "b", "c"]);
    await database.pool.query("delete from sent");
  });

  test("a failing statement rolls the transaction back", async () => {
    const done = database.transaction(async (session) => {
      void session.send(add, { name: "a" });
      void session.send(fail, {});
      void session.send(add, { name: "b" });
    });
    await expect(done).rejects.toMatchObject({ code: "22012" });
    expect(await names()).toEqual([]);
  });

  test("the first failure is thrown, not the failures that it caused", async () => {
    const done = database.transaction(async (session) => {
      void session.send(fail, {});
      await session.run(add, { name: "a" });
    });
    await expect(done).rejects.toMatchObject({ code: "22012" });
  });

  test("no statement runs after a rollback", async () => {
    const done = database.transaction(async (session) => {
      for (const name of ["a", "b", "c"]) void session.send(add, { name });
      throw new Error("stop");
    });
    await expect(done).rejects.toThrow("stop");
    await database.transaction((session) => session.run(add, { name: "d" }));
    expect(await names()).toEqual(["d"]);
  });
});
