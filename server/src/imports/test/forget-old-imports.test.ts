// Imports and reports are deleted after a week, and uploads whose process died earlier.
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { forgetOldImports } from "../discard-import.ts";
import { type ImportWorld, importFile, openImportWorld, rowsLeft } from "./import-world.ts";

const server = useDatabase();
let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld(server);
});
afterAll(() => world.close());

const ENDED = "run_at = null, finished_at = now()";
const RECEIVED = "status = 'queued', run_at = null, received_at = now()";

test.each([
  ["a report of almost a week stays", `${ENDED}, created_at = now() - interval '6 days 23:59'`, 1],
  ["a report of a week goes", `${ENDED}, created_at = now() - interval '7 days 00:01'`, 0],
  ["an import that still runs stays, however long", "created_at = now() - interval '30 days'", 1],
  ["an upload that was silent for almost ten minutes stays", `${RECEIVED} - interval '00:09:50'`, 1],
  ["an upload that was silent for longer goes", `${RECEIVED} - interval '00:10:10'`, 0],
])("%s", async (_, change, left) => {
  await world.database.pool.query("truncate jobs, import_rows, import_erased cascade");
  const { id } = await importFile(world, "phone\n1\n");
  await world.database.pool.query("update jobs set run_at = now(), finished_at = null");
  await world.database.pool.query(`update jobs set ${change}`);
  await forgetOldImports(world.database);
  expect(await rowsLeft(world)).toBe(left);
  expect((await world.api.call("GET", `/imports/${id}`)).status).toBe(left ? 200 : 404);
});
