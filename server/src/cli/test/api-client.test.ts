// How commands react to answers of a service or a gateway.
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createApiClient } from "../api-client/api-client.ts";

type Answer = (response: ServerResponse) => void;

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** Answers requests in turn, and records them. */
async function serviceOf(answers: Answer[], waitMs = 10_000) {
  const requests: IncomingMessage[] = [];
  server = createServer((request, response) => {
    requests.push(request);
    request.resume().on("end", () => (answers[requests.length - 1] as Answer)(response));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const told: string[] = [];
  const stop = new AbortController();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const patience = { waitMs, signal: stop.signal, tell: (line: string) => told.push(line) };
  return { requests, told, stop, api: createApiClient({ baseUrl, key: "secret" }, patience) };
}

const done: Answer = (response) => response.end('{"done":true}');
const problem =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/problem+json", ...headers }).end(
      JSON.stringify({
        title: "It can't be",
        status,
        detail: "So it is.",
        code: "so",
        request_id: "req_1",
        ...body,
      }),
    );
const post = { method: "POST", path: "/things", json: {} } as const;

describe("temporary failures are retried under one Idempotency-Key", () => {
  test.each<[string, Answer]>([
    ["an overloaded service", problem(503, { retryable: true }, { "retry-after": "0" })],
    ["too many requests", problem(429, { retryable: true }, { "retry-after": "0" })],
    ["the first try still running", problem(409, { code: "idempotency_in_progress", retryable: true })],
    ["a gateway without a service", (response) => response.writeHead(502).end("<h1>Bad Gateway</h1>")],
    ["a connection that is cut before the answer", (response) => response.destroy()],
    [
      "a connection that is cut in the answer",
      (response) =>
        response.writeHead(200, { "content-length": "13" }).write('{"do', () => response.destroy()),
    ],
  ])("%s", async (_name, first) => {
    const { api, requests } = await serviceOf([first, done]);
    expect(await api.call(post)).toEqual({ done: true });
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
  });

  test("and reported from the second failure on", async () => {
    const busy = problem(503, { retryable: true });
    const { api, told } = await serviceOf([busy, busy, done]);
    await api.call(post);
    expect(told).toEqual([
      "The service refused the request: It can't be (503 so). Waiting up to 10 s.",
      "The service answers again.",
    ]);
  });
});

describe("permanent failures are reported at once", () => {
  test.each<[string, Answer, string]>([
    [
      "a wait longer than ours",
      problem(429, { retryable: true }, { "retry-after": "3600" }),
      "The service refused the request: It can't be (429 so).\n  So it is.\nRetry after 3600 s. Request req_1.",
    ],
    [
      "a conflict, though it may pass",
      problem(409, { retryable: true }),
      "The service refused the request: It can't be (409 so).\n  So it is.\nA retry may succeed. Request req_1.",
    ],
    [
      "a service that lacks something",
      problem(503, { retryable: false }),
      "The service refused the request: It can't be (503 so).\n  So it is.\nA retry will fail again. Request req_1.",
    ],
    [
      "every fault, with its place, and nothing that steers the terminal",
      problem(422, {
        retryable: false,
        errors: [
          { pointer: "/a/b", code: "too_long", detail: "Long \u001b[2J." },
          { pointer: "", code: "empty_file", detail: "Empty." },
        ],
        errors_omitted: 17,
      }),
      "The service refused the request: It can't be (422 so).\n  /a/b: Long \\u{1b}[2J. (too_long)\n  Empty. (empty_file)\n" +
        "  and 17 more\nA retry will fail again. Request req_1.",
    ],
  ])("%s", async (_name, answer, message) => {
    const { api, requests } = await serviceOf([answer]);
    await expect(api.call(post)).rejects.toMatchObject({ message, exitCode: 1 });
    expect(requests).toHaveLength(1);
  });

  test.each<[string, Answer, RegExp]>([
    [
      "another place, where the key isn't sent",
      (response) => response.writeHead(301, { location: "https://b.example/api" }).end(),
      /answers 301, and points to https:\/\/b\.example\/api, but not like Parley/,
    ],
    ["a page", (response) => response.end("<h1>Welcome</h1>"), /but not like Parley/],
    [
      "a page that isn't found",
      (response) => response.writeHead(404).end("{}"),
      /answers 404, but not like Parley/,
    ],
  ])("%s", async (_name, answer, message) => {
    const { api } = await serviceOf([answer]);
    await expect(api.call(post)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      exitCode: 1,
    });
  });
});

test("retries end after the given time", async () => {
  const { api, requests } = await serviceOf([problem(503, { retryable: true })], 0);
  await expect(api.call(post)).rejects.toMatchObject({ problem: { status: 503 } });
  expect(requests).toHaveLength(1);
});

test("a stop signal ends the wait", async () => {
  const { api, stop, requests } = await serviceOf([
    problem(503, { retryable: true }, { "retry-after": "9" }),
  ]);
  const call = api.call(post);
  await expect.poll(() => requests.length).toBe(1);
  stop.abort("SIGINT");
  await expect(call).rejects.toBeDefined();
  expect(requests).toHaveLength(1);
});

test("a request carries the key, the API's version, and an Idempotency-Key only for a POST", async () => {
  const { api, requests } = await serviceOf([done]);
  await api.call({ method: "GET", path: "/things" });
  expect(requests[0]?.url).toBe("/api/things");
  expect(requests[0]?.headers).toMatchObject({ authorization: "secret", "api-version": "2026-11-20" });
  expect(requests[0]?.headers).not.toHaveProperty("idempotency-key");
});
