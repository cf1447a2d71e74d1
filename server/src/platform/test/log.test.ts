import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { newUuid, publicId } from "../ids.ts";
import { createLog, describeError } from "../log.ts";

async function logged(write: (log: ReturnType<typeof createLog>) => void): Promise<string> {
  const stream = new PassThrough();
  write(createLog("info", stream));
  stream.end();
  return text(stream);
}

afterEach(() => {
  vi.useRealTimers();
});

const unique = Object.assign(new Error("duplicate key: Key (phone)=(+15551234567) already exists"), {
  code: "23505",
  severity: "ERROR",
  detail: "Key (phone)=(+15551234567) already exists.",
  table: "contacts",
  constraint: "contacts_phone",
});

test.each([
  ["described", (error: Error) => describeError(error)],
  ["forgotten to be described", (error: Error) => error],
])("a database error, %s, tells its code and constraint and never a value", async (_, form) => {
  const line = await logged((log) => log.error({ err: form(unique) }, "failed"));
  expect(JSON.parse(line).err).toMatchObject({
    type: "DatabaseError",
    code: "23505",
    table: "contacts",
    constraint: "contacts_phone",
  });
  expect(line).not.toContain("5551234567");
});

test("another error tells its message and where it was thrown", async () => {
  const line = JSON.parse(
    await logged((log) => log.warn({ err: describeError(new TypeError("no such thing")) }, "failed")),
  );
  expect(line.err).toMatchObject({
    type: "TypeError",
    message: "no such thing",
    at: expect.stringContaining("log.test.ts"),
  });
});

const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test.each<[string, unknown]>([
  ["a text that isn't JSON", thrown(() => JSON.parse("Secret"))],
  ["a number", thrown(() => BigInt("Secret"))],
  ["an encoding", thrown(() => new TextDecoder("Secret"))],
  ["an option", thrown(() => new Intl.NumberFormat("en", { style: "Secret" as never }))],
  ["what looks like a frame", new SyntaxError("no\n    at Secret")],
])("an error that quotes %s shows nothing of it", async (_, error) => {
  expect((error as Error).message).toContain("Secret");
  expect(await logged((log) => log.error({ err: error }, "failed"))).not.toContain("Secret");
});

test("a resource is named by its public id: the type checker refuses another one", async () => {
  const senderId = newUuid();
  const line = await logged((log) => {
    log.warn({ sender: publicId("snd", senderId) }, "paused");
    // @ts-expect-error The id inside the program isn't the one that the API shows.
    const write = () => log.warn({ sender: senderId }, "paused");
    expect(write).toBeTypeOf("function");
    // @ts-expect-error A field that the log doesn't know may hold anything.
    const writeMore = () => log.warn({ phone: "+15551234567" }, "paused");
    expect(writeMore).toBeTypeOf("function");
  });
  expect(JSON.parse(line)).toMatchObject({ sender: expect.stringMatching(/^snd_/), msg: "paused" });
});

test.each([
  ["an exhausted database", { code: "53100", severity: "ERROR" }, "could not extend file"],
  ["a database that is away", { code: "ENOENT" }, "connect ENOENT /data/.s.PGSQL.5432"],
  ["a lost connection", {}, "Connection terminated unexpectedly"],
])("%s is one line a second, which counts the others", async (_, fields, message) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const full = Object.assign(new Error(message), fields);
  const lines = await logged((log) => {
    for (let count = 0; count < 100; count++) log.error({ err: describeError(full) }, `request ${count}`);
    log.warn({ err: full }, "a job");
    log.error({ err: describeError(unique) }, "something else");
    vi.advanceTimersByTime(1_000);
    log.error({ err: describeError(full) }, "later");
  });
  const read = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map(({ msg, suppressed }) => [msg, suppressed]);
  expect(read).toEqual([
    ["request 0", 0],
    ["something else", undefined],
    ["later", 100],
  ]);
});
