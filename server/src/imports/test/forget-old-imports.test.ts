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

test.each([
  ["a report of almost a week stays", "finished", "created_at", "6 days 23 hours 59 minutes", 1],
  ["a report of a week goes", "finished", "created_at", "7 days 1 minute", 0],
  ["a canceled import of a week goes", "canceled", "created_at", "7 days 1 minute", 0],
  ["one that still runs stays, however long", "running", "created_at", "30 days", 1],
  [
    "an upload that was silent for almost ten minutes stays",
    "receiving",
    "received_at",
    "9 minutes 50 seconds",
    1,
  ],
  ["an upload that was silent for longer goes", "receiving", "received_at", "10 minutes 10 seconds", 0],
])("%s", async (_, status, column, age, left) => {
  await world.database.pool.query("truncate imports, import_rows, import_erased");
  const { id } = await importFile(world, "phone\n1\n");
  await world.database.pool.query(`update imports set status = $1, ${column} = now() - $2::interval`, [
    status,
    age,
  ]);
  await forgetOldImports(world.database);
  expect(await rowsLeft(world)).toBe(left);
  expect((await world.api.call("GET", `/imports/${id}`)).status).toBe(left ? 200 : 404);
});
