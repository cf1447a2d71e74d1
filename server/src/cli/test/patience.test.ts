// How commands react to answers of a service or a gateway.
import { createParley } from "@parley/client/source";
import { describe, expect, test } from "vitest";
import { type Answer, problem, scriptedService } from "../../../../client/test/scripted-service.ts";
import { createPatience } from "../service/patience.ts";

/** A service that answers in turn, and what a command uses to call it. */
async function serviceOf(answers: Answer[], waitMs = 10_000) {
  const { requests, baseUrl } = await scriptedService(answers);
  const told: string[] = [];
  const stop = new AbortController();
  const patience = createPatience({ baseUrl, waitMs, signal: stop.signal, tell: (line) => told.push(line) });
  const { patiently } = patience;
  const parley = createParley({ baseUrl, apiKey: "secret", ...patience });
  return { requests, told, stop, patiently, parley };
}

const done: Answer = (response) => response.end('{"done":true}');

describe("temporary failures are retried", () => {
  test("and reported from the second failure on", async () => {
    const busy = problem(503, { retryable: true });
    const { parley, told } = await serviceOf([busy, busy, done]);
    await parley.syncTemplates();
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
    const { parley, requests } = await serviceOf([answer]);
    await expect(parley.syncTemplates()).rejects.toMatchObject({ message, exitCode: 1 });
    expect(requests).toHaveLength(1);
  });

  test.each<[string, Answer, RegExp]>([
    [
      "another place, where the key isn't sent",
      (response) => response.writeHead(301, { location: "https://b.example/api" }).end(),
      /answers 301, and points to https:\/\/b\.example\/api, but not like Parley/,
    ],
    ["a page", (response) => response.end("<h1>Welcome</h1>"), /but not like Parley/],
  ])("%s", async (_name, answer, message) => {
    const { parley } = await serviceOf([answer]);
    await expect(parley.syncTemplates()).rejects.toMatchObject({
      message: expect.stringMatching(message),
      exitCode: 1,
    });
  });
});

test("retries end after the given time", async () => {
  const { parley, requests } = await serviceOf([problem(503, { retryable: true })], 0);
  await expect(parley.syncTemplates()).rejects.toMatchObject({ code: "so" });
  expect(requests).toHaveLength(1);
});

test("a download that breaks off is repeated from its start", async () => {
  const csv = { "content-type": "text/csv" };
  const { patiently, parley, requests } = await serviceOf([
    (response) => response.writeHead(200, csv).write("phone\n", () => response.destroy()),
    (response) => response.writeHead(200, csv).end("phone\n+1555\n"),
  ]);
  const read = async () => (await parley.getImportReport({ id: "imp_1" })).text();
  expect(await patiently(read)).toBe("phone\n+1555\n");
  expect(requests).toHaveLength(2);
});

test("a stop signal ends the wait", async () => {
  const { parley, stop, requests } = await serviceOf([
    problem(503, { retryable: true }, { "retry-after": "9" }),
  ]);
  const call = parley.syncTemplates();
  await expect.poll(() => requests.length).toBe(1);
  stop.abort("SIGINT");
  await expect(call).rejects.toBeDefined();
  expect(requests).toHaveLength(1);
});
