// A store of files that works and is slow: what needs no file doesn't wait for it.
// Long: it waits for a slow store.
import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { useOpened } from "../../../test/later.ts";
import { startTestStore } from "../../../test/object-store.ts";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { createObjectStore, OBJECT_LIMITS } from "../../platform/object-store.ts";

/** More than a lane hands over at a time. */
const FILES = 80;

const store = useOpened(() => startTestStore("media"));
const service = useOpenService();
let parley: Served;

beforeAll(async () => {
  parley = await service.serve({ ...store.environment, PARLEY_MEDIA_STORE: "s3://media/shop" });
  await service.connectNumber(parley.call, "+15550001000");
});
afterEach(() => store.proxy.set({}));

let number = 15_559_970_000;
const nextPhone = () => `+${++number}`;

async function upload(): Promise<string> {
  const answer = await fetch(`${parley.url}/api/media?filename=note.txt`, {
    method: "POST",
    headers: { authorization: service.apiKey, "content-type": "text/plain" },
    body: randomBytes(40).toString("hex"),
  });
  return ((await answer.json()) as { media: { id: string } }).media.id;
}

test("texts and requests that need no file don't wait for it, and the files leave", async () => {
  const files = await Promise.all(Array.from({ length: FILES }, upload));
  const released = Promise.withResolvers<void>();
  store.proxy.set({ held: released.promise });
  const phones = files.map(nextPhone);
  await Promise.all(
    files.map(async (media_id, at) => {
      const sent = { phone_number: phones[at], document: { media_id } };
      expect(await parley.send(sent)).toMatchObject({ status: 202 });
    }),
  );
  const statuses = async () =>
    (await service.query("select status from messages")).map(({ status }) => status);
  const isBusy = async () => (await service.query("select from outbox where state = 'sending'")).length;
  await expect.poll(isBusy).toBeGreaterThan(50);
  const text = { phone_number: nextPhone(), message: "We are open" };
  const answer = await parley.send(text, { prefer: "wait=25" });
  expect(answer).toMatchObject({ status: 200 });
  expect(await parley.call("GET", "/messages")).toMatchObject({ status: 200 });
  expect(await statuses()).toContain("queued");
  released.resolve();
  const waiting = async () => (await statuses()).filter((status) => status === "queued");
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
  const rows = await service.query("select error from messages where status = 'failed'");
  expect(rows).toEqual([]);
}, 120_000);

test("a request that takes too long has an end, however often a byte arrives", async () => {
  const config = {
    s3Endpoint: store.proxy.url,
    s3Region: "us-east-1",
    s3AccessKeyId: "S3RVER",
    s3SecretAccessKey: "S3RVER",
  };
  const name = { place: "s3://media", key: "cake" };
  const object = createObjectStore(config, { ...OBJECT_LIMITS, readMs: 700, requestMs: 700 });
  await object.put(name, Buffer.from("three cakes"));
  expect(await object.get(name, 0, 10)).toEqual(Buffer.from("three cakes"));
  store.proxy.set({ perByte: 20 });
  const work = { put: () => object.put(name, Buffer.from("x")), get: () => object.get(name, 0, 10) };
  for (const one of Object.values(work)) await expect(one()).rejects.toThrow("didn't answer in time");
});
