// Statements that are sent without being waited for, over a connection that pipelines and over one that doesn't.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { createLog } from "../../log.ts";
import { type Database, openDatabase } from "../database.ts";
import { statement } from "../statement.ts";

const server = useDatabase();
const add = statement<[string], { name: string }>(
  "test_add",
  "insert into sent (name) values ($1) returning name",
);
const fail = statement<[], never>("test_fail", "select 1 / 0");

describe.each([
  ["pipelined", true],
  ["one after the other", false],
])("%s", (_, pipelined) => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ url: server.url, log: createLog("silent"), pipelined });
    await database.pool.query("drop table if exists sent");
    await database.pool.query("create table sent (name text)");
  });
  afterAll(() => database.close());
  const names = async () => (await database.pool.query("select name from sent")).rows.map((row) => row.name);

  test("they are done in their order, and their rows are there after the commit", async () => {
    const rows = await database.transaction(async (session) => {
      await session.run(add, ["a"]);
      void session.send(add, ["b"]);
      return { of: session.send(add, ["c"]) };
    });
    expect(await rows.of).toEqual([{ name: "c" }]);
    expect(await names()).toEqual(["a", "b", "c"]);
    await database.pool.query("delete from sent");
  });

  test("one that fails fails the transaction, and nothing of it stays", async () => {
    const done = database.transaction(async (session) => {
      void session.send(add, ["a"]);
      void session.send(fail, []);
      void session.send(add, ["b"]);
    });
    await expect(done).rejects.toMatchObject({ code: "22012" });
    expect(await names()).toEqual([]);
  });

  test("it is told of, and not what was refused because of it", async () => {
    const done = database.transaction(async (session) => {
      void session.send(fail, []);
      await session.run(add, ["a"]);
    });
    await expect(done).rejects.toMatchObject({ code: "22012" });
  });

  test("behind a rollback nothing is sent any more", async () => {
    const done = database.transaction(async (session) => {
      for (const name of ["a", "b", "c"]) void session.send(add, [name]);
      throw new Error("stop");
    });
    await expect(done).rejects.toThrow("stop");
    await database.transaction((session) => session.run(add, ["d"]));
    expect(await names()).toEqual(["d"]);
  });
});
