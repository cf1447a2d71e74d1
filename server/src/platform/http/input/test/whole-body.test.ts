// Bodies that a route takes whole, over HTTP: their text, their size, and how many of them are in memory.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { useDatabase, usePool } from "../../../../../test/database.ts";
import { useApi, useCaller } from "../../../../../test/use-api.ts";
import { HeldBytes } from "../../../load/held-bytes.ts";
import { answer, operation } from "../../operation.ts";

const KB = 1_024;
const database = usePool(useDatabase());
const held = new HeldBytes({ mostOfOne: 200 * KB, most: 200 * KB });
const given = { tag: "Test", summary: "Test", description: "For a test.", examples: {} };
const echo = {
  ...given,
  scope: null,
  body: z.looseObject({}),
  answers: { 200: { description: "The body.", schema: z.looseObject({}) } },
};
const operations = [
  operation({
    ...echo,
    operationId: "echo",
    route: "POST /echo",
    handler: async ({ body }) => answer(200, body),
  }),
  operation({
    ...echo,
    operationId: "greet",
    route: "POST /greet",
    keyless: true,
    handler: async ({ body }) => answer(200, body),
  }),
];

const api = useApi(database, () => operations, useCaller(database), { held });

const post = (path: string, body: string | Buffer, contentType = "application/json") =>
  api.call("POST", path, body, { "content-type": contentType });

describe("JSON in another encoding than UTF-8 is refused", () => {
  const latin1 = Buffer.from('{"greeting":"Zoë, mañana"}', "latin1");

  test("with the place, when it isn't announced", async () => {
    const { status, body } = await post("/echo", latin1);
    expect([status, body.code]).toEqual([400, "invalid_json"]);
    expect(body.detail).toMatch(String.raw`byte 16 isn't UTF-8, after "{\"greeting\":\"Zo"`);
  });

  test("when a character is cut off", async () => {
    const { status, body } = await post("/echo", Buffer.from('{"a":"ë"}').subarray(0, 7));
    expect([status, body.code]).toEqual([400, "invalid_json"]);
  });

  test.each(["iso-8859-1", '"windows-1252"', "utf-16"])("with 415, when %s is announced", async (charset) => {
    const { status, body } = await post("/echo", latin1, `application/json; charset=${charset}`);
    expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
  });

  test.each(["UTF-8", "utf8", '"utf-8"'])("but not UTF-8 that is announced as %s", async (charset) => {
    const answered = await post("/echo", '{"a":"ë \ufffd"}', `application/json; charset=${charset}`);
    expect(answered).toMatchObject({ status: 200, body: { a: "ë \ufffd" } });
  });
});

describe("without a key", () => {
  test.each([
    ["4 KB are taken", JSON.stringify({ a: "x".repeat(4_000) }), 200],
    ["more is refused", JSON.stringify({ a: "x".repeat(4_100) }), 413],
  ])("%s", async (_name, body, status) => {
    expect((await post("/greet", body)).status).toBe(status);
  });
});

describe("bodies that arrive slowly", () => {
  function send(bytes: number, of = 2_000 * KB, path = "/echo"): Socket {
    const { port } = new URL(api.url);
    const socket = connect(Number(port), "127.0.0.1");
    const head = `POST /api${path} HTTP/1.1\r\nhost: test\r\nauthorization: test\r\ncontent-type: application/json`;
    socket.write(`${head}\r\ncontent-length: ${of}\r\n\r\n${" ".repeat(bytes)}`);
    return socket;
  }

  test("and are too large without a key are refused, and their connections closed", async () => {
    const socket = send(5 * KB, 2_000 * KB, "/greet");
    const [answered] = await once(socket, "data");
    expect(String(answered)).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\nconnection: close\r\n/i);
    await once(socket, "close");
    expect(held.total).toBe(0);
  });

  test("and are refused have their whole answer, though the client reads it only after sending", async () => {
    using taken = vi.spyOn(held, "release");
    const socket = send(100 * KB, 2_000 * KB, "/greet").pause();
    await expect.poll(() => taken.mock.calls.length).toBeGreaterThan(0);
    await new Promise((resolve) => socket.write(" ".repeat(100 * KB), resolve));
    expect(await text(socket)).toMatch(/"code":"body_too_large"/);
  });

  test("are refused beyond the bytes of all, the largest first, and others go on", async () => {
    const slow = [70, 80, 30].map((size) => send(size * KB));
    await expect.poll(() => held.total).toBeGreaterThan(180 * KB);
    const large = JSON.stringify({ a: "x".repeat(60 * KB) });
    expect((await post("/echo", large)).status).toBe(200);
    const [answered] = await once(slow[1] as Socket, "data");
    expect(String(answered)).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n[\s\S]*"code":"overloaded"/);
    expect(held.total).toBeLessThan(120 * KB);
    for (const socket of slow) socket.destroy();
    await expect.poll(() => held.total).toBe(0);
  });

  test("are read a piece at a time, and other connections are served between the pieces", async () => {
    using taken = vi.spyOn(held, "add");
    const ofTurns: number[] = [];
    let ofTurn = 0;
    taken.mockImplementation((_body, bytes) => {
      if (ofTurn === 0)
        setImmediate(() => {
          ofTurns.push(ofTurn);
          ofTurn = 0;
        });
      ofTurn += bytes;
    });
    const socket = send(1_000 * KB, 1_000 * KB);
    await once(socket, "data");
    // Node notices a pause after the next piece of 64 KB.
    expect(Math.max(...ofTurns)).toBeLessThanOrEqual(128 * KB);
    socket.destroy();
  });

  test("give their bytes back when they are answered", async () => {
    const socket = send(2, 10);
    await expect.poll(() => held.total).toBeGreaterThan(0);
    const answered = once(socket, "data");
    socket.write("{}      ");
    await answered;
    await expect.poll(() => held.total).toBe(0);
    socket.destroy();
  });
});
