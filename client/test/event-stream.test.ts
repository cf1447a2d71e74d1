// How the client reads an event stream, and when it connects again.
import type { ServerResponse } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import type { ParleyOptions, StreamedEvent } from "../src/index.ts";
import { type Answer, json, problem, type ScriptedService, scriptedService } from "./scripted-service.ts";

afterEach(() => vi.useRealTimers());

/** `retry: 1`, so that tests don't wait. */
const stream =
  (...chunks: (string | Buffer)[]): Answer =>
  (response) =>
    write(response, "retry: 1\nid: 0\n\n", ...chunks);

function write(response: ServerResponse, ...chunks: (string | Buffer)[]): ServerResponse {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  for (const chunk of chunks) response.write(chunk);
  return response;
}

const frame = (id: number, text = "Hi") => `id: ${id}\nevent: a\ndata: ${JSON.stringify({ id, text })}\n\n`;
const silence: Answer = (response) => write(response, "retry: 1\n\n");

async function follow(answers: Answer[], options: Partial<ParleyOptions> = {}) {
  const service = await scriptedService(answers, options);
  const events = service.parley.streamEvents({}, options);
  const next = async () => (await events.next()).value as StreamedEvent & { id: number; text: string };
  return { ...service, events, next };
}
const lastIds = ({ requests }: ScriptedService) => requests.map(({ headers }) => headers["last-event-id"]);

test("events are read from chunks that end anywhere", async () => {
  const bytes = Buffer.from(`: comment\n\n${frame(1, "Grüße 🎂")}${frame(2).replaceAll("\n", "\r\n")}`);
  const chunks = [...bytes].map((byte) => Buffer.from([byte]));
  const { next } = await follow([stream(...chunks)]);
  expect(await next()).toEqual({ id: 1, text: "Grüße 🎂" });
  expect(await next()).toEqual({ id: 2, text: "Hi" });
});

test.each<[string, Answer]>([
  ["ends", (response) => write(response, "retry: 1\n\n", frame(1)).end()],
  [
    "breaks",
    (response) => void write(response, "retry: 1\n\n", frame(1)).write(" ", () => response.destroy()),
  ],
])("a stream that %s is opened again after the last event", async (_name, first) => {
  const service = await follow([first, stream(frame(2))]);
  expect([(await service.next()).id, (await service.next()).id]).toEqual([1, 2]);
  expect(lastIds(service)).toEqual([undefined, "1"]);
});

test("a keep-alive moves the place where the next connection continues", async () => {
  const first: Answer = (response) =>
    write(response, "retry: 1\n\n", frame(1), ": keep-alive\nid: 7\n\n").end();
  const service = await follow([first, stream(frame(8))]);
  expect([(await service.next()).id, (await service.next()).id]).toEqual([1, 8]);
  expect(lastIds(service)).toEqual([undefined, "7"]);
});

test("a gap is told, and the stream goes on", async () => {
  const gap = 'id: 5\nevent: gap\ndata: {"type":"gap","cursor":"5"}\n\n';
  const { next } = await follow([stream(gap, frame(6))]);
  expect(await next()).toEqual({ type: "gap", cursor: "5" });
  expect((await next()).id).toBe(6);
});

test("a silent connection is dead after 45 s", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const service = await follow([silence, stream(frame(1))]);
  const next = service.next();
  while (service.requests.length < 2) await vi.advanceTimersByTimeAsync(1_000);
  expect((await next).id).toBe(1);
});

test("a service that was there is waited for, however often it fails", async () => {
  const down: Answer = (response) => response.destroy();
  const passing = Array.from({ length: 7 }, () => down);
  const first: Answer = (response) => write(response, "retry: 1\n\n", frame(1)).end();
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const service = await follow([first, ...passing, stream(frame(2))]);
  expect((await service.next()).id).toBe(1);
  const next = service.next();
  while (service.requests.length < 9) await vi.advanceTimersByTimeAsync(500);
  expect((await next).id).toBe(2);
  vi.restoreAllMocks();
});

test.each<[string, Answer, object]>([
  ["a wrong key", problem(401, { code: "invalid_api_key", retryable: false }), { code: "invalid_api_key" }],
  ["what is no stream", json({}), { code: "unexpected_answer", status: 200 }],
])("%s ends the iteration", async (_name, answer, error) => {
  const { next, requests } = await follow([answer]);
  await expect(next()).rejects.toMatchObject(error);
  expect(requests).toHaveLength(1);
});

test("a signal ends the iteration with its reason", async () => {
  const stop = new AbortController();
  const { next, requests } = await follow([silence], { signal: stop.signal });
  const pending = next();
  await expect.poll(() => requests.length).toBe(1);
  stop.abort("enough");
  await expect(pending).rejects.toBe("enough");
});

test("breaking off the iteration closes the connection", async () => {
  let isClosed = false;
  const { parley } = await scriptedService([
    (response) => {
      write(response, frame(1)).on("close", () => {
        isClosed = true;
      });
    },
  ]);
  for await (const _ of parley.streamEvents()) break;
  await expect.poll(() => isClosed).toBe(true);
});
