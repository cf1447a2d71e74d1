// Messages that end while the service sends: canceled messages never arrive, messages of a deleted sender fail.
// Long: it waits for a sender of one message a second.
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";
import { waitingStatement } from "../../../test/waiting-statement.ts";

const server = useDatabase();
let service: RunningService;
/** Two processes: one may answer the cancellation while the other one sends. */
let processes: Served[];
let senderId: string;
/** The senders that are deleted, by their phones. */
const doomedIds = new Map<string, string>();
const [PAUSED, PAUSED_TOO, ACTIVE] = ["+15550001001", "+15550001002", "+15550001003"] as const;

beforeAll(async () => {
  service = await openService(server.url);
  const before = await service.serve();
  ({ senderId } = await service.connectNumber(before.call, "+15550001000"));
  await before.call("PATCH", `/senders/${senderId}`, { rate: 1 });
  for (const phone of [PAUSED, PAUSED_TOO, ACTIVE]) {
    const { senderId: doomed } = await service.connectNumber(before.call, phone);
    doomedIds.set(phone, doomed);
    if (phone !== ACTIVE) expect((await before.call("POST", `/senders/${doomed}/pause`)).status).toBe(200);
  }
  // Messages may leave for two seconds after a pause. These processes never see the paused senders active.
  await before.stop();
  // The hooks go to the first one's address.
  const PARLEY_PORT = new URL(before.url).port;
  processes = [await service.serve({ PARLEY_PORT }), await service.serve()];
  await service.simulator.control("PUT", "/faults", { enforce_window: false, latency_ms: 30, next: [] });
});
afterAll(() => service.close());

const call = (index: number) => (processes[index % 2] as Served).call;

const PHONES = Array.from({ length: 6 }, (_, index) => `+1555444${1_000 + index}`);
const MESSAGES = 60;

test("a canceled message never arrives, and all others arrive once and in order", async () => {
  const sent: { id: string; phone: string; text: string }[] = [];
  const canceled = new Set<string>();
  const cancellations: Promise<void>[] = [];
  for (let n = 0; n < MESSAGES; n++) {
    const phone = PHONES[n % PHONES.length] as string;
    const { body } = await call(n)("POST", "/whatsapp/send-message", {
      phone_number: phone,
      message: `${n}`,
    });
    sent.push({ id: body.id, phone, text: `${n}` });
    // A message that was accepted up to 18 messages ago: some wait, some are on their way, some have arrived.
    const chosen = sent[n - ((n * 7) % 19)];
    if (!chosen || n % 2 === 0) continue;
    const canceling = call(n + 1)("POST", `/messages/${chosen.id}/cancel`).then(({ status }) => {
      if (status === 200) canceled.add(chosen.text);
      else expect(status).toBe(409);
    });
    cancellations.push(canceling);
  }
  await Promise.all(cancellations);
  await expect.poll(() => service.simulator.messages(PHONES[0])).not.toEqual([]);
  expect((await call(1)("POST", `/messages/${sent[0]?.id}/cancel`)).status).toBe(409);
  await call(0)("PATCH", `/senders/${senderId}`, { rate: 200 });
  const waiting = async () => (await service.database.pool.query("select from outbox")).rowCount;
  await expect.poll(waiting).toBe(0);
  // The tests below count statements that wait, and receipts would add theirs.
  const unread = "select from messages where status not in ('read', 'canceled')";
  await expect.poll(async () => (await service.database.pool.query(unread)).rowCount).toBe(0);
  for (const phone of PHONES) {
    const expected = sent.filter((one) => one.phone === phone && !canceled.has(one.text));
    const arrived = (await service.simulator.messages(phone)) as { text: string }[];
    expect(arrived.map(({ text }) => text)).toEqual(expected.map(({ text }) => text));
  }
  expect(canceled.size).toBeGreaterThan(0);
});

const TOMORROW = { send_at: new Date(Date.now() + 86_400_000).toISOString() };

test.each([
  ["a message of a paused sender", PAUSED, {}],
  ["a scheduled message of a paused sender", PAUSED_TOO, TOMORROW],
  ["a scheduled message of an active sender", ACTIVE, TOMORROW],
])("%s fails when the sender is deleted while the message is accepted", async (_, phone, times) => {
  const { database } = service;
  const holder = await database.pool.connect();
  await holder.query("begin");
  // Accepting ends with this lock: the message is written by then, but the deletion can't see it.
  await holder.query(
    "select pg_advisory_xact_lock(hashtextextended('events ' || account_id, 0)) from accounts",
  );
  const message = { phone_number: "+15554442000", message: "Late", source_phone: phone, ...times };
  const sending = call(0)("POST", "/whatsapp/send-message", message);
  await waitingStatement(database);
  expect((await call(1)("DELETE", `/senders/${doomedIds.get(phone)}`)).status).toBe(200);
  await holder.query("commit");
  holder.release();
  const { status, body } = await sending;
  expect(status).toBe(202);
  const outcome = async () => {
    const { status, error } = (await call(0)("GET", `/messages/${body.id}`)).body;
    return [status, error?.code];
  };
  await expect.poll(outcome).toEqual(["failed", "sender_deleted"]);
  const { body: events } = await call(0)("GET", "/events?types=message.failed&limit=100");
  expect(JSON.stringify(events)).toContain(body.id);
});
