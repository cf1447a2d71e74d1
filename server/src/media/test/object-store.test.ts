// Files in an S3-compatible store: s3rver as the store, and a proxy that makes the faults of a network.
import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useOpened } from "../../../test/later.ts";
import { startTestStore } from "../../../test/object-store.ts";
import { jpeg } from "../../../test/pictures.ts";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { readDemoStickers } from "../../app/demo/demo-stickers.ts";
import { parley as command } from "../../cli/test/run-command.ts";

const PLACE = "s3://media/shop";

const store = useOpened(() => startTestStore("media"));
const service = useOpenService();
let parley: Served;
let environment: Record<string, string>;

beforeAll(async () => {
  environment = { ...store.environment, PARLEY_MEDIA_STORE: PLACE };
  parley = await service.serve(environment);
  await service.connectNumber(parley.call, "+15550001000");
});
beforeEach(async () => {
  await query("delete from media");
  await query("update media_objects set due_at = now(), created_at = now() - interval '2 days'");
  await deleteUnwanted();
  expect([await query("select from media_objects"), await store.keys()]).toEqual([[], []]);
});
afterEach(() => store.proxy.set({}));

let number = 15_559_990_000;
const nextPhone = () => String(++number);

const query = async (sql: string, values: unknown[] = []) =>
  (await service.database.pool.query(sql, values)).rows;

