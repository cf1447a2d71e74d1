// A restored Parley that has the same store as the one that the backup was made of, which still runs.
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { useEmptyDatabase } from "../../../test/empty-database.ts";
import { useOpened } from "../../../test/later.ts";
import { startTestStore } from "../../../test/object-store.ts";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { parley as command } from "../../cli/test/run-command.ts";

const source = useDatabase();
const target = useEmptyDatabase();
const folder = useFolder();
const store = useOpened(() => startTestStore("media"));
const service = useOpenService(source);
let original: Served;
let clone: Pool;
let environment: Record<string, string>;

beforeAll(async () => {
  environment = {
    ...store.environment,
    PARLEY_MEDIA_STORE: "s3://media/shop",
    PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven",
  };
  original = await service.serve(environment);
  await service.connectNumber(original.call, "+15550001000");
  clone = new Pool({ connectionString: target.url });
});
afterAll(() => clone.end());

const serveClone = (more: Record<string, string> = {}) =>
  service.serve({ ...environment, DATABASE_URL: target.url, ...more });

const run = (words: string[], url: string, more: Record<string, string> = {}) =>
  command(words, { ...service.environment, ...environment, DATABASE_URL: url, ...more }, folder());

async function upload(): Promise<string> {
  const answer = await fetch(`${original.url}/api/media?filename=note.txt`, {
    method: "POST",
    headers: { authorization: service.apiKey, "content-type": "application/octet-stream" },
    body: "three cakes",
  });
  return ((await answer.json()) as { media: { id: string } }).media.id;
}

/** A person sends a file, which is stored. */
async function receive(from: string): Promise<string> {
  const document = { base64: Buffer.from("three cakes").toString("base64"), mime_type: "text/plain" };
  await service.simulator.control("POST", "/inbound", { from, document });
  const newest = async () => (await original.call("GET", `/messages?phone=${from}`)).body.data[0]?.media;
  await expect.poll(newest).toMatchObject({ status: "stored" });
  return (await newest()).id;
}

async function read({ url }: Served, id: string): Promise<number> {
  const answer = await fetch(`${url}/api/media/${id}`, { headers: { authorization: service.apiKey } });
  await answer.arrayBuffer();
  return answer.status;
}

/** A job of the clone, now. Resolves at its end. */
async function runJob(name: string): Promise<void> {
  await clone.query("select graphile_worker.add_job($1, '{}')", [name]);
  const waiting = async () =>
    (await clone.query("select from graphile_worker.jobs where task_identifier = $1", [name])).rows;
  await expect.poll(waiting).toEqual([]);
}

/** Files that the clone would delete. */
async function unwanted(): Promise<number> {
  const { rows } = await clone.query(
    "select from media_objects where media_id is null and deleted_at is null",
  );
  return rows.length;
}

const PERSON = "15559980001";
let files: Record<"ofPerson" | "unsent" | "old" | "waiting", string>;
let keys: string[];

test("a backup names the files in the store, and doesn't copy them", async () => {
  files = {
    ofPerson: await receive(PERSON),
    unsent: await upload(),
    old: await receive("15559980002"),
    waiting: await upload(),
  };
  const path = folder("backup.zip");
  expect(await run(["backup", path], source.url)).toMatchObject({ code: 0, complaints: "" });
  expect(await run(["restore", path], target.url)).toMatchObject({ code: 0, complaints: "" });
  keys = await store.keys();
  expect(keys).toHaveLength(4);
  const { rows } = await clone.query("select from media_objects where place = 's3://media/shop'");
  expect(rows).toHaveLength(4);
});

test("while its sending is held, it deletes nothing from the store, and the original reads every file", async () => {
  const held = await serveClone();
  const sent = { phone_number: "+15559980003", document: { media_id: files.waiting } };
  expect(await held.send(sent)).toMatchObject({ status: 202 });
  expect(await held.call("DELETE", `/contacts/+${PERSON}`)).toMatchObject({ status: 200 });
  await clone.query("update media set created_at = now() - interval '31 days' where unsent");
  await runJob("clean-up");
  expect(await unwanted()).toBe(2);
  await clone.query("update accounts set media_bytes = 1");
  await runJob("clean-up");
  expect(await unwanted()).toBe(3);
  await runJob("delete-media-objects");
  expect(await unwanted()).toBe(3);
  expect(await store.keys()).toEqual(keys);
  for (const id of Object.values(files)) expect(await read(original, id)).toBe(200);
  expect(await Promise.all(Object.values(files).map((id) => read(held, id)))).toEqual([404, 404, 410, 200]);
  await held.stop();
});

test("with a place of its own, it deletes nothing there after its release either, and reads the files", async () => {
  const own = { PARLEY_MEDIA_STORE: "s3://media/copy" };
  const released = await serveClone(own);
  expect(await run(["release", "--yes"], target.url, own)).toMatchObject({ code: 0 });
  await runJob("delete-media-objects");
  expect(await unwanted()).toBe(3);
  expect(await store.keys()).toEqual(keys);
  expect(await read(released, files.waiting)).toBe(200);
  await released.stop();
});

test("with the same place, it deletes after its release what it doesn't need", async () => {
  const released = await serveClone();
  await runJob("delete-media-objects");
  expect(await unwanted()).toBe(0);
  expect(await store.keys()).toHaveLength(1);
  expect(await read(released, files.waiting)).toBe(200);
});
