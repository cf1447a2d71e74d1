// Limits on the slowness of uploads and on the jobs that wait.
import { afterEach, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { emptyQueues, fillQueue } from "../../../test/fill-queue.ts";
import { type ImportWorld, importsOf, openImportWorld, rowsLeft, upload } from "./import-world.ts";
import { beginUpload, type OpenUpload } from "./open-upload.ts";

const server = useSharedDatabase();
let world: ImportWorld;
const open: OpenUpload[] = [];
afterEach(async () => {
  for (const { sending } of open.splice(0)) sending.destroy();
  await world.close();
});

function begin(more: Record<string, string> = {}): OpenUpload {
  const begun = beginUpload(world.api.url, more);
  open.push(begun);
  return begun;
}

const imports = () => importsOf(world);
const file = "phone\n15551110002\n";

/** Sends the text at intervals until the upload ends or is answered. */
function drip({ sending, answer }: OpenUpload, text: string, everyMs: number) {
  const dripping = setInterval(() => sending.writableEnded || sending.write(text), everyMs);
  const stopped = answer.finally(() => clearInterval(dripping));
  stopped.catch(() => undefined);
  return stopped;
}

test("an upload that drips is aborted, and nothing of it is left", async () => {
  world = await openImportWorld(server, { uploadWindowMs: 500, uploadWindowBytes: 1_000 });
  const { status, body } = await drip(begin(), "x", 20);
  expect([status, body.code]).toEqual([408, "body_too_slow"]);
  expect(body.detail).toContain("1000 bytes of the body arrived in 0.5 seconds");
  expect(await imports()).toEqual([]);
  expect(await rowsLeft(world)).toBe(0);
});

test.each([
  ["of rows", "phone,name\n", "15551110003,Bob\n", ""],
  ["in one long row", 'phone,name\n15551110003,"', "Bob\n", '"'],
])("a slow upload continues and keeps updating received_at, %s", async (_, first, text, last) => {
  world = await openImportWorld(server, { uploadWindowMs: 300, uploadWindowBytes: 1 });
  const one = begin({ first });
  const answer = drip(one, text, 10);
  // Fewer rows than a batch.
  const signs = new Set<number>();
  const look = async () => {
    const rows = await world.query<{ sign: Date; rows_received: number }>(
      "select received_at as sign, rows_received from jobs where account_id = $1",
      world.caller.accountId,
    );
    for (const { sign, rows_received } of rows) if (rows_received < 1_000) signs.add(sign.getTime());
    return signs.size;
  };
  await expect.poll(look).toBeGreaterThan(3);
  one.sending.end(last);
  expect((await answer).status).toBe(202);
});

test("while the account's queue is full, a file is refused before it is read or at its end", async () => {
  world = await openImportWorld(server);
  const { sending, answer } = begin({ "idempotency-key": "a" });
  await expect.poll(async () => (await imports()).length).toBe(1);
  await fillQueue(world.database, world.caller.accountId, "labels");
  const early = await upload(world, file);
  expect([early.status, early.body.code, early.headers["retry-after"]]).toEqual([429, "too_many_jobs", "10"]);
  sending.end();
  const late = await answer;
  expect([late.status, late.body.code, late.body.retryable]).toEqual([429, "too_many_jobs", true]);
  expect(await imports()).toEqual([]);
  expect(await rowsLeft(world)).toBe(0);
  await emptyQueues(world.database, world.caller.accountId);
  expect((await upload(world, "phone,name\n15551110001,Ana\n", { "idempotency-key": "a" })).status).toBe(202);
});
