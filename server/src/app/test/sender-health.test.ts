// How a sender fares at its channel: read after it was added, kept up to date, and a reason to resume it.
import { expect, test } from "vitest";
import type { Query } from "../../../test/query.ts";
import { useNumber, useService } from "../../../test/running-service.ts";

const { service, parley: served } = useService();
const number = useNumber(service, served);

const sender = () => served.get(`/senders/${number.senderId}`);
const run: Query = (sql, ...values) => service.query(sql, ...values);
/** As the schedule does, without its minute. */
const look = () => run("select graphile_worker.add_job('look-at-senders', '{}'::json)");

/** Changes the number at the simulator. */
const atChannel = (changes: object) => service.changeNumber(number, changes);

async function eventTypes(): Promise<string[]> {
  const body = await served.get("/events");
  return body.data
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.startsWith("sender."));
}

test("a new sender is looked at, and its app is subscribed", async () => {
  await expect
    .poll(async () => (await sender()).health?.hooks)
    .toEqual({ subscribed: true, error: null, callback: null });
  expect((await sender()).health).toEqual({
    checked_at: expect.any(String),
    error: null,
    quality: "high",
    sending: "allowed",
    detail: null,
    name: { text: "Test business", status: "approved" },
    messaging_limit: { people: null, used: 0 },
    max_rate: 80,
    hooks: { subscribed: true, error: null, callback: null },
  });
});

test("a check reads it again, with the people who were sent a template", async () => {
  const health = { quality_rating: "YELLOW", messaging_limit: "TIER_2K", name_status: "DECLINED" };
  await atChannel({ health });
  await service.simulator.faults();
  const sent = await served.send({
    phone_number: "+15557770001",
    message: "Hi",
  });
  const status = async () => (await served.get(`/messages/${sent.body.id}`)).status;
  await expect.poll(status).toBe("read");
  await run("update messages set type = 'template' where status <> 'queued'");
  expect((await served.call("POST", `/senders/${number.senderId}/check`)).status).toBe(200);
  await expect.poll(async () => (await sender()).health.quality).toBe("medium");
  expect((await sender()).health).toMatchObject({
    name: { status: "rejected" },
    messaging_limit: { people: 2_000, used: 1 },
  });
  await run("update messages set type = 'text' where type = 'template'");
});

test("a paused sender is resumed when the channel accepts it again, and not before", async () => {
  await atChannel({ access_token: "another" });
  const { phone } = number;
  await service.simulator.faults();
  const sent = await served.send({
    phone_number: "+15557770001",
    message: "Hello",
    source_phone: phone,
  });
  await expect.poll(async () => (await sender()).paused_reason).toBe("channel_token_invalid");
  const age = (time: string) =>
    run(`update senders set paused_at = now() - interval '${time}', looked_at = now() - interval '${time}'`);
  await age("10 minutes");
  await look();
  await expect.poll(async () => (await sender()).health.error).toBe("channel_token_invalid");
  expect(await sender()).toMatchObject({ status: "paused", health: { quality: "medium" } });
  // The token is accepted, but the channel still says that nothing can be sent.
  await atChannel({
    health: { can_send_message: "BLOCKED", error_description: "There is no payment method." },
  });
  await age("10 minutes");
  await look();
  await expect.poll(async () => (await sender()).health.sending).toBe("blocked");
  expect(await sender()).toMatchObject({
    status: "paused",
    health: { detail: "There is no payment method." },
  });
  await atChannel({});
  await age("10 minutes");
  await look();
  await expect.poll(async () => (await sender()).status).toBe("active");
  expect(await sender()).toMatchObject({ paused_at: null, paused_reason: null });
  await expect
    .poll(async () => (await served.get(`/messages/${sent.body.id}`)).status)
    .toMatch(/^(sent|delivered|read)$/);
  expect(await eventTypes()).toEqual(["sender.paused", "sender.resumed"]);
});

test("a sender that is refused again at once has the same trouble as before", async () => {
  await run("update senders set paused_at = now() - interval '3 hours', resumed_at = now()");
  await atChannel({ access_token: "another" });
  await served.send({ phone_number: "+15557770001", message: "Hello" });
  await expect.poll(async () => (await sender()).status).toBe("paused");
  const { paused_at: since } = await sender();
  expect(Date.now() - Date.parse(since)).toBeGreaterThan(3 * 3_600_000 - 60_000);
});

test("a subscription that is gone is made again", async () => {
  await atChannel({});
  const { business_account_id: id, access_token } = number;
  await fetch(`${service.simulator.url}/v26.0/${id}/subscribed_apps`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${access_token}` },
  });
  await run("update senders set looked_at = now() - interval '2 hours'");
  const before = (await sender()).health.checked_at;
  await look();
  await expect.poll(async () => (await sender()).health.checked_at).not.toBe(before);
  const listed = await fetch(`${service.simulator.url}/v26.0/${id}/subscribed_apps`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(((await listed.json()) as { data: unknown[] }).data).toHaveLength(1);
});

test("a look uses secrets that another process has just stored", async () => {
  const api = await service.serve({ PARLEY_ROLES: "api" });
  await served.call("POST", `/senders/${number.senderId}/resume`);
  const at = async () => (await run("select looked_at from senders"))[0].looked_at;
  const before = await at();
  // The process that looks has just read the sender.
  const { id } = (await served.send({ phone_number: "+15557770001", message: "Hello" })).body;
  await expect.poll(async () => (await served.get(`/messages/${id}`)).status).toBe("read");
  await atChannel({ access_token: "renewed" });
  const changes = { credentials: { access_token: "renewed" } };
  expect((await api.call("PATCH", `/senders/${number.senderId}?check=false`, changes)).status).toBe(200);
  await expect.poll(at).not.toEqual(before);
  expect((await sender()).health.error).toBeNull();
  number.access_token = "renewed";
});

test("a limit for spam slows the sender, tells the account, and fails nothing", async () => {
  await served.call("POST", `/senders/${number.senderId}/resume`);
  await served.call("PATCH", "/settings", { notify_email: "owner@bakery.example" });
  const next = [{ code: 131048 }];
  await service.simulator.faults({ next });
  const message = { phone_number: "+15557770002", message: "Hello" };
  const { id } = (await served.send(message)).body;
  await expect.poll(async () => (await sender()).limited).toMatchObject({ reason: "spam_rate_limited" });
  await expect.poll(async () => (await served.get(`/messages/${id}`)).status).toBe("read");
  expect((await served.get("/warnings")).data).toMatchObject([
    { kind: "sender_in_trouble", reason: "spam_rate_limited", id: number.senderId },
  ]);
  const subjects = async () => (await service.simulator.mails()).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringContaining("leave slowly"));
});
