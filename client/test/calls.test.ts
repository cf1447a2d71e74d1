// What a call sends, and how it takes each answer.
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createParley, ParleyError, type RetryPolicy, retryPolicy } from "../src/index.ts";
import { type Answer, json, problem, scriptedService } from "./scripted-service.ts";

const MESSAGE = { phone_number: "+15551234567", message: "Hello" };
const sent = json({ id: "msg_1" }, 202);
const now = { "retry-after": "0" };

describe("temporary failures are retried under one Idempotency-Key", () => {
  test.each<[string, Answer]>([
    ["an overloaded service", problem(503, { retryable: true }, now)],
    ["too many requests", problem(429, { retryable: true }, now)],
    ["a failure of the service that may pass", problem(500, { retryable: true }, now)],
    ["the first attempt still running", problem(409, { code: "idempotency_in_progress", retryable: true })],
    ["a gateway without a service", (response) => response.writeHead(502).end("<h1>Bad Gateway</h1>")],
    ["a connection that is cut before the answer", (response) => response.destroy()],
    [
      "a connection that is cut in the answer",
      (response) =>
        response.writeHead(202, { "content-length": "13" }).write('{"id', () => response.destroy()),
    ],
  ])("%s", async (_name, first) => {
    const { parley, requests } = await scriptedService([first, sent]);
    expect(await parley.sendMessage(MESSAGE)).toEqual({ id: "msg_1" });
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([MESSAGE, MESSAGE]);
  });

  test("no answer in time", async () => {
    const { parley, requests } = await scriptedService([() => undefined, sent]);
    expect(await parley.sendMessage(MESSAGE, { timeout: 100 })).toEqual({ id: "msg_1" });
    expect(requests[1]?.headers["idempotency-key"]).toBe(requests[0]?.headers["idempotency-key"]);
  });

  test("until the retries are used up", async () => {
    const busy = problem(503, { retryable: true, code: "busy" }, now);
    const { parley, requests } = await scriptedService([busy]);
    const call = parley.getMessage({ id: "msg_1" }, { retry: 1 });
    await expect(call).rejects.toMatchObject({ status: 503, code: "busy", retryAfter: 0 });
    expect(requests).toHaveLength(2);
  });
});

describe("other failures are thrown at once", () => {
  test.each<[string, Answer, object]>([
    ["an invalid request", problem(422, { retryable: false }), { status: 422, retryable: false }],
    ["a conflict, though it may pass", problem(409, { retryable: true }), { status: 409, retryable: true }],
    ["a service that lacks something", problem(503, { retryable: false }), { status: 503 }],
    [
      "a wait of an hour, as a date",
      problem(
        429,
        { retryable: true },
        { date: "Tue, 24 Nov 2026 12:00:00 GMT", "retry-after": "Tue, 24 Nov 2026 13:00:00 GMT" },
      ),
      { retryAfter: 3600 },
    ],
    ["a wait of an hour", problem(429, { retryable: true }, { "retry-after": "3600" }), { retryAfter: 3600 }],
    [
      "a redirect, which isn't followed",
      (response) => response.writeHead(301, { location: "https://b.example/api" }).end(),
      { code: "unexpected_answer", status: 301 },
    ],
    ["a page", (response) => response.end("<h1>Hi</h1>"), { code: "unexpected_answer", status: 200 }],
    ["nothing", (response) => response.end(), { code: "unexpected_answer", status: 200 }],
    ["null", json(null), { code: "unexpected_answer", status: 200 }],
    ["a missing page", (response) => response.writeHead(404).end("{}"), { code: "unexpected_answer" }],
  ])("%s", async (_name, answer, error) => {
    const { parley, requests } = await scriptedService([answer]);
    await expect(parley.sendMessage(MESSAGE)).rejects.toMatchObject(error);
    expect(requests).toHaveLength(1);
  });
});

test("an error has the problem's facts", async () => {
  const errors = [{ pointer: "/phone_number", code: "missing_plus", detail: "Add a plus." }];
  const refusal = problem(422, { code: "missing_plus", retryable: false, errors });
  const { parley } = await scriptedService([refusal]);
  const error = await parley.sendMessage(MESSAGE).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ParleyError);
  expect(error).toMatchObject({
    name: "ParleyError",
    message: "So it is. (422 missing_plus)",
    requestId: "req_1",
    retryAfter: null,
    errors,
    problem: { title: "It can't be" },
  });
});

