// Clients that don't read their answers, over raw sockets.
// Long: it waits for the limits of connections that stand still.
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { request } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createTestAccount } from "../../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../../test/database.ts";
import { systemClock } from "../../../clock.ts";
import { ActiveKeys } from "../../../load/active-keys.ts";
import { Slots } from "../../../load/slots.ts";
import { createLog } from "../../../log.ts";
import { Admission } from "../../access/admission.ts";
import { CONNECTION_LIMITS } from "../../http-server.ts";
import { answer, operation } from "../../operation.ts";
import { createServer } from "../../server.ts";
import { UnreadAnswers, type UnreadLimits } from "../unread-answers.ts";

/** More than the operating system keeps for a connection. */
const BIG = "x".repeat(8 * 2 ** 20);
const MOST_OF_ONE = 2 * BIG.length;
const PLACES = 2;
const STREAMS = 3;
const STALL_MS = 800;
const CONNECTIONS = 30;

const database = usePool(useDatabase());
let server: Awaited<ReturnType<typeof createServer>>;
let gate: Slots;
let unread: UnreadAnswers;
let port: number;
/** Answers that were made, and bytes that a stream produced. */
let made = 0;
let produced = 0;
/** The most unread bytes right after a stream produced some. */
let peak = 0;
/** A test may change how long a connection without progress stays. */
let unreadLimits: UnreadLimits;
let sockets: Socket[] = [];

const given = { tag: "Test", summary: "Test", description: "For a test.", examples: {}, scope: null };
const operations = [
  operation({
    ...given,
    operationId: "getBig",
    route: "GET /big",
    answers: { 200: { description: "Much.", schema: z.string() } },
    handler: async () => {
      made++;
      return answer(200, BIG);
    },
  }),
  operation({
    ...given,
    operationId: "getSmall",
    route: "GET /small",
    answers: { 200: { description: "Little.", schema: z.string() } },
    handler: async () => answer(200, "small"),
  }),
  operation({
    ...given,
    operationId: "getFile",
    route: "GET /file",
    answers: { 200: { description: "Much.", contentType: "text/plain" } },
    handler: async () => answer(200, Readable.from(chunks(), { objectMode: false }), {}),
  }),
  operation({
    ...given,
    operationId: "follow",
    route: "GET /stream",
    endless: true,
    answers: { 200: { description: "Much.", contentType: "text/plain" } },
    handler: async () => {
      made++;
      return answer(200, Readable.from(chunks(), { objectMode: false }), {});
    },
  }),
];

async function* chunks(): AsyncGenerator<Buffer> {
  for (let count = 0; count < 1_000; count++) {
    produced += BIG.length / 8;
    peak = Math.max(peak, unread.total + BIG.length / 8);
    yield Buffer.alloc(BIG.length / 8);
  }
}

