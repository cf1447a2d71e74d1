// Faults below the level of requests, over raw sockets: broken HTTP, silence, clients that don't read, compressed bodies.
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestAccount } from "../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { systemClock } from "../../clock.ts";
import { createLog } from "../../log.ts";
import { UnreadAnswers } from "../answers/unread-answers.ts";
import { answer, operation } from "../operation.ts";
import { createServer } from "../server.ts";
import { API_VERSION } from "../version.ts";

const IDLE_MS = 1_000;
const ARRIVAL_MS = 1_000;
const BIG = "x".repeat(8 * 1024 * 1024);

const database = usePool(useDatabase());
let server: Awaited<ReturnType<typeof createServer>>;
let port: number;

const given = { tag: "Test", summary: "Test", description: "For a test.", examples: {}, scope: null };
const text = z.object({ text: z.string() });
const operations = [
  operation({
    ...given,
    operationId: "getBig",
    route: "GET /big",
    answers: { 200: { description: "Much.", schema: text } },
    handler: async () => answer(200, { text: BIG }),
  }),
  operation({
    ...given,
    operationId: "getSlowly",
    route: "GET /slow",
    answers: { 200: { description: "Late.", schema: text } },
    handler: async () => {
      await pause(IDLE_MS * 2);
      return answer(200, { text: "late" });
    },
  }),
  operation({
    ...given,
    operationId: "keep",
    route: "POST /keep",
    body: z.strictObject({ text: z.string() }),
    answers: { 200: { description: "It.", schema: text } },
    handler: async ({ body }) => answer(200, body),
  }),
];

beforeAll(async () => {
  const caller = await createTestAccount(database);
  server = await createServer({
    database,
    operations,
    authenticate: async () => caller,
    log: createLog("silent"),
    connectionLimits: { idleMs: IDLE_MS, arrivalMs: ARRIVAL_MS },
    unread: new UnreadAnswers(systemClock, { mostOfOne: 2 ** 40, most: 2 ** 40, stallMs: IDLE_MS }),
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const HEAD = "Host: test\r\nAuthorization: key\r\n";

/** Sends it and reads until the server closes the connection. */
function exchange(bytes: string | Buffer): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const pieces: Buffer[] = [];
    socket.on("data", (piece) => pieces.push(piece));
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = Buffer.concat(pieces).toString("latin1").split("\r\n\r\n", 2);
      resolve({ status: Number(head.split(" ")[1] ?? 0), head, body });
    });
    socket.write(bytes);
  });
}

test.each(["length", "chunks"])(
  "a body that is too large, sent with its %s, is read to its end: a proxy would lose the answer in a reset",
  async (form) => {
    const body = "x".repeat(3 * 1024 * 1024);
    const sent =
      form === "length"
        ? `Content-Length: ${body.length}\r\n\r\n${body}`
        : `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const refused = `POST /api/keep HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\n${sent}`;
    const next = `GET /api/none HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`;
    const answers = await exchange(refused + next);
    expect([answers.status, /HTTP\/1\.1 (\d+)/.exec(answers.body)?.[1]]).toEqual([413, "404"]);
  },
);

describe("what can't be read as a request is answered with a problem, and the connection closed", () => {
  const close = `${HEAD}Connection: close\r\n`;
  test.each<[string, string, number, string]>([
    ["TLS on a plain port", "\x16\x03\x01\x02\x00\x01\r\n\r\n", 400, "bad_request"],
    ["an unknown method", `FETCH /api/slow HTTP/1.1\r\n${HEAD}\r\n`, 400, "bad_request"],
    [
      "two lengths",
      `POST /api/keep HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
      400,
      "bad_request",
    ],
    ["a tunnel", `CONNECT other:443 HTTP/1.1\r\n${HEAD}\r\n`, 400, "bad_request"],
    [
      "headers of a megabyte",
      `GET /api/slow HTTP/1.1\r\n${HEAD}A: ${"a".repeat(2 ** 20)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
    [
      "an expectation",
      `POST /api/keep HTTP/1.1\r\n${close}Expect: money\r\nContent-Length: 2\r\n\r\n{}`,
      417,
      "expectation_failed",
    ],
    [
      "half a body",
      `POST /api/keep HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"te`,
      408,
      "request_timeout",
    ],
  ])("%s", async (_name, bytes, status, code) => {
    const told = await exchange(Buffer.from(bytes, "latin1"));
    expect(told.status).toBe(status);
    expect(told.head).toMatch(/^content-type: application\/problem\+json/im);
    expect(told.head.toLowerCase()).toContain(`api-version: ${API_VERSION}`);
    const problem = JSON.parse(told.body);
    expect(problem).toMatchObject({ code, status, instance: expect.any(String) });
    expect(told.head.toLowerCase()).toContain(`request-id: ${problem.request_id}`);
  });

  test("a client that resets the connection after asking for a tunnel doesn't end the process", async () => {
    const crashes: unknown[] = [];
    const onCrash = (error: unknown) => crashes.push(error);
    process.on("uncaughtExceptionMonitor", onCrash);
    const closed = new Promise<void>((resolve) => {
      server.server.once("connection", (socket: Socket) => socket.once("close", () => resolve()));
    });
    const socket = connect(port, "127.0.0.1");
    socket.once("data", () => socket.resetAndDestroy());
    socket.write(`CONNECT other:443 HTTP/1.1\r\n${HEAD}\r\n`);
    await closed;
    await pause(0);
    process.off("uncaughtExceptionMonitor", onCrash);
    expect(crashes).toEqual([]);
  });

  test("a request before broken bytes is answered first", async () => {
    const told = await exchange(`GET /api/slow HTTP/1.1\r\n${HEAD}\r\nnonsense\r\n\r\n`);
    expect(told).toMatchObject({ status: 200, body: '{"text":"late"}' });
  });

  test("a header that drips is ended when the time is over", async () => {
    const socket = connect(port, "127.0.0.1");
    let told = "";
    socket.on("data", (piece) => {
      told += piece.toString("latin1");
    });
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.write(`GET /api/slow HTTP/1.1\r\n${HEAD}A: `);
    const drip = setInterval(() => socket.writable && socket.write("a"), IDLE_MS / 4);
    await closed;
    clearInterval(drip);
    expect(told).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
  });
});