test("nothing that listens is a network_error with its cause", async () => {
  // Fetch refuses port 1.
  const baseUrl = "http://127.0.0.1:2/api";
  const { parley } = await scriptedService([sent], { baseUrl, retry: 0 });
  await expect(parley.getSettings()).rejects.toMatchObject({
    code: "network_error",
    status: 0,
    retryable: true,
    message: `There was no answer from ${baseUrl}: ECONNREFUSED.`,
    cause: expect.any(TypeError),
  });
});

describe("a signal ends a call with its reason", () => {
  test("before it began", async () => {
    const { parley, requests } = await scriptedService([sent]);
    const signal = AbortSignal.abort("enough");
    await expect(parley.sendMessage(MESSAGE, { signal })).rejects.toBe("enough");
    expect(requests).toHaveLength(0);
  });

  test.each<[string, Answer]>([
    ["while it waits for the answer", () => undefined],
    ["while it waits to retry", problem(503, { retryable: true }, { "retry-after": "30" })],
  ])("%s", async (_name, answer) => {
    const { parley, requests } = await scriptedService([answer]);
    const stop = new AbortController();
    const call = parley.sendMessage(MESSAGE, { signal: stop.signal });
    await expect.poll(() => requests.length).toBe(1);
    stop.abort("enough");
    await expect(call).rejects.toBe("enough");
    expect(requests).toHaveLength(1);
  });
});

describe("a request", () => {
  test("carries the key, the API's version, and an Idempotency-Key only for a POST", async () => {
    const { parley, requests } = await scriptedService([json({})]);
    await parley.getMessage({ id: "msg_1" });
    expect(requests[0]).toMatchObject({ method: "GET", url: "/api/messages/msg_1" });
    expect(requests[0]?.headers).toMatchObject({
      authorization: "secret",
      "api-version": "2026-11-20",
      "user-agent": expect.stringMatching(/^parley-client\/\d+\.\d+\.\d+$/),
    });
    expect(requests[0]?.headers).not.toHaveProperty("idempotency-key");
  });

  test("takes the caller's key and headers", async () => {
    const own = { "X-One": "1", "user-agent": "shop/2" };
    const { parley, requests } = await scriptedService([sent], { headers: own });
    await parley.sendMessage(MESSAGE, { idempotencyKey: "order 7", headers: { Prefer: "wait=5" } });
    const headers = { "idempotency-key": "order 7", prefer: "wait=5", "x-one": "1", "user-agent": "shop/2" };
    expect(requests[0]?.headers).toMatchObject(headers);
  });

  test("sorts parameters into path, query and body, and escapes them", async () => {
    const { parley, requests } = await scriptedService([json({ data: [], next: null })]);
    await parley.sendMessage({ channel: "a/b", ...MESSAGE });
    await parley.listContacts({ label: ["VIP", "a&b"], q: undefined, limit: 2 });
    await parley.importContacts({ body: "phone\n+1555", country: "DE" });
    expect(requests.map(({ url }) => url)).toEqual([
      "/api/a%2Fb/send-message",
      "/api/contacts?label=VIP&label=a%26b&limit=2",
      "/api/contacts/import?country=DE",
    ]);
    expect(requests[0]?.body).toBe(JSON.stringify(MESSAGE));
    expect(requests[2]).toMatchObject({ body: "phone\n+1555", headers: { "content-type": "text/csv" } });
  });

  test.each(["", ".", ".."])("isn't made with a path parameter %j", async (id) => {
    const { parley, requests } = await scriptedService([json({})]);
    await expect(parley.getMessage({ id })).rejects.toThrow("The parameter id is missing.");
    expect(requests).toHaveLength(0);
  });

  test("with a stream that a function makes is repeated", async () => {
    const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const { parley, requests } = await scriptedService([problem(503, { retryable: true }, now), json({})]);
    const body = () => new Blob(["phone\n+1555"]).stream();
    await parley.importContacts({ body, contentType: XLSX });
    expect(requests.map((request) => request.body)).toEqual(["phone\n+1555", "phone\n+1555"]);
    expect(requests[0]?.headers["content-type"]).toBe(XLSX);
  });
});

