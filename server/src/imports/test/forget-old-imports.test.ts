// Imports and reports are deleted after a week, and uploads whose process died earlier.
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { forgetOldImports } from "../discard-import.ts";
import { importFile, rowsLeft, useImportWorld } from "./import-world.ts";

const server = useDatabase();
const world = useImportWorld(server, beforeAll);

const ENDED = "run_at = null, finished_at = now()";
const RECEIVED = "status = 'queued', run_at = null, received_at = now()";

test.each([
  ["a report of almost a week stays", `${ENDED}, created_at = now() - interval '6 days 23:59'`, 1],
  ["a report of a week goes", `${ENDED}, created_at = now() - interval '7 days 00:01'`, 0],
  ["an import that still runs stays, however long", "created_at = now() - interval '30 days'", 1],
  ["an upload that was silent for almost ten minutes stays", `${RECEIVED} - interval '00:09:50'`, 1],
  ["an upload that was silent for longer goes", `${RECEIVED} - interval '00:10:10'`, 0],
])("%s", async (_, change, left) => {
  await world.query("truncate jobs, import_rows, import_erased cascade");
  const { id } = await importFile(world, "phone\n1\n");
  await world.query("update jobs set run_at = now(), finished_at = null");
  await world.query(`update jobs set ${change}`);
  await forgetOldImports(world.database);
  expect(await rowsLeft(world)).toBe(left);
  expect((await world.api.call("GET", `/imports/${id}`)).status).toBe(left ? 200 : 404);
});
