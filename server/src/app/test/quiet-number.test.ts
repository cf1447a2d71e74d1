// A number that is quiet after a crash: one receipt of a later message shows that the channel's hooks come through.
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { freePort } from "../../../test/free-port.ts";
import { openService, type RunningService } from "../../../test/running-service.ts";

const server = useDatabase();
let service: RunningService;
beforeAll(async () => {
  service = await openService(server.url);
});
afterAll(() => service.close());

const TIMING = { lease_ms: 3_000, beat_ms: 200, poll_ms: 100, uncertain_ms: 5_000, intake_gap_ms: 3_000 };
const REACHED = "+15554440001";
const LOST = "+15554440002";
const LATER = "+15554440003";

test("settles what the crash caught soon after the limit, without sending anything twice", async () => {
  const settings = { PARLEY_PORT: String(await freePort()), PARLEY_TIMING: JSON.stringify(TIMING) };
  const before = await service.start(settings);
  const { database, simulator } = service;
  const number = await service.connectNumber(before.call, "+15550001000");
  await database.pool.query("update accounts set uncertain_wait = 900");
  const { phone, hookUrl, senderId: _, phone_number_id: id, ...secrets } = number;
  const callBack = (callback_url: string) =>
    simulator.control("PUT", `/numbers/${id}`, { ...secrets, display_phone_number: phone, callback_url });
  const send = (call: typeof before.call, to: string, message: string) =>
    call("POST", "/whatsapp/send-message", { phone_number: to, message });
  // Hooks can't arrive while the requests are on their way, and the process dies before the answers.
  await callBack(`http://127.0.0.1:${await freePort()}/`);
  const next = [{}, { drop: "before_answer" }];
  await simulator.control("PUT", "/faults", { enforce_window: false, latency_ms: 2_000, next });
  await send(before.call, REACHED, "First");
  await expect.poll(() => simulator.messages(REACHED)).toHaveLength(1);
  await send(before.call, LOST, "Second");
  await send(before.call, LOST, "Third");
  const sending = () => database.pool.query("select from outbox where state = 'sending'");
  await expect.poll(async () => (await sending()).rowCount).toBe(2);
  await before.process.end("SIGKILL");
  await simulator.control("PUT", "/faults", { enforce_window: false, latency_ms: 0, next: [] });
  const { call } = await service.serve(settings);
  await callBack(hookUrl);
  // A receipt counts only if it is later than the gap, by a clock of whole seconds.
  const startedLately = () =>
    database.pool.query("select from outbox where started_at > now() - interval '5 seconds'");
  await expect.poll(async () => (await startedLately()).rowCount).toBe(0);
  await send(call, LATER, "Fourth");
  const statuses = async () =>
    (await call("GET", "/messages")).body.data.map((message: { status: string }) => message.status);
  // A message counts as lost at twice its age at the first hook, which is long on a slow machine.
  await expect.poll(statuses, { timeout: 300_000 }).toEqual(["read", "read", "read", "read"]);
  const texts = async (to: string) =>
    ((await simulator.messages(to)) as { text: string }[]).map(({ text }) => text);
  expect([await texts(REACHED), await texts(LOST)]).toEqual([["First"], ["Second", "Third"]]);
}, 600_000);
