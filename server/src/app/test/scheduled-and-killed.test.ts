// Scheduled and expiring messages in running processes, of which the worker is killed again and again.
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
/** Stays alive: it receives the hooks that settle what a killed worker had sent. */
let api: Served;
let worker: RunningProcess;
let senderId: string;

beforeAll(async () => {
  service = await openService(server.url);
  api = await service.serve({ PARLEY_ROLES: "api" });
  ({ senderId } = await service.connectNumber(api.call, "+15550001000"));
  worker = await startWorker();
  await service.simulator.control("PUT", "/faults", { enforce_window: false, latency_ms: 20, next: [] });
});
afterAll(() => service.close());

const settings = () => ({ PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: api.url });
const startWorker = () => service.start(settings());

async function send(phone_number: string, message: string, times: object): Promise<string> {
  const body = { phone_number, message, ...times };
  const sent = await api.call("POST", "/whatsapp/send-message", body);
  expect(sent.status).toBe(202);
  return sent.body.id;
}

const read = async (id: string) => (await api.call("GET", `/messages/${id}`)).body;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

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
    await Promise.all(own.map(({ at, text }) => send(phone, text, { send_at: at })));
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
  const rest = async () =>
    (await service.database.pool.query("select from messages where status <> 'read'")).rowCount;
  await expect.poll(rest).toBe(0);
  for (const [phone, own] of expected) {
    const messages = (await service.simulator.messages(phone)) as { text: string }[];
    expect(messages.map(({ text }) => text)).toEqual(own.map(({ text }) => text));
  }
  const { rows } = await service.database.pool.query(
    "select from messages where queued_at < send_at or attempt_started_at < send_at or queued_at is null",
  );
  expect(rows).toEqual([]);
});

test("a message that expires behind a paused sender never arrives, and the next one does", async () => {
  await service.simulator.control("PUT", "/faults", {
    enforce_window: false,
    latency_ms: 0,
    next: [{ code: 190 }],
  });
  const first = await send("+15554460001", "pauses", {});
  await expect.poll(async () => (await read(first)).waiting?.cause).toBe("sender_paused");
  const expiring = await send("+15554460001", "expires", { expires_at: inMs(700) });
  const scheduled = await send("+15554460001", "expires too", { send_at: inMs(300), expires_at: inMs(900) });
  const last = await send("+15554460001", "arrives", {});
  await worker.process.end("SIGKILL");
  await service.serve(settings());
  for (const id of [expiring, scheduled])
    await expect.poll(async () => (await read(id)).status).toBe("expired");
  expect((await api.call("POST", `/senders/${senderId}/resume`)).status).toBe(200);
  for (const id of [first, last]) await expect.poll(async () => (await read(id)).status).toBe("read");
  const texts = (await service.simulator.messages("+15554460001")) as { text: string }[];
  expect(texts.map(({ text }) => text)).toEqual(["pauses", "arrives"]);
});