test("an upload of a stream, which can be read only once, ends with its own failure", async () => {
  const { parley, requests } = await scriptedService([problem(503, { retryable: true, code: "busy" }, now)]);
  const body = new Blob(["phone\n+1555"]).stream();
  await expect(parley.importContacts({ body })).rejects.toMatchObject({ status: 503, code: "busy" });
  expect(requests).toHaveLength(1);
});

test("every answer can be looked at, also of a failed attempt", async () => {
  const found = json({}, 200, { etag: '"1"' });
  const { parley } = await scriptedService([problem(503, { retryable: true }, now), found]);
  const seen: [number, string | null][] = [];
  const onResponse = ({ status, headers }: Response) => void seen.push([status, headers.get("etag")]);
  await parley.getContact({ phone_number: "15551234567" }, { onResponse });
  expect(seen).toEqual([
    [503, null],
    [200, '"1"'],
  ]);
});

test("an error of the function that looks at answers ends the call", async () => {
  const { parley, requests } = await scriptedService([json({})]);
  const onResponse = () => {
    throw new Error("No ETag.");
  };
  await expect(parley.getSettings({}, { onResponse })).rejects.toThrow(/^No ETag\.$/);
  expect(requests).toHaveLength(1);
});

test("a policy decides about repeats, and can end the call with an error of its own", async () => {
  const retry: RetryPolicy = (error, attempt) => {
    if (attempt === 3) throw new Error(`Given up after ${error.status}.`);
    return 0;
  };
  const { parley, requests } = await scriptedService([problem(409, { retryable: true })], { retry });
  await expect(parley.getSettings()).rejects.toThrow("Given up after 409.");
  expect(requests).toHaveLength(3);
});

test("pauses grow, have a random part, and are never shorter than Retry-After", () => {
  const delayBefore = retryPolicy(9);
  const response = (headers: Record<string, string>) => new Response(null, { status: 503, headers });
  const failure = (headers: Record<string, string> = {}) =>
    new ParleyError({ code: "busy", message: "", retryable: true, response: response(headers) });
  const bounds = [250, 500, 1_000, 2_000, 4_000, 4_000];
  for (const [index, least] of bounds.entries()) {
    const wait = delayBefore(failure(), index + 1) as number;
    expect(wait).toBeGreaterThanOrEqual(least);
    expect(wait).toBeLessThanOrEqual(2 * least);
  }
  expect(delayBefore(failure({ "retry-after": "20" }), 1)).toBeGreaterThan(20_000);
  const until = new Date(Date.now() + 30_000).toUTCString();
  expect(delayBefore(failure({ "retry-after": until }), 1)).toBeGreaterThan(28_000);
  for (const odd of ["soon", "", "Tue, 24 Nov 2020 12:00:00 GMT"])
    expect(delayBefore(failure({ "retry-after": odd }), 1)).toBeLessThanOrEqual(500);
  expect(delayBefore(failure(), 10)).toBeNull();
});

test("a list that nobody awaits yet doesn't end the program, and fails when it is read", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const refused = { status: 401, code: "invalid_api_key", detail: "No.", retryable: false };
  const fetch = async () => Response.json(refused, { status: 401 });
  const list = createParley({ baseUrl: "http://127.0.0.1/api", apiKey: "wrong", fetch }).listContacts();
  // Nothing here waits for the network, so the call has failed after a few turns of the event loop.
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  expect(unhandled).toEqual([]);
  await expect(list).rejects.toMatchObject({ code: "invalid_api_key" });
  await expect(list[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: "invalid_api_key" });
});

test.each<[string, object, RegExp]>([
  ["an address", { baseUrl: undefined, apiKey: "secret" }, /baseUrl.*PARLEY_URL/],
  [
    "a key",
    { baseUrl: "http://127.0.0.1/api", apiKey: undefined, headers: { Prefer: "wait=1" } },
    /apiKey.*PARLEY_API_KEY/,
  ],
  ["options about authorization", { baseUrl: "http://127.0.0.1/api" }, /PARLEY_API_KEY/],
])("a client without %s isn't made", (_, options, message) => {
  expect(() => createParley(options as { baseUrl: string })).toThrow(message);
});

test("a client without a key can be authorized by its headers", () => {
  expect(createParley({ baseUrl: "/api", headers: { cookie: "session=1" } })).toHaveProperty("sendMessage");
});
