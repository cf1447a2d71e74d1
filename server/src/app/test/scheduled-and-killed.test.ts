// Scheduled messages in running processes, of which the worker is killed again and again.
import { beforeAll, expect, test } from "vitest";
import { type RunningProcess, useNumber, useService } from "../../../test/running-service.ts";

/** Stays alive: it receives the hooks that settle what a killed worker had sent. */
const { service, parley: api } = useService({ PARLEY_ROLES: "api" });
useNumber(service, api);
let worker: RunningProcess;

beforeAll(async () => {
  worker = await startWorker();
  await service.simulator.faults({ latency_ms: 20 });
});

const startWorker = () => service.start({ PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: api.url });

async function send(phone_number: string, message: string, send_at: string): Promise<void> {
  const sent = await api.send({ phone_number, message, send_at });
  expect(sent.status).toBe(202);
}

const PHONES = Array.from({ length: 10 }, (_, index) => `+155544500${10 + index}`);
const EACH = 10;
/** Accepting all of them takes seconds on a slow machine. */
const FIRST_MS = 5_000;
const LAST_MS = 8_000;

test("every scheduled message arrives once, not before its time and in the order of these times", async () => {
  const start = Date.now();
  const expected = new Map<string, { at: string; text: string }[]>();
  for (const phone of PHONES) {
    const own = Array.from({ length: EACH }, (_, index) => {
      const ms = FIRST_MS + ((LAST_MS - FIRST_MS) * ((index * 7) % EACH)) / EACH;
      return { at: new Date(start + ms).toISOString(), text: `${phone} ${index}` };
    });
    await Promise.all(own.map(({ at, text }) => send(phone, text, at)));
    expected.set(
      phone,
      own.toSorted((one, other) => one.at.localeCompare(other.at)),
    );
  }
  const arrived = () => service.simulator.messages();
  const total = PHONES.length * EACH;
  for (const share of [0.3, 0.7]) {
    await expect.poll(async () => (await arrived()).length, { interval: 20 }).toBeGreaterThan(share * total);
    await worker.process.end("SIGKILL");
    worker = await startWorker();
  }
  const rest = async () => (await service.query("select from messages where status <> 'read'")).length;
  await expect.poll(rest).toBe(0);
  for (const [phone, own] of expected) {
    const messages = (await service.simulator.messages(phone)) as { text: string }[];
    expect(messages.map(({ text }) => text)).toEqual(own.map(({ text }) => text));
  }
  const rows = await service.query(
    "select from messages where queued_at < send_at or attempt_started_at < send_at or queued_at is null",
  );
  expect(rows).toEqual([]);
});
