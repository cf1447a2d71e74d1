// Several processes on one database: hints between them, and takeovers of lanes.
import { beforeAll, expect, test } from "vitest";
import { type RunningProcess, useNumber, useService } from "../../../test/running-service.ts";

/** Polls come after the end of the tests: any reaction must come from a notification. */
const SELDOM = {
  PARLEY_TIMING: JSON.stringify({ lease_ms: 3_000, beat_ms: 500, poll_ms: 3_600_000, uncertain_ms: 4_000 }),
};

const WORKER = { PARLEY_ROLES: "worker" };
const { service, parley: api } = useService({ ...SELDOM, PARLEY_ROLES: "api" });
useNumber(service, api);
let worker: RunningProcess;

beforeAll(async () => {
  worker = await service.start({ ...WORKER, ...SELDOM, PARLEY_PUBLIC_URL: api.url });
});

test("a message accepted by one process is handed over by another without a poll, and its receipts arrive at the first", async () => {
  const sent = await api.send({
    phone_number: "+15552220001",
    message: "Hi",
  });
  expect(sent.status).toBe(202);
  await expect.poll(() => service.simulator.messages("+15552220001"), { interval: 10 }).toHaveLength(1);
  await expect.poll(async () => (await api.get(`/messages/${sent.body.id}`)).status).toBe("read");
});

test("a request waits for a message that another process sends, and the answer says how it ended", async () => {
  const send = (phone_number: string) => api.send({ phone_number, message: "Hi" }, { prefer: "wait=20" });
  const sent = await send("+15552220010");
  expect(sent).toMatchObject({ status: 200, body: { message: "Message sent" } });
  await service.simulator.faults({ next: [{ code: 131026 }] });
  const failed = await send("+15552220011");
  expect(failed).toMatchObject({ status: 422, body: { code: "message_failed", message_status: "failed" } });
  expect(failed.body.message_error.provider_code).toBe(131026);
  expect((await api.get(`/messages/${failed.body.message_id}`)).status).toBe("failed");
});

test("the lanes of a killed worker are taken over at once", async () => {
  const second = await service.serve({ ...WORKER, PARLEY_PUBLIC_URL: api.url });
  const send = (message: string) => api.send({ phone_number: "+15552220005", message });
  await send("before");
  await expect.poll(() => service.simulator.messages("+15552220005")).toHaveLength(1);
  await worker.process.end("SIGKILL");
  await send("after");
  await expect
    .poll(async () => (await service.simulator.messages("+15552220005")).map((message) => message.text))
    .toEqual(["before", "after"]);
  await second.stop();
});