async function upload(bytes: Buffer, { url = parley.url, key = service.apiKey } = {}) {
  const answer = await fetch(`${url}/api/media?filename=file`, {
    method: "POST",
    headers: { authorization: key, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the test looks at what it expects
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
}

async function get(id: string, headers: Record<string, string> = {}) {
  const key = { authorization: service.apiKey };
  const answer = await fetch(`${parley.url}/api/media/${id}`, { headers: { ...key, ...headers } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** A person sends a picture, which is stored. */
async function receivePicture(from: string) {
  const bytes = await jpeg();
  const image = { base64: bytes.toString("base64"), mime_type: "image/jpeg" };
  await service.simulator.control("POST", "/inbound", { from, image });
  const newest = async () => (await parley.call("GET", `/messages?phone=${from}`)).body.data[0];
  await expect.poll(newest).toMatchObject({ media: { status: "stored" } });
  return { bytes, media: (await newest()).media };
}

/** The job that runs every minute, now. Resolves at its end. */
async function deleteUnwanted(): Promise<void> {
  await query("select graphile_worker.add_job('delete-media-objects', '{}')");
  const waiting = () =>
    query("select from graphile_worker.jobs where task_identifier = 'delete-media-objects'");
  await expect.poll(waiting).toEqual([]);
}

const unwanted = () => query("select from media_objects where media_id is null and deleted_at is null");

describe("a file", () => {
  test("that a person sent is stored there, not in the database, and is deleted with the person", async () => {
    const from = nextPhone();
    const { bytes, media } = await receivePicture(from);
    expect(media).toMatchObject({ has_preview: true, width: 300, bytes: bytes.length });
    expect(await store.keys()).toHaveLength(1);
    expect(await query("select from media_chunks")).toEqual([]);
    expect(await get(media.id)).toEqual({ status: 200, bytes });
    expect(await parley.call("DELETE", `/contacts/+${from}`)).toMatchObject({ status: 200 });
    expect(await get(media.id)).toMatchObject({ status: 404 });
    await deleteUnwanted();
    expect(await store.keys()).toEqual([]);
  });

  test("that is a sticker's picture is there, too, and is deleted with the sticker", async () => {
    const [sticker] = await readDemoStickers();
    await parley.call("POST", "/stickers", sticker, { "content-type": "image/webp" });
    expect([(await store.keys()).length, await query("select from media_chunks")]).toEqual([1, []]);
    const image = await parley.call("GET", "/stickers/1/image");
    expect(image.bytes.equals(sticker as Buffer)).toBe(true);
    store.proxy.set({ sent: 0 });
    const busy = await parley.call("GET", "/stickers/1/image");
    expect([busy.status, busy.body.code]).toEqual([503, "media_store_unavailable"]);
    store.proxy.set({});
    await parley.call("DELETE", "/stickers/1");
    await deleteUnwanted();
    expect(await store.keys()).toEqual([]);
  });

  test("of several parts is read whole and by ranges", async () => {
    const bytes = randomBytes(4_300_000);
    const { status, body } = await upload(bytes);
    expect([status, body.media.bytes]).toEqual([201, bytes.length]);
    expect(await store.keys()).toHaveLength(2);
    const { id } = body.media;
    expect((await get(id)).bytes.equals(bytes)).toBe(true);
    for (const [from, to] of [
      [4_194_303, 4_194_304],
      [4_299_999, 4_299_999],
    ] as const) {
      const { status, bytes: part } = await get(id, { range: `bytes=${from}-${to}` });
      expect([from, status, part.equals(bytes.subarray(from, to + 1))]).toEqual([from, 206, true]);
    }
    await query("delete from media");
    await deleteUnwanted();
    expect(await store.keys()).toEqual([]);
  });

  test("that was stored in the database before stays readable and can be sent", async () => {
    const plain = await service.serve();
    const bytes = await jpeg();
    const { body } = await upload(bytes, { url: plain.url });
    await plain.stop();
    expect(await get(body.media.id)).toEqual({ status: 200, bytes });
    const phone = nextPhone();
    const image = { media_id: body.media.id };
    const sent = { phone_number: `+${phone}`, image };
    expect(await parley.send(sent, { prefer: "wait=15" })).toMatchObject({
      status: 200,
      body: { status: expect.stringMatching(/^(sent|delivered|read)$/) },
    });
  });

  test("that somebody else deleted fails its message", async () => {
    const { body } = await upload(await jpeg());
    await query("update media set object_id = media_id");
    const sent = { phone_number: `+${nextPhone()}`, image: { media_id: body.media.id } };
    expect(await parley.send(sent, { prefer: "wait=15" })).toMatchObject({
      body: { code: "message_failed" },
    });
    const [message] = await query("select error from messages order by message_id desc limit 1");
    expect(message?.error).toMatchObject({ code: "media_missing" });
  });

  test("whose message was deleted by its author is deleted", async () => {
    const from = nextPhone();
    await receivePicture(from);
    const [message] = await query(
      "select channel_message_id from messages join contacts using (account_id, contact_id) where phone = $1",
      [`+${from}`],
    );
    const revoke = { message_id: message?.channel_message_id };
    await service.simulator.control("POST", "/inbound", { from, revoke });
    await expect.poll(unwanted).toHaveLength(1);
    await deleteUnwanted();
    expect(await store.keys()).toEqual([]);
  });
});

describe("while the store can't be used", () => {
  test("requests are refused with a code, and nothing is left of an upload", async () => {
    const { body } = await upload(await jpeg());
    const before = await query("select media_id from media");
    store.proxy.set({ sent: 0 });
    for (const answer of [await get(body.media.id), await upload(await jpeg())])
      expect(answer).toMatchObject({ status: 503 });
    expect((await upload(await jpeg())).body).toMatchObject({
      code: "media_store_unavailable",
      retryable: true,
    });
    expect(parley.log.map(({ err }) => JSON.stringify(err ?? ""))).toContainEqual(
      expect.stringMatching(/was cut off|can't be reached/),
    );
    expect(await query("select media_id from media")).toEqual(before);
    store.proxy.set({});
    expect(await get(body.media.id)).toMatchObject({ status: 200 });
  });

  test("a message with a file waits, and messages to others leave", async () => {
    const { body } = await upload(await jpeg());
    store.proxy.set({ sent: 0 });
    const [one, other] = [nextPhone(), nextPhone()];
    const image = { media_id: body.media.id };
    const sent = await parley.send({ phone_number: `+${one}`, image });
    const text = { phone_number: `+${other}`, message: "Hello" };
    expect(await parley.send(text, { prefer: "wait=15" })).toMatchObject({
      status: 200,
    });
    const status = async () => (await parley.call("GET", `/messages/${sent.body.id}`)).body.status;
    await expect.poll(status).toBe("queued");
    store.proxy.set({});
    await expect.poll(status).toMatch(/^(sent|delivered|read)$/);
  });
});

describe("a warning says that the store doesn't work", () => {
  const warnings = async () => (await parley.call("GET", "/warnings")).body.data;
  const anHourAgo = () =>
    query("update media_objects set unwanted_since = now() - interval '61 minutes' where media_id is null");

  test("when deletions have waited for an hour, and not for a held account", async () => {
    await upload(await jpeg());
    await query("delete from media");
    store.proxy.set({ sent: 0 });
    await deleteUnwanted();
    expect(await warnings()).toEqual([]);
    await anHourAgo();
    expect(await warnings()).toMatchObject([
      { kind: "store_failing", since: expect.any(String), action: expect.stringContaining("parley doctor") },
    ]);
    await query("update accounts set sending_held_at = now()");
    expect(await warnings()).toEqual([]);
    await query("update accounts set sending_held_at = null");
    store.proxy.set({});
    await query("update media_objects set due_at = now()");
    await deleteUnwanted();
    expect(await warnings()).toEqual([]);
  });
});

describe("parley doctor", () => {
  const examine = async (changed: Record<string, string> = {}) => {
    const settings = { ...service.environment, ...environment, ...changed };
    const { out } = await command(["doctor", "--json"], settings);
    const findings = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    return findings.filter(({ check }) => check === "files");
  };

  test("tries the store, and says when deleted files wait in it", async () => {
    expect(await examine()).toMatchObject([{ state: "ok", detail: `${PLACE} can be written and read` }]);
    store.proxy.set({ sent: 0 });
    expect(await examine()).toMatchObject([
      { state: "failed", detail: expect.stringMatching(/was cut off|can't be reached/) },
    ]);
    store.proxy.set({});
    await upload(await jpeg());
    await query("delete from media");
    await query("update media_objects set unwanted_since = now() - interval '5 hours'");
    expect(await examine()).toMatchObject([
      {
        state: "warning",
        detail: expect.stringMatching(/^1 deleted files are still in the store, the first for 5 h/),
      },
      { state: "ok" },
    ]);
  });

  test("says where files are that nothing deletes", async () => {
    await upload(await jpeg());
    expect(await examine({ PARLEY_MEDIA_STORE: "" })).toMatchObject([
      {
        state: "warning",
        detail: expect.stringMatching(/^1 files are in s3:\/\/media\/shop, which isn't PARLEY_MEDIA_STORE/),
      },
    ]);
  });
});

test("a process that is killed between the upload of a file and its commit leaves nothing", async () => {
  const process = await service.start(environment);
  // The store gets the object, and the process never learns of it.
  store.proxy.set({ isSilent: true });
  const lost = upload(await jpeg(), { url: process.url }).catch(() => null);
  await expect.poll(() => store.keys()).toHaveLength(1);
  await process.process.end("SIGKILL");
  await lost;
  store.proxy.set({});
  await deleteUnwanted();
  expect(await store.keys()).toHaveLength(1);
  // The clean-up deletes uploads that broke off a day ago.
  await query("update media set created_at = now() - interval '25 hours' where status = 'waiting'");
  await query("select graphile_worker.add_job('clean-up', '{}')");
  await expect.poll(unwanted).toHaveLength(1);
  await deleteUnwanted();
  expect(await store.keys()).toEqual([]);
});

test("a part that is written after the deletion is deleted too", async () => {
  const { body } = await upload(await jpeg());
  const [key = ""] = await store.keys();
  const bytes = (await get(body.media.id)).bytes;
  await query("delete from media");
  await deleteUnwanted();
  expect(await store.keys()).toEqual([]);
  await fetch(`${store.environment["PARLEY_S3_ENDPOINT"]}/media/${key}`, {
    method: "PUT",
    body: new Uint8Array(bytes),
  });
  expect(await store.keys()).toEqual([key]);
  await query("update media_objects set due_at = now()");
  await deleteUnwanted();
  expect(await store.keys()).toEqual([]);
  expect(await query("select from media_objects")).toEqual([]);
});
