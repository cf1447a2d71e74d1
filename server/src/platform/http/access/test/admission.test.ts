// Which requests begin: rate limits, places and the event loop, over HTTP.
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createTestAccount } from "../../../../../test/account.ts";
import { callApi, type TestApi } from "../../../../../test/api.ts";
import { answerChecker } from "../../../../../test/check-answer.ts";
import { useDatabase, usePool } from "../../../../../test/database.ts";
import { systemClock } from "../../../clock.ts";
import { ActiveKeys } from "../../../load/active-keys.ts";
import { Slots } from "../../../load/slots.ts";
import { createLog } from "../../../log.ts";
import { openApiDocument } from "../../openapi/document.ts";
import { answer, operation } from "../../operation.ts";
import { createServer } from "../../server.ts";
import { Admission } from "../admission.ts";
import { RateLimit } from "../rate-limit.ts";

const PLACES = 2;
const RATE = 50;
const database = usePool(useDatabase());
const eventLoop = { isDrowning: false };
const refused: string[] = [];
const gate = new Slots({
  clock: systemClock,
  mostOfOne: PLACES,
  most: PLACES,
  // Keys of the test before count for another moment, and mustn't cost this one a place.
  shared: PLACES * 10,
  activeKeys: new ActiveKeys(systemClock),
  mostWaitingOfOne: 3,
  mostWaiting: 3,
  longestWaitMs: 10_000,
});
const reading = new Slots({ most: 1 });
const uploads = new Slots({ most: PLACES + 1, mostOfOne: PLACES, mostWaiting: 1 });
/** The time of the rate limit while it stands still. */
let stoppedAt: number | null = null;
const rateClock = { ...systemClock, monotonic: () => stoppedAt ?? systemClock.monotonic() };
const admission = new Admission({
  rateLimit: new RateLimit(rateClock, RATE),
  gates: { batched: gate, streams: gate, single: gate, reading, uploads },
  eventLoop,
  onRefused: (cause) => refused.push(cause),
});
let server: Awaited<ReturnType<typeof createServer>>;
let port: number;
/** Each lets one request of `work` end. */
let ends: (() => void)[] = [];
/** Addresses without a key that were looked up. */
const admitted: string[] = [];
/** Clients that closed their connection while their request idled. */
let left = 0;

const given = { tag: "Test", summary: "Test", description: "For a test.", examples: {} };
const operations = [
  operation({
    ...given,
    operationId: "work",
    route: "POST /work",
    scope: null,
    body: z.strictObject({ fail: z.boolean().optional() }),
    answers: { 204: { description: "Done." } },
    handler: async ({ body }) => {
      await new Promise<void>((resolve) => ends.push(resolve));
      if (body.fail) throw new Error("For a test.");
      return answer(204, undefined);
    },
  }),
  operation({
    ...given,
    operationId: "deliver",
    route: "POST /deliver/:address",
    scope: null,
    keyless: true,
    admit: async ({ params }) => admitted.push(params["address"] as string),
    params: z.strictObject({ address: z.string() }),
    answers: { 204: { description: "Done." } },
    handler: async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return answer(204, undefined);
    },
  }),
  operation({
    ...given,
    operationId: "upload",
    route: "POST /upload",
    scope: null,
    streams: { contentTypes: ["text/plain"] },
    answers: { 204: { description: "Done." } },
    handler: async ({ stream }) => {
      for await (const _ of stream?.chunks({ windowMs: 60_000, windowBytes: 1 }) ?? []);
      return answer(204, undefined);
    },
  }),
  operation({
    ...given,
    operationId: "idle",
    route: "POST /idle",
    scope: null,
    answers: { 204: { description: "Done." } },
    handler: async ({ idle }) => {
      const gone = idle();
      await new Promise<void>((resolve) => {
        ends.push(resolve);
        gone.addEventListener("abort", () => resolve());
      });
      if (gone.aborted) left++;
      return answer(204, undefined);
    },
  }),
  operation({
    ...given,
    operationId: "look",
    route: "GET /look",
    scope: "contacts:read",
    answers: { 204: { description: "Done." } },
    handler: async () => answer(204, undefined),
  }),
];

