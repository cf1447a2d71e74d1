// GET /usage of a whole service: counts, latencies, failures and what waits, also after a kill and an erasure.
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
let parley: Served;
/** Is killed by a test. */
let first: RunningProcess;
let shop: string;

beforeAll(async () => {
  service = await openService(server.url);
  first = await service.start();
  parley = first;
  ({ senderId: shop } = await service.connectNumber(parley.call, "+15550001000"));
});
afterAll(() => service.close());

const usage = async (query = "") => (await parley.call("GET", `/usage${query}`)).body;

async function send(phone: string, status: string): Promise<void> {
  const sent = await parley.call("POST", "/whatsapp/send-message", { phone_number: phone, message: "Hi" });
  expect(sent.status).toBe(202);
  const read = async () => (await parley.call("GET", `/messages/${sent.body.id}`)).body.status;
  await expect.poll(read).toBe(status);
}

async function fail(phone: string, code: number, status: string): Promise<void> {
  await service.simulator.control("PUT", "/faults", {
    enforce_window: false,
    latency_ms: 0,
    next: [{ code }],
  });
  await send(phone, status);
}

const NONE = {
  scheduled: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  expired: 0,
  canceled: 0,
  received: 0,
};

test("an account without messages has empty steps", async () => {
  const { total, steps, failures, waiting, step } = await usage();
  expect(total).toEqual({ counts: NONE, latency: null });
  expect([step, failures, waiting]).toEqual([3_600, [], []]);
  expect(steps.length).toBeGreaterThan(23);
});

test("what became of the messages is counted at once", async () => {
  for (const phone of ["+15557000001", "+15557000002", "+15557000003"]) await send(phone, "read");
  await fail("+15557000004", 131026, "failed");
  await fail("+15557000005", 131026, "failed");
  await fail("+15557000006", 131049, "failed");
  const { total, failures, waiting, steps } = await usage(`?sender=${shop}`);
  expect(total.counts).toEqual({ ...NONE, read: 3, failed: 3 });
  expect(total.latency.p50_ms).toBeGreaterThan(0);
  expect(total.latency.p99_ms).toBeGreaterThanOrEqual(total.latency.p50_ms);
  expect(failures).toEqual([
    { code: "recipient_unreachable", channel: "whatsapp", provider_code: 131026, count: 2 },
    { code: "not_delivered_by_channel", channel: "whatsapp", provider_code: 131049, count: 1 },
  ]);
  expect(waiting).toEqual([]);
  const sums = steps.map((step: { counts: typeof NONE }) => step.counts.read + step.counts.failed);
  expect(sums.reduce((sum: number, count: number) => sum + count, 0)).toBe(6);
});

test("a paused sender's messages wait, and an erasure keeps the counts", async () => {
  const { steps: _, ...before } = await usage();
  await fail("+15557000007", 190, "queued");
  await expect
    .poll(async () => (await usage()).waiting)
    .toMatchObject([{ sender_id: shop, cause: "sender_paused", count: 1, oldest_at: expect.any(String) }]);
  expect((await usage()).total.counts).toEqual({ ...before.total.counts, queued: 1 });
  for (const phone of ["15557000001", "15557000007"])
    expect((await parley.call("DELETE", `/contacts/${phone}`)).status).toBe(200);
  const after = await usage();
  expect(after.total.counts).toEqual({ ...before.total.counts, canceled: 1 });
  expect(after.waiting).toEqual([]);
});

test("nothing is lost or counted twice by a kill", async () => {
  const { total } = await usage();
  await first.process.end("SIGKILL");
  parley = await service.serve();
  expect((await usage()).total).toEqual(total);
  await expect
    .poll(async () => (await service.database.pool.query("select from usage_changes")).rowCount, {
      timeout: 45_000,
    })
    .toBe(0);
  expect((await usage()).total).toEqual(total);
});

test("other senders and other accounts have their own", async () => {
  const other = await service.connectNumber(parley.call, "+15550002000");
  expect((await usage(`?sender=${other.senderId}`)).total.counts).toEqual(NONE);
  const authorization = await service.addAccount();
  const theirs = await parley.call("GET", "/usage", undefined, { authorization });
  expect(theirs.body.total.counts).toEqual(NONE);
});

test.each([
  ["from=tomorrow", "/query/from", "invalid_value"],
  ["from=2999-01-01T00:00:00Z", "/query/from", "invalid_range"],
  ["step=3601", "/query/step", "invalid_value"],
  ["step=0", "/query/step", "too_small"],
  ["step=3600&from=2026-01-01T00:00:00Z", "/query/step", "too_many_steps"],
  ["sender=con_x", "/query/sender", "invalid_id"],
  ["colour=red", "/query/colour", "unknown_field"],
])("%s is refused", async (query, pointer, code) => {
  const { status, body } = await parley.call("GET", `/usage?${query}`);
  expect([status, body.errors?.[0]]).toEqual([422, expect.objectContaining({ pointer, code })]);
});

test("a key needs the scope", async () => {
  const key = await parley.call("POST", "/keys", { name: "x", scopes: ["messages:read"] });
  const refused = await parley.call("GET", "/usage", undefined, { authorization: key.body.secret });
  expect(refused.body).toMatchObject({ code: "insufficient_scope", scope: "usage:read" });
});

test("of another account's sender is 404, of a deleted one's is kept", async () => {
  const authorization = await service.addAccount();
  const theirs = await parley.call("GET", `/usage?sender=${shop}`, undefined, { authorization });
  expect(theirs).toMatchObject({ status: 404, body: { code: "sender_not_found" } });
  const { senderId } = await service.connectNumber(parley.call, "+15550001009");
  expect((await parley.call("DELETE", `/senders/${senderId}`)).status).toBe(200);
  expect((await parley.call("GET", `/usage?sender=${senderId}`)).status).toBe(200);
});
