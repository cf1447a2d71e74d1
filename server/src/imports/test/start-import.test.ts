// A dry run keeps its rows, and the import that follows applies them without another upload.
import { afterEach, beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { tablesWith } from "../../../test/find-text.ts";
import {
  contact,
  events,
  type ImportWorld,
  importFile,
  openImportWorld,
  rowsLeft,
  work,
} from "./import-world.ts";

const server = useDatabase();
let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld(server);
});
afterEach(() => world.close());

const DRY = { query: "?dry_run=true" };
const FILE =
  "phone,name\n+15557770001,Ana\n+15557770002,Bo\n12,Short\n+15557770003,Cleo\n+15557770001,Ana again\n+15557770004,Dee\n";
const start = (id: string, headers = {}) =>
  world.api.call("POST", `/imports/${id}/start`, undefined, headers);
const read = async (id: string) => (await world.api.call("GET", `/imports/${id}`)).body;

test("the rows of a dry run are imported, with the same outcome", async () => {
  const dry = await importFile(world, FILE, DRY);
  const outcome = { created: 4, refused: 1, repeated: 1, rows_done: 6, rows_total: 6 };
  expect(dry).toMatchObject({ status: "finished", dry_run: true, ...outcome });
  expect(await contact(world, "15557770001")).toBeUndefined();
  expect(await rowsLeft(world)).toBe(5);

  const { status, body } = await start(dry.id);
  expect([status, body.status, body.dry_run, body.created]).toEqual([202, "queued", false, 0]);
  expect(body).toMatchObject({ refused: 1, repeated: 1, rows_done: 2, rows_total: 6 });
  await work(world, dry.id);
  expect(await read(dry.id)).toMatchObject({ status: "finished", ...outcome });
  expect(await contact(world, "15557770001")).toMatchObject({ name: "Ana again" });
  expect(await rowsLeft(world)).toBe(1);
  expect((await events(world)).map(({ type }) => type)).toEqual([
    "import.finished",
    ...Array.from({ length: 4 }, () => "contact.created"),
    "import.finished",
  ]);
});

test("a dry run that is interrupted counts each row once", async () => {
  const { body } = await world.api.call("POST", "/contacts/import?dry_run=true", FILE, {
    "content-type": "text/csv",
  });
  const { id } = body.import;
  await world.database.pool.query("update imports set line_done = 3, created = 1, status = 'running'");
  await work(world, id, 1);
  expect(await read(id)).toMatchObject({ created: 4, rows_done: 6 });
});

test("only a finished dry run can be started, and once", async () => {
  const { id: plain } = await importFile(world, FILE);
  expect((await start(plain)).body).toMatchObject({ status: 409, code: "import_not_startable" });
  const { id } = await importFile(world, FILE, DRY);
  const key = { "idempotency-key": "go" };
  expect((await start(id, key)).status).toBe(202);
  const again = await start(id, key);
  expect([again.status, again.body.id, again.headers["idempotent-replayed"]]).toEqual([202, id, "true"]);
  expect((await start(id)).body).toMatchObject({ status: 409, code: "import_not_startable" });
  expect((await start("imp_00000000000000000000000000")).body.code).toBe("import_not_found");
});

test("people who are erased after a dry run aren't imported, and nothing of them is left", async () => {
  await world.api.call("POST", "/contacts/contact", { contact: { phone: "+15557770002" } });
  const { id } = await importFile(world, FILE.replace("Bo", "Secret"), DRY);
  await world.api.call("DELETE", "/contacts/15557770002");
  expect(await tablesWith(world.database, "Secret")).toEqual([]);
  expect(await read(id)).toMatchObject({ rows_done: 6, rows_total: 6 });
  await start(id);
  await work(world, id);
  expect(await read(id)).toMatchObject({ created: 3, erased: 1, refused: 1, repeated: 1, rows_done: 6 });
  expect(await contact(world, "15557770002")).toBeUndefined();
});
