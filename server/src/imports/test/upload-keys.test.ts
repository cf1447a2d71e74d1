// Concurrent uploads under one Idempotency-Key: one is received, the others are refused before their bodies end.
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

function begin(more: Record<string, string> = {}): OpenUpload {
  const begun = beginUpload(world.api.url, { ...KEY, ...more });
  open.push(begun);
  return begun;
}

const imports = () => importsOf(world);

/** Begins an upload, and waits until it is being received. */
async function beginFirst(): Promise<OpenUpload> {
  const first = begin();
  await expect.poll(async () => (await imports()).length).toBe(1);
  return first;
}

test("a twin is refused while its body is still open, and gets the first upload's answer after its end", async () => {
  world = await openImportWorld(server);
  const first = await beginFirst();
  const { status, headers, body } = await begin({ first: "phone\n" }).answer;
  expect([status, body.code, body.retryable]).toEqual([409, "idempotency_in_progress", true]);
  expect(headers["retry-after"]).toBe("1");
  expect(await imports()).toHaveLength(1);
  first.sending.end(REST);
  const done = await first.answer;
  expect(done.status).toBe(202);
  expect(done.headers["idempotent-replayed"]).toBeUndefined();
  const again = await upload(world, WHOLE, KEY);
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([202, "true"]);
  expect(again.body.import.id).toBe(done.body.import?.id);
  expect((await upload(world, `${WHOLE}1\n`, KEY)).body.code).toBe("idempotency_key_reused");
  expect(await imports()).toHaveLength(1);
  expect(await rowsLeft(world)).toBe(2);
});

test.each([
  ["another query", () => begin({ query: "?country=DE" }).answer],
  [
    "another operation",
    () => world.api.call("POST", "/contacts/contact", { contact: { phone: "+15551110003" } }, KEY),
  ],
])("the key is refused meanwhile for %s", async (_, other) => {
  world = await openImportWorld(server);
  const first = await beginFirst();
  const { status, body } = await other();
  expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
  first.sending.end();
  expect((await first.answer).status).toBe(202);
});

test("an upload that is cut off frees its key", async () => {
  world = await openImportWorld(server);
  const first = await beginFirst();
  first.sending.destroy();
  await expect.poll(async () => (await upload(world, WHOLE, KEY)).status).toBe(202);
  expect(await imports()).toHaveLength(1);
});

test("an upload that takes longer than a key is held keeps its key", async () => {
  world = await openImportWorld(server, { keyHoldMs: 2_000 });
  const first = await beginFirst();
  const until = async () => {
    const rows = await world.query(
      "select extract(epoch from expires_at - created_at) as s from idempotency_keys where account_id = $1",
      world.caller.accountId,
    );
    return Number(rows[0]?.s);
  };
  await expect.poll(until).toBeGreaterThan(2.5);
  expect((await begin().answer).status).toBe(409);
  first.sending.end();
  expect((await first.answer).status).toBe(202);
});

test("an upload that lost its key to a twin leaves nothing, and the twin is imported", async () => {
  world = await openImportWorld(server);
  const first = await beginFirst();
  await world.query("update idempotency_keys set expires_at = now()");
  const twin = begin();
  await expect.poll(async () => (await imports()).length).toBe(2);
  first.sending.end(REST);
  const { status, body } = await first.answer;
  expect([status, body.code]).toEqual([409, "idempotency_in_progress"]);
  expect(await imports()).toHaveLength(1);
  twin.sending.end(REST);
  const done = await twin.answer;
  expect([done.status, done.headers["idempotent-replayed"]]).toEqual([202, undefined]);
  expect((await imports())[0].id).toBe(done.body.import?.id);
  expect(await rowsLeft(world)).toBe(2);
});
