// POST /contacts/import over HTTP, its job, its answers and its report.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import {
  contact,
  events,
  type ImportWorld,
  importFile,
  openImportWorld,
  report,
  rowsLeft,
  upload,
  work,
} from "./import-world.ts";

const server = useDatabase();
let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld(server.url);
});
afterEach(() => world.close());

const NDJSON = { "content-type": "application/x-ndjson" };

test("a file is received, applied by a job, and told", async () => {
  const file = [
    "phone,name,labels,created_at,updated_at,Orders 1 text,Orders 1 description,Orders 1 link",
    '+15551110001,Ana,"vip, news",2026-01-01T00:00:00.000Z,x,A-17,paid,https://shop.example/a-17',
    "+15551110002,Bob,,,,,,",
    "",
  ].join("\r\n");
  const { status, body } = await upload(world, file);
  expect(status).toBe(202);
  expect(body).toMatchObject({
    message: "The file was received: 2 rows",
    import: {
      id: expect.stringMatching(/^imp_/),
      status: "queued",
      format: "csv",
      dry_run: false,
      rows_done: 0,
      rows_total: 2,
      ignored_columns: ["created_at", "updated_at"],
      finished_at: null,
    },
  });
  await work(world, body.import.id);
  expect((await world.api.call("GET", `/imports/${body.import.id}`)).body).toMatchObject({
    status: "finished",
    rows_done: 2,
    accepted: 2,
    created: 2,
    finished_at: expect.any(String),
  });
  expect(await contact(world, "15551110001")).toMatchObject({
    name: "Ana",
    labels: "vip, news",
    enhanced_data: { Orders: [{ text: "A-17", description: "paid", link: "https://shop.example/a-17" }] },
  });
  expect(await contact(world, "15551110002")).toMatchObject({ name: "Bob", labels: "", enhanced_data: {} });
  expect(await rowsLeft(world)).toBe(0);
  expect((await events(world)).map(({ type }) => type)).toEqual([
    "contact.created",
    "contact.created",
    "import.finished",
  ]);
});
