import { gunzipSync } from "node:zlib";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compressAnswer } from "../compress-answer.ts";

const LONG = JSON.stringify({ data: "a".repeat(5_000) });
const SHORT = JSON.stringify({ data: "a" });

describe("answers are compressed", () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = fastify();
    app.addHook("onSend", compressAnswer);
    const json = "application/json; charset=utf-8";
    app.get("/long", (_request, reply) => reply.header("content-type", json).send(LONG));
    app.get("/short", (_request, reply) => reply.header("content-type", json).send(SHORT));
    app.get("/tagged", (_request, reply) => reply.headers({ "content-type": json, etag: '"1"' }).send(LONG));
    app.get("/page", (_request, reply) => reply.header("content-type", "text/html").send(LONG));
    app.post("/long", (_request, reply) => reply.header("content-type", json).send(LONG));
  });
  afterAll(() => app.close());

  test.each(["gzip", "gzip, deflate, br", "br;q=1, gzip;q=0.5", "*"])(
    "for accept-encoding: %s",
    async (coding) => {
      const answer = await app.inject({ url: "/long", headers: { "accept-encoding": coding } });
      expect(answer.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
      expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
      expect(gunzipSync(answer.rawPayload).toString()).toBe(LONG);
    },
  );

  test.each([
    ["a client that doesn't ask for it", "GET", "/long", "br"],
    ["a short answer", "GET", "/short", "gzip"],
    ["an answer with an ETag", "GET", "/tagged", "gzip"],
    ["an answer to POST", "POST", "/long", "gzip"],
  ] as const)("but not for %s", async (_case, method, url, coding) => {
    const answer = await app.inject({ method, url, headers: { "accept-encoding": coding } });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect([LONG, SHORT]).toContain(answer.body);
  });
});
