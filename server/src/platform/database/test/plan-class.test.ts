// Which planner settings a statement of each class runs under, inside and outside of a transaction.
import { describe, expect, test } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { createLog } from "../../log.ts";
import { openDatabase } from "../database.ts";
import type { PlanClass } from "../plan-class.ts";
import * as t from "../sql-types.ts";
import { statement } from "../statement.ts";

const server = useDatabase();
const database = usePool(server, { pipelined: true });

const settingsOf = (plan: PlanClass) =>
  statement({
    name: `test_settings_of_${plan}`,
    plan,
    columns: { seqscan: t.text, bitmapscan: t.text, hashjoin: t.text, cache: t.text },
    sql: `select current_setting('enable_seqscan') as seqscan, current_setting('enable_bitmapscan') as bitmapscan,
        current_setting('enable_hashjoin') as hashjoin, current_setting('plan_cache_mode') as cache`,
  });
const lookup = settingsOf("lookup");
const search = settingsOf("search");
const scan = settingsOf("scan");
const failing = statement({ name: "test_failing_search", plan: "search", sql: "select 1 / 0" });

const AS_LOOKUP = { seqscan: "off", bitmapscan: "off", hashjoin: "off", cache: "force_generic_plan" };
const AS_SEARCH = { ...AS_LOOKUP, bitmapscan: "on", cache: "force_custom_plan" };
const AS_SCAN = { seqscan: "on", bitmapscan: "on", hashjoin: "on", cache: "force_custom_plan" };

describe("each statement runs under the settings of its class", () => {
  test("in a transaction, whichever class came before", async () => {
    const rows = await database.transaction(async (session) => {
      const seen = [];
      for (const one of [lookup, search, lookup, scan, search, lookup])
        seen.push(...(await session.run(one, {})));
      return seen;
    });
    expect(rows).toEqual([AS_LOOKUP, AS_SEARCH, AS_LOOKUP, AS_SCAN, AS_SEARCH, AS_LOOKUP]);
  });

  test("also if the address of the database has options", async () => {
    const url = new URL(server.url);
    url.searchParams.set("options", "-c statement_timeout=61s -c enable_hashjoin=on");
    const other = openDatabase({ url: url.href, log: createLog("silent") });
    const { rows } = await other.pool.query("show statement_timeout");
    const seen = await other.run(lookup, {});
    await other.close();
    expect(rows).toEqual([{ statement_timeout: "61s" }]);
    expect(seen).toEqual([{ ...AS_LOOKUP, hashjoin: "on" }]);
  });

  test("outside of a transaction", async () => {
    expect(await database.run(scan, {})).toEqual([AS_SCAN]);
    expect(await database.run(lookup, {})).toEqual([AS_LOOKUP]);
  });
});

test("a failed search leaves the connection with the settings of lookups", async () => {
  const failed = database.transaction((session) => session.run(failing, {}));
  await expect(failed).rejects.toMatchObject({ code: "22012" });
  await expect(database.run(failing, {})).rejects.toMatchObject({ code: "22012" });
  expect(await database.run(lookup, {})).toEqual([AS_LOOKUP]);
});