beforeEach(async () => {
  [made, produced, peak, sockets] = [0, 0, 0, []];
  unreadLimits = { mostOfOne: MOST_OF_ONE, most: 4 * MOST_OF_ONE, stallMs: STALL_MS };
  unread = new UnreadAnswers(systemClock, unreadLimits);
  const limits = {
    clock: systemClock,
    shared: 100,
    activeKeys: new ActiveKeys(systemClock),
    mostWaitingOfOne: 100,
    mostWaiting: 100,
    longestWaitMs: 10_000,
  };
  const hasRoom = (name: string) => unread.hasRoom(name);
  gate = new Slots({ ...limits, mostOfOne: PLACES, most: PLACES * 2, hasRoom });
  unread.onRoom(() => gate.admit());
  const streams = new Slots({ ...limits, mostOfOne: STREAMS, most: STREAMS * 2, mostWaiting: 0 });
  const caller = await createTestAccount(database);
  server = await createServer({
    database,
    operations,
    authenticate: async (apiKeyId) => ({ ...caller, apiKeyId }),
    log: createLog("silent"),
    connectionLimits: CONNECTION_LIMITS,
    admission: new Admission({
      rateLimit: null,
      gates: { batched: gate, single: gate, streams, reading: gate, uploads: gate },
      eventLoop: { isDrowning: false },
      onRefused: () => undefined,
    }),
    unread,
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  port = (server.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** Asks and never reads. */
function ask(path: string, key: string): Socket {
  const socket = connect(port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  socket.write(`GET /api${path} HTTP/1.1\r\nHost: test\r\nAuthorization: ${key}\r\n\r\n`);
  sockets.push(socket);
  return socket;
}

async function get(path: string, key: string) {
  const { statusCode, headers, body } = await request(`http://127.0.0.1:${port}/api${path}`, {
    headers: { authorization: key },
  });
  return { status: statusCode, headers, text: await body.text() };
}

async function statusOf(path: string, key: string): Promise<number> {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/api${path}`, {
    headers: { authorization: key },
  });
  body.on("error", () => undefined).destroy();
  return statusCode;
}

const connections = () =>
  new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)));

test("a key whose clients don't read gets few answers, and other keys go on", async () => {
  unreadLimits.stallMs = Number.POSITIVE_INFINITY;
  for (let count = 0; count < CONNECTIONS; count++) ask("/big", "stuck");
  await expect.poll(() => gate.waiting).toBeGreaterThan(CONNECTIONS / 2);
  expect(made).toBeLessThanOrEqual(MOST_OF_ONE / BIG.length + PLACES);
  expect(unread.total).toBeLessThanOrEqual(MOST_OF_ONE + PLACES * BIG.length + 1_000);
  expect(await get("/small", "quick")).toMatchObject({ status: 200, text: '"small"' });
});

test("a connection that waits for its next request keeps nothing of its last answer in memory", async () => {
  // On a busy machine, these clients may not read for longer than that.
  unreadLimits.stallMs = Number.POSITIVE_INFINITY;
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const used = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  await get("/small", "reader");
  const before = used();
  for (let count = 0; count < 10; count++) ask("/big", "reader").resume();
  await expect.poll(() => sockets.every((socket) => socket.bytesRead > BIG.length)).toBe(true);
  await expect.poll(() => unread.total).toBe(0);
  // The clients of the test free what they read a little later.
  await expect.poll(() => used() - before).toBeLessThan(2 * BIG.length);
  expect(await connections()).toBeGreaterThanOrEqual(10);
});

test("a connection without progress is closed in time, and the key's next request gets its answer", async () => {
  for (let count = 0; count < CONNECTIONS; count++) ask("/big", "stuck");
  await expect.poll(() => made).toBeGreaterThanOrEqual(PLACES);
  for (const socket of sockets.slice(PLACES * 2)) socket.destroy();
  expect((await get("/small", "stuck")).status).toBe(200);
  await expect.poll(() => unread.total).toBe(0);
});

test("a stream is read ahead only while its key has room, and ends with its connection", async () => {
  unreadLimits.stallMs = Number.POSITIVE_INFINITY;
  for (let count = 0; count < CONNECTIONS; count++) ask("/file", "stuck");
  await expect.poll(() => peak).toBeGreaterThanOrEqual(MOST_OF_ONE);
  unreadLimits.stallMs = STALL_MS;
  await expect.poll(connections).toBe(0);
  expect(produced).toBeLessThan(CONNECTIONS * BIG.length);
  await expect.poll(() => unread.total).toBe(0);
});

test("endless answers have a bound for each key and for all, and a closed one makes room", async () => {
  unreadLimits.stallMs = Number.POSITIVE_INFINITY;
  const open = [1, 2, 3].map(() => ask("/stream", "one"));
  await expect.poll(() => made).toBe(STREAMS);
  const { status, headers, text } = await get("/stream", "one");
  expect([status, headers["retry-after"], JSON.parse(text).code]).toEqual([429, "5", "too_many_streams"]);
  expect(JSON.parse(text).detail).toContain("3 event streams");
  for (let count = 0; count < STREAMS; count++) ask("/stream", "two");
  await expect.poll(() => statusOf("/stream", "three")).toBe(429);
  open[0]?.destroy();
  await expect.poll(() => statusOf("/stream", "one")).toBe(200);
});
