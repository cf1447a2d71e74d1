// Uploads under one Idempotency-Key.
import { afterEach, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { type ImportWorld, importsOf, openImportWorld, rowsLeft, upload } from "./import-world.ts";
import { beginUpload, type OpenUpload } from "./open-upload.ts";

const server = useSharedDatabase();
let world: ImportWorld;
const open: OpenUpload[] = [];
afterEach(async () => {
  for (const { sending } of open.splice(0)) sending.destroy();
  await world.close();
});

const KEY = { "idempotency-key": "one" };
const REST = "15551110002,Bob\n";
const WHOLE = `phone,name\n15551110001,Ana\n${REST}`;

test("of two equal uploads at once, one is imported, and both get its answer", async () => {
  world = await openImportWorld(server);
  open.push(beginUpload(world.api.url, KEY), beginUpload(world.api.url, KEY));
  await expect.poll(async () => (await importsOf(world)).length).toBe(2);
  for (const { sending } of open) sending.end(REST);
  const done = await Promise.all(open.map(({ answer }) => answer));
  expect(done.map(({ status }) => status)).toEqual([202, 202]);
  expect(done.map(({ headers }) => headers["idempotent-replayed"]).sort()).toEqual(["true", undefined]);
  const again = await upload(world, WHOLE, KEY);
  const ids = [...done, again].map(({ body }) => body.import?.id);
  expect((await importsOf(world)).map(({ id }) => id)).toEqual([...new Set(ids)]);
  expect(await rowsLeft(world)).toBe(2);
  expect((await upload(world, `${WHOLE}1\n`, KEY)).body.code).toBe("idempotency_key_reused");
});

test("an upload that is cut off or refused leaves its key free", async () => {
  world = await openImportWorld(server);
  const cut = beginUpload(world.api.url, KEY);
  await expect.poll(async () => (await importsOf(world)).length).toBe(1);
  cut.sending.destroy();
  expect((await upload(world, "name\n", KEY)).status).toBe(422);
  expect((await upload(world, WHOLE, KEY)).status).toBe(202);
});
