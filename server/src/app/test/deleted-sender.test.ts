// Messages whose sender is deleted while they are accepted.
// Long: it starts the service twice.
import { beforeAll, expect, test } from "vitest";
import { holdLocks } from "../../../test/hold-locks.ts";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { waitingStatement } from "../../../test/waiting-statement.ts";

const service = useOpenService();
let parley: Served;
/** The senders, by their phones. */
const doomedIds = new Map<string, string>();
const [PAUSED, PAUSED_TOO, ACTIVE] = ["+15550001001", "+15550001002", "+15550001003"] as const;

beforeAll(async () => {
  const before = await service.serve();
  await service.connectNumber(before.call, "+15550001000");
  for (const phone of [PAUSED, PAUSED_TOO, ACTIVE]) {
    const { senderId: doomed } = await service.connectNumber(before.call, phone);
    doomedIds.set(phone, doomed);
    if (phone !== ACTIVE) expect((await before.call("POST", `/senders/${doomed}/pause`)).status).toBe(200);
  }
  // Messages may leave for two seconds after a pause. This process never sees the paused senders active.
  await before.stop();
  parley = await service.serve();
});

const TOMORROW = { send_at: new Date(Date.now() + 86_400_000).toISOString() };

test.each([
  ["a message of a paused sender", PAUSED, {}],
  ["a scheduled message of a paused sender", PAUSED_TOO, TOMORROW],
  ["a scheduled message of an active sender", ACTIVE, TOMORROW],
])("%s fails when the sender is deleted while the message is accepted", async (_, phone, times) => {
  const { database } = service;
  // Accepting ends with this lock: the message is written by then, but the deletion can't see it.
  const events = "select pg_advisory_xact_lock(hashtextextended('events ' || account_id, 0)) from accounts";
  const locks = await holdLocks(database, events);
  const message = { phone_number: "+15554442000", message: "Late", source_phone: phone, ...times };
  const sending = parley.send(message);
  await waitingStatement(database);
  expect((await parley.call("DELETE", `/senders/${doomedIds.get(phone)}`)).status).toBe(200);
  await locks.commit();
  const { status, body } = await sending;
  expect(status).toBe(202);
  const outcome = async () => {
    const { status, error } = await parley.get(`/messages/${body.id}`);
    return [status, error?.code];
  };
  await expect.poll(outcome).toEqual(["failed", "sender_deleted"]);
  const failures = await parley.get("/events?types=message.failed&limit=100");
  expect(JSON.stringify(failures)).toContain(body.id);
});