describe("Content-Encoding", () => {
  const send = (headers: Record<string, string>, body?: Buffer) =>
    fetch(`http://127.0.0.1:${port}/api/keep`, {
      method: "POST",
      headers: { authorization: "key", "content-type": "application/json", ...headers },
      ...(body ? { body } : {}),
    });
  const body = Buffer.from('{"text":"it"}');

  test.each(["gzip", "identity, gzip"])("%s is 415", async (encoding) => {
    const told = await send({ "content-encoding": encoding }, gzipSync(body));
    expect(told.status).toBe(415);
    expect(told.headers.get("accept-encoding")).toBe("identity");
  });

  test("identity is none", async () => {
    expect((await send({ "content-encoding": "identity" }, body)).status).toBe(200);
  });
});

describe("a connection is closed", () => {
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  const opened: Socket[] = [];
  const open = async (bytes: string) => {
    const socket = connect(port, "127.0.0.1");
    opened.push(socket);
    socket.on("error", () => undefined);
    await new Promise<void>((resolve) => socket.once("connect", resolve));
    socket.write(bytes);
    return socket;
  };

  test("that sends nothing", async () => {
    // On a slow machine, the limit for the head of a request may come before the one for silence.
    expect([0, 408]).toContain((await exchange("")).status);
  });

  test("whose answer isn't read, also when requests follow", async () => {
    const before = await connections();
    const request = `GET /api/big HTTP/1.1\r\n${HEAD}\r\n`;
    for (let count = 0; count < 3; count++) (await open(request.repeat(3))).pause();
    // A connection of the test before may have ended meanwhile.
    await expect.poll(connections).toBeLessThanOrEqual(before);
    for (const socket of opened.splice(0)) socket.destroy();
  });

  test("but not one that reads slowly, nor one that waits for us", async () => {
    const [slow, whole] = await Promise.all([
      exchange(`GET /api/slow HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`),
      readSlowly(await open(`GET /api/big HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`)),
    ]);
    expect(slow).toMatchObject({ status: 200, body: '{"text":"late"}' });
    expect(whole).toBeGreaterThan(BIG.length);
  });

  /** In steps that are shorter than the limit and longer than it together. Answers the bytes. */
  async function readSlowly(socket: Socket): Promise<number> {
    let [bytes, pieces] = [0, 0];
    for await (const piece of socket) {
      bytes += (piece as Buffer).length;
      if (++pieces % 10 === 0) await pause(IDLE_MS / 4);
    }
    return bytes;
  }
});
