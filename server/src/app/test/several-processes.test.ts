// Several processes on one database: hints between them, idempotency, and takeovers of lanes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import {
  openService,
  type RunningProcess,
  type RunningService,
  type Served,
} from "../../../test/running-service.ts";

const server = useDatabase();
let service: RunningService;
let api: Served;
let other: RunningProcess;
let worker: RunningProcess;

/** Polls come after the end of the tests: any reaction must come from a notification. */
const SELDOM = {
  PARLEY_TIMING: JSON.stringify({ lease_ms: 3_000, beat_ms: 500, poll_ms: 3_600_000, uncertain_ms: 4_000 }),
};

const WORKER = { PARLEY_ROLES: "worker" };

beforeAll(async () => {
  service = await openService(server.url);
  api = await service.serve({ ...SELDOM, PARLEY_ROLES: "api" });
  await service.connectNumber(api.call, "+15550001000");
  [other, worker] = await Promise.all([
    service.start({ PARLEY_ROLES: "api" }),
    service.start({ ...WORKER, ...SELDOM, PARLEY_PUBLIC_URL: api.url }),
  ]);
});
afterAll(() => service.close());

test("a message accepted by one process is handed over by another without a poll, and its receipts arrive at the first", async () => {
  const sent = await api.call("POST", "/whatsapp/send-message", {
    phone_number: "+15552220001",
    message: "Hi",
  });
  expect(sent.status).toBe(202);
  await expect.poll(() => service.simulator.messages("+15552220001"), { interval: 10 }).toHaveLength(1);
  await expect
    .poll(async () => (await api.call("GET", `/messages/${sent.body.id}`)).body.status)
    .toBe("read");
});

test("a request waits for a message that another process sends, and the answer says how it ended", async () => {
  const send = (phone_number: string) =>
    api.call("POST", "/whatsapp/send-message", { phone_number, message: "Hi" }, { prefer: "wait=20" });
  const sent = await send("+15552220010");
  expect(sent).toMatchObject({ status: 200, body: { message: "Message sent" } });
  await service.simulator.control("PUT", "/faults", {
    enforce_window: false,
    latency_ms: 0,
    next: [{ code: 131026 }],
  });
  const failed = await send("+15552220011");
  expect(failed).toMatchObject({ status: 422, body: { code: "message_failed", message_status: "failed" } });
  expect(failed.body.message_error.provider_code).toBe(131026);
  expect((await api.call("GET", `/messages/${failed.body.message_id}`)).body.status).toBe("failed");
});

test("two messages to one contact keep their order in another process", async () => {
  const send = (message: string) =>
    api.call("POST", "/whatsapp/send-message", { phone_number: "+15552220002", message });
  for (let index = 1; index <= 20; index++) expect((await send(String(index))).status).toBe(202);
  await expect
    .poll(async () => (await service.simulator.messages("+15552220002")).map((message) => message.text))
    .toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)));
});

test("a hundred concurrent requests with one key on two processes make one message", async () => {
  const body = { phone_number: "+15552220003", message: "Once" };
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? api : other).call("POST", "/whatsapp/send-message", body, {
        "idempotency-key": "only-one",
      }),
    ),
  );
  const accepted = answers.filter((answer) => answer.status === 202);
  // A repeat during the first request may be refused as in progress, and is sent again.
  expect(answers.map(({ status }) => status).filter((status) => status !== 202 && status !== 409)).toEqual(
    [],
  );
  expect(new Set(accepted.map((answer) => answer.body.id)).size).toBe(1);
  expect(accepted.filter((answer) => answer.headers["idempotent-replayed"] !== "true")).toHaveLength(1);
  const id = accepted[0]?.body.id;
  await expect.poll(async () => (await api.call("GET", `/messages/${id}`)).body.status).toBe("read");
  expect(await service.simulator.messages("+15552220003")).toHaveLength(1);
  const reused = await other.call(
    "POST",
    "/whatsapp/send-message",
    { ...body, message: "Twice" },
    { "idempotency-key": "only-one" },
  );
  expect(reused).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
});

test("a hundred concurrent upserts with one key make one contact, and all get the same answer", async () => {
  const contact = { phone: "+15552220004", name: "Ana" };
  const upsert = () =>
    api.call("POST", "/contacts/contact", { contact }, { "idempotency-key": "only-one-contact" });
  const answers = await Promise.all(Array.from({ length: 100 }, upsert));
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual(
    [],
  );
  expect(new Set([...answers, await upsert()].flatMap(({ body }) => body.contact?.id ?? [])).size).toBe(1);
});

test("a revoked key is refused by every process", async () => {
  const made = await api.call("POST", "/keys", { name: "short", scopes: ["messages:read"] });
  const read = (at: Served) =>
    at.call("GET", "/messages", undefined, { authorization: made.body.secret }).then(({ status }) => status);
  expect([await read(api), await read(other)]).toEqual([200, 200]);
  expect((await api.call("DELETE", `/keys/${made.body.id}`)).status).toBeLessThan(300);
  expect(await read(api)).toBe(401);
  await expect.poll(() => read(other)).toBe(401);
});

test("a process that stops answers requests that wait", async () => {
  // The outcome stays unknown: no answer comes, and no receipt.
  await service.simulator.control("PUT", "/faults", {
    enforce_window: false,
    latency_ms: 0,
    next: [{ drop: "before_answer" }],
  });
  const body = { phone_number: "+15552220012", message: "Hi" };
  const sending = other.call("POST", "/whatsapp/send-message", body, { prefer: "wait=30" });
  const accepted = async () => (await api.call("GET", "/messages?phone=%2B15552220012")).body.data.length;
  await expect.poll(accepted).toBe(1);
  // A request that is still open when the process has drained ends without an answer.
  expect((await other.process.end("SIGTERM")).code).toBe(0);
  expect((await sending).status).toBe(202);
});

test("the lanes of a killed worker are taken over at once", async () => {
  const second = await service.serve({ ...WORKER, PARLEY_PUBLIC_URL: api.url });
  const send = (message: string) =>
    api.call("POST", "/whatsapp/send-message", { phone_number: "+15552220005", message });
  await send("before");
  await expect.poll(() => service.simulator.messages("+15552220005")).toHaveLength(1);
  await worker.process.end("SIGKILL");
  await send("after");
  await expect
    .poll(async () => (await service.simulator.messages("+15552220005")).map((message) => message.text))
    .toEqual(["before", "after"]);
  await second.stop();
});