beforeAll(async () => {
  const caller = await createTestAccount(database);
  server = await createServer({
    database,
    operations,
    authenticate: async (apiKeyId) => ({
      ...caller,
      personId: null,
      apiKeyId,
      accountId: apiKeyId,
      scopes: apiKeyId.startsWith("weak") ? new Set() : caller.scopes,
    }),
    log: createLog("silent"),
    admission,
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => server.close());
beforeEach(() => {
  ends = [];
  refused.length = 0;
});

const check = answerChecker(() => openApiDocument(operations));
const HEAD =
  "POST /api/work HTTP/1.1\r\nHost: test\r\nAuthorization: gone\r\nContent-Type: application/json\r\n";
const as = (key: string): TestApi["call"] => callApi(`http://127.0.0.1:${port}`, key, check);
const inProgress = () => gate.inProgress;
const waiting = () => gate.waiting;

const connections = () =>
  new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)));

async function endAll(work: Promise<{ status: number }>[]): Promise<number[]> {
  const finished = Promise.all(work);
  let isOver = false;
  void finished.then(() => {
    isOver = true;
  });
  await expect
    .poll(() => {
      for (const end of ends.splice(0)) end();
      return isOver;
    })
    .toBe(true);
  return (await finished).map(({ status }) => status);
}

test("every answer to a key has the headers of its rate limit, also an error", async () => {
  for (const [path, status] of [
    ["/look", 204],
    ["/work", 405],
  ] as const) {
    const { status: found, headers } = await as("one")("GET", path);
    expect(found).toBe(status);
    if (status === 405) expect(headers).not.toHaveProperty("ratelimit");
    else expect(headers).toMatchObject({ "ratelimit-policy": `"key";q=${RATE};w=1` });
  }
  const faulty = await as("one")("POST", "/work", { no: 1 });
  expect(faulty.status).toBe(422);
  expect(faulty.headers["ratelimit"]).toMatch(/^"key";r=\d+;t=1$/);
});

test("too many requests of a key are refused with 429, whatever they ask for, and other keys go on", async () => {
  stoppedAt = systemClock.monotonic();
  onTestFinished(() => {
    stoppedAt = null;
  });
  const asked = await Promise.all(Array.from({ length: RATE * 2 }, () => as("weak fast")("GET", "/look")));
  const statuses = new Set(asked.map(({ status }) => status));
  expect(statuses).toEqual(new Set([403, 429]));
  const limited = asked.find(({ status }) => status === 429);
  expect(limited?.headers).toMatchObject({ "retry-after": "1", ratelimit: '"key";r=0;t=1' });
  expect(limited?.body).toMatchObject({ code: "rate_limited", retryable: true, status: 429 });
  expect((await as("slow")("GET", "/look")).status).toBe(204);
  expect(refused.every((cause) => cause === "rate_limit")).toBe(true);
});

test("a client that closes the connection gives its place back: before its body arrives, and while it waits", async () => {
  const cut = connect(port, "127.0.0.1");
  cut.write(`${HEAD}Content-Length: 2\r\n\r\n`);
  await expect.poll(inProgress).toBe(1);
  cut.destroy();
  await expect.poll(inProgress).toBe(0);

  const work = Array.from({ length: PLACES }, () => as("gone")("POST", "/work", {}));
  await expect.poll(inProgress).toBe(PLACES);
  const impatient = connect(port, "127.0.0.1");
  impatient.write(`${HEAD}Content-Length: 2\r\n\r\n{}`);
  await expect.poll(waiting).toBe(1);
  const before = await connections();
  impatient.destroy();
  await expect.poll(connections).toBe(before - 1);
  expect(await endAll(work)).toEqual(work.map(() => 204));
  expect([inProgress(), waiting()]).toEqual([0, 0]);
});

