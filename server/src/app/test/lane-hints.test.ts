import { expect, test } from "vitest";
import { useDatabase, usePool } from "../../../test/database.ts";
import type { Database } from "../../platform/database/database.ts";
import { Listener } from "../../platform/database/listener.ts";
import { createLog } from "../../platform/log.ts";
import { createLaneHints } from "../lane-hints.ts";

const testDatabase = useDatabase();
const database = usePool(testDatabase);
const log = createLog("silent");

/** The notifications that another process gets while `work` gives hints about its lanes. */
async function heardWhile(
  given: Database,
  work: (hints: ReturnType<typeof createLaneHints>, heard: string[][]) => Promise<void>,
): Promise<void> {
  const heard: string[][] = [];
  const listener = new Listener(testDatabase.url, log);
  listener.on("parley_lanes", (items) => heard.push(items));
  await listener.start();
  try {
    await work(
      createLaneHints(given, log, () => null),
      heard,
    );
  } finally {
    await listener.stop();
  }
}

test("hints during a notification are sent with the next one, without duplicates", async () => {
  await heardWhile(database, async (hints, heard) => {
    hints.requeued("first");
    for (const name of ["second", "third", "second", "third"]) hints.requeued(name);
    await expect.poll(() => heard).toEqual([["requeued first"], ["requeued second", "requeued third"]]);
    hints.requeued("first");
    await expect.poll(() => heard.at(-1)).toEqual(["requeued first"]);
    expect(heard.length).toBe(3);
  });
});

test("a failed notification doesn't stop later hints", async () => {
  let failures = 0;
  const run: Database["run"] = (statement, values) => {
    if (failures++ === 0) return Promise.reject(new Error("The connection was lost."));
    return database.run(statement, values);
  };
  await heardWhile({ ...database, run }, async (hints, heard) => {
    hints.requeued("lost");
    hints.requeued("next");
    await expect.poll(() => heard).toEqual([["requeued next"]]);
  });
});
