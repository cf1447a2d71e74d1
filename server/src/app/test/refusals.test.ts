// The errors of every operation over HTTP: in the contract's order, as problems, and never 5xx.
import { request } from "undici";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestAnswer } from "../../../test/api.ts";
import { useNumber, useService } from "../../../test/running-service.ts";

const { service, parley } = useService();
useNumber(service, parley);
/** A key with the scope to read messages only. */
let weakKey: string;

beforeAll(async () => {
  weakKey = (await parley.call("POST", "/keys", { name: "weak", scopes: ["messages:read"] })).body.secret;
});

const TOO_LARGE = "x".repeat(2 * 1024 * 1024 + 1);

describe("errors have one order: an earlier one hides all later ones", () => {
  const nobody = { authorization: "" };
  const stranger = { authorization: "parley_nobody_nothing_0" };
  const weak = () => ({ authorization: weakKey });
  const plain = { "content-type": "text/plain" };
  type Request = [method: string, path: string, body: string, headers: Record<string, string>];
  const PATH = "/whatsapp/send-message";
  const steps: [string, () => Request, number, string][] = [
    ["route", () => ["POST", `${PATH}/x/y`, TOO_LARGE, { ...nobody, ...plain }], 404, "unknown_route"],
    ["method", () => ["PATCH", PATH, TOO_LARGE, { ...nobody, ...plain }], 405, "method_not_allowed"],
    ["no key", () => ["POST", PATH, TOO_LARGE, { ...nobody, ...plain }], 401, "missing_api_key"],
    ["wrong key", () => ["POST", PATH, TOO_LARGE, { ...stranger, ...plain }], 401, "invalid_api_key"],
    ["scope", () => ["POST", PATH, TOO_LARGE, { ...weak(), ...plain }], 403, "insufficient_scope"],
    ["type", () => ["POST", PATH, TOO_LARGE, plain], 415, "unsupported_media_type"],
    ["size", () => ["POST", PATH, TOO_LARGE, {}], 413, "body_too_large"],
    ["JSON", () => ["POST", PATH, '{"a": ', {}], 400, "invalid_json"],
    ["rules", () => ["POST", PATH, "[]", {}], 422, "invalid_type"],
  ];

  test.each(steps)("%s", async (_fault, make, status, code) => {
    const answer = await parley.call(...make());
    expect(answer.status).toBe(status);
    expectProblem(answer, code);
    if (status === 401) expect(answer.headers["www-authenticate"]).toBe("Bearer");
    if (status === 405) expect(answer.headers["allow"]).toMatch(/POST/);
  });
});

test.each(["OPTIONS", "PUT"])("%s of a path without it is 405", async (method) => {
  const answer = await parley.call(method, "/contacts/contact");
  expect([answer.status, answer.headers["allow"]]).toEqual([405, "POST"]);
});

test("an answer says how long it took", async () => {
  const answer = await parley.call("GET", "/contacts");
  expect(answer.headers["server-timing"]).toMatch(/^total;dur=\d+\.\d$/);
});

test("all faults are reported at once, each with its pointer", async () => {
  const { status, body } = await parley.call("POST", "/contacts/contact", {
    contact: { phone: "5551234567", name: "x".repeat(257), colour: "red" },
  });
  expect(status).toBe(422);
  expect(
    body.errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code]).sort(),
  ).toEqual([
    ["/contact/colour", "unknown_field"],
    ["/contact/name", "too_long"],
    ["/contact/phone", "missing_plus"],
  ]);
});

test.each<[string, string, string, object | undefined, string]>([
  [
    "an unknown field",
    "POST",
    "/keys",
    { "a\n": 1, name: "a", scopes: ["events:read"] },
    String.raw`a\n: There is no field`,
  ],
  ["an empty body", "POST", "/contacts/contact", undefined, "The body is empty. Send a JSON object."],
])("the detail of a fault names %s", async (_, method, path, body, detail) => {
  const answer = await parley.call(method, path, body);
  expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining(detail)]);
});

test.each<[string, string, object | undefined, string, string]>([
  [
    "GET",
    "/messages?since=yesterday",
    undefined,
    "/query/since",
    "This must be a time like 2027-01-31T12:00:00Z, with a time zone.",
  ],
  [
    "GET",
    "/messages?status=lost",
    undefined,
    "/query/status",
    "This must be one of scheduled, queued, sending, sent, delivered, read, failed, expired, canceled, received.",
  ],
  [
    "POST",
    "/contacts/contact",
    { contact: { phone: "+15554440002", name: 7 } },
    "/contact/name",
    "This must be a string.",
  ],
  ["POST", "/webhooks", { url: "https://a.example", types: ["message.lost"] }, "/types/0", "one of contact."],
  [
    "PATCH",
    "/settings",
    { uncertain_wait: "long" },
    "/uncertain_wait",
    "This must be a whole number of seconds.",
  ],
])("%s %s with a fault is told in plain words", async (method, path, body, pointer, detail) => {
  const answer = await parley.call(method, path, body);
  const fault = answer.body.errors?.find((error: { pointer: string }) => error.pointer === pointer);
  expect([answer.status, fault?.detail]).toEqual([422, expect.stringContaining(detail)]);
});

test.each([
  ["escapes in another encoding", "/contacts/Jos%E9", 400, "invalid_url"],
  ["such escapes in the query", "/contacts?q=Jos%E9", 400, "invalid_url"],
  ["a slash at its end", "/contacts/", 404, "unknown_route"],
  ["an empty part", "/contacts//messages", 404, "unknown_route"],
  ["parameters after a semicolon", "/contacts/count;a=b", 404, "unknown_route"],
])("an address with %s is a problem", async (_name, path, status, code) => {
  const headers = { authorization: service.apiKey };
  // fetch would correct some of them.
  const answer = await request(`${parley.url}/api${path}`, { headers });
  expect(answer.statusCode).toBe(status);
  expect(await answer.body.json()).toMatchObject({ code });
});

test("an address without /api says so", async () => {
  const headers = { authorization: service.apiKey };
  const answer = await fetch(`${parley.url}/contacts?limit=1`, { headers });
  expect(answer.status).toBe(404);
  const detail = "There is no /contacts in this API. The paths of the API begin with /api/.";
  expect(await answer.json()).toMatchObject({ code: "unknown_route", detail });
});

function expectProblem(answer: TestAnswer, code: string): void {
  expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({
    code,
    status: answer.status,
    request_id: answer.headers["request-id"],
  });
  for (const field of ["type", "title", "detail", "instance"])
    expect(answer.body[field]).toEqual(expect.any(String));
}