test("a request that waits for others has no place, and hears that its client is gone", async () => {
  const idling = Array.from({ length: PLACES * 3 }, () => as("idle")("POST", "/idle"));
  await expect.poll(() => ends.length).toBe(PLACES * 3);
  expect([inProgress(), waiting()]).toEqual([0, 0]);
  expect((await as("idle")("GET", "/look")).status).toBe(204);
  expect(await endAll(idling)).toEqual(idling.map(() => 204));
  expect(left).toBe(0);

  const client = connect(port, "127.0.0.1");
  client.write(`${HEAD.replace("work", "idle")}Content-Length: 0\r\n\r\n`);
  await expect.poll(() => ends.length).toBe(1);
  client.destroy();
  await expect.poll(() => left).toBe(1);
  expect([inProgress(), waiting()]).toEqual([0, 0]);
});

test("an address that stands for a key takes places like a key, after it was looked up", async () => {
  const deliveries = Array.from({ length: PLACES }, () => as("")("POST", "/deliver/shop", {}));
  await expect.poll(inProgress).toBe(PLACES);
  const other = as("other")("POST", "/work", {});
  await expect.poll(waiting).toBe(1);
  expect(admitted).toEqual(["shop", "shop"]);
  expect(await endAll([...deliveries, other])).toEqual([204, 204, 204]);
  expect([inProgress(), waiting()]).toEqual([0, 0]);
});

test("uploads have places of their own: of an account, and in all", async () => {
  const begin = (key: string) => {
    const socket = connect(port, "127.0.0.1");
    const head = HEAD.replace("work", "upload")
      .replace("gone", key)
      .replace("application/json", "text/plain");
    socket.write(`${head}Content-Length: 4\r\n\r\nab`);
    return { socket, answer: once(socket, "data").then(([answer]) => String(answer)) };
  };
  const upload = (key: string) => as(key)("POST", "/upload", "abcd", { "content-type": "text/plain" });

  const slow = Array.from({ length: PLACES }, () => begin("slow"));
  await expect.poll(() => uploads.inProgress).toBe(PLACES);
  expect((await as("slow")("GET", "/look")).status).toBe(204);
  const waiting = upload("slow");
  await expect.poll(() => uploads.waiting).toBe(1);
  const refusal = await upload("slow");
  expect([refusal.status, refusal.body.code, refusal.headers["retry-after"]]).toEqual([
    429,
    "too_many_uploads",
    "5",
  ]);
  expect((await upload("other")).status).toBe(204);
  const last = begin("another");
  await expect.poll(() => uploads.inProgress).toBe(PLACES + 1);
  const full = await upload("other");
  expect([full.status, full.body.code, full.headers["retry-after"]]).toEqual([503, "overloaded", "5"]);
  expect(refused).toEqual(["uploads", "uploads"]);
  // One that ends, and one that is given up.
  slow[0]?.socket.write("cd");
  expect(await slow[0]?.answer).toMatch(/^HTTP\/1\.1 204 /);
  expect((await waiting).status).toBe(204);
  for (const { socket } of [...slow, last]) socket.destroy();
  await expect.poll(() => uploads.inProgress).toBe(0);
});

test("large bodies are read one at a time, and keys take turns", async () => {
  const begun: string[] = [];
  const read = (key: string, name: string) =>
    admission.inTurn(key, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const readings = [read("a", "a1"), read("a", "a2"), read("a", "a3"), read("b", "b1")];
  for (const [index] of readings.entries()) {
    await expect.poll(() => begun.length).toBe(index + 1);
    ends.shift()?.();
  }
  await Promise.all(readings);
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  await expect.poll(() => reading.inProgress).toBe(0);
});

test("while the event loop can't keep up, requests are refused with 503 before anything is read", async () => {
  eventLoop.isDrowning = true;
  const { status, headers, body } = await as("anybody")("POST", "/work", "no JSON");
  eventLoop.isDrowning = false;
  expect([status, headers["retry-after"], body.code]).toEqual([503, "1", "overloaded"]);
  expect(refused).toEqual(["event_loop"]);
});
