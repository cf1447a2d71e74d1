import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { createLog } from "../../log.ts";
import { byBitmaps } from "../by-bitmaps.ts";
import { openDatabase } from "../database.ts";
import type { Session } from "../session.ts";

const server = useDatabase();
const open = (pipelined: boolean) => openDatabase({ url: server.url, log: createLog("silent"), pipelined });

beforeAll(async () => {
  const database = open(false);
  // So small that no index seems worth it.
  await database.pool.query(
    `create table tagged (tags text[]);
     create index on tagged using gin (tags);
     insert into tagged values ('{a}')`,
  );
  await database.pool.query("analyze tagged");
  await database.close();
});

test.each([
  ["a request", true],
  ["a job", false],
])("%s reads by bitmaps inside, and as it does by itself outside", async (_, pipelined) => {
  const database = open(pipelined);
  const plans = await database.transaction(async (session) => [
    await planOf(session),
    await byBitmaps(session, () => planOf(session)),
    await planOf(session),
  ]);
  await database.close();
  expect(plans).toEqual([
    expect.stringContaining("Seq Scan"),
    expect.stringContaining("Bitmap Index Scan"),
    expect.stringContaining("Seq Scan"),
  ]);
});

async function planOf({ client }: Session): Promise<string> {
  const { rows } = await client.query("explain select from tagged where tags @> '{a}'");
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
