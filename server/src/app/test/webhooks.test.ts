// Webhooks of a running service, received by a real HTTP server.
// Long: it waits for endpoints that fail, and for hundreds of events.
import { beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { useService } from "../../../test/running-service.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";
import { apiOperations } from "../operations.ts";

const { service, parley } = useService({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
/** Each test has an account of its own. */
let call: TestApi["call"];
let receiver: WebhookReceiver;
let apiKey: string;

beforeEach(async () => {
  apiKey = await service.addAccount();
  call = callApi(parley.url, apiKey);
  receiver = await startWebhookReceiver();
  return () => receiver.close();
});

async function subscribe(types?: string[], url = receiver.url) {
  const made = await call("POST", "/webhooks", { url, ...(types ? { types } : {}) });
  expect(made.status).toBe(201);
  receiver.trust(made.body.secret);
  return made.body;
}

const upsert = (phone: string, name: string) =>
  call("POST", "/contacts/contact", { contact: { phone, name } });
const deliveries = async (id: string, query = "") =>
  (await call("GET", `/webhooks/${id}/deliveries${query}`)).body.data;
const names = () => receiver.received.map(({ body }) => body.data.name);

/** Makes waiting attempts due, in place of hours of waiting. */
async function makeDue(): Promise<void> {
  await service.query("update webhook_deliveries set due_at = now() where status = 'pending'");
}

test("an event arrives signed, with its resource, and is listed with the answer", async () => {
  const webhook = await subscribe(["contact.created"]);
  receiver.answer = () => ({ status: 200, body: "thanks" });
  const { contact } = (await upsert("+15551110001", "Ana")).body;
  await expect.poll(() => receiver.received).toHaveLength(1);
  const [event] = (await call("GET", "/events")).body.data;
  expect(receiver.received[0]).toMatchObject({
    id: event.id,
    body: { type: "contact.created", timestamp: event.timestamp, data: contact },
    headers: { "content-type": "application/json", "user-agent": "Parley" },
  });
  await expect.poll(() => deliveries(webhook.id, "?status=succeeded")).toHaveLength(1);
  expect(await deliveries(webhook.id)).toMatchObject([
    {
      event_id: event.id,
      type: "contact.created",
      attempts: 1,
      next_attempt_at: null,
      last_attempt: { response_status: 200, response_body: "thanks", error: null },
    },
  ]);
});

test("only the chosen types are sent, and only events after the webhook was made", async () => {
  await upsert("+15551110001", "before");
  await subscribe(["contact.updated"]);
  await upsert("+15551110002", "not chosen");
  await upsert("+15551110002", "chosen");
  await expect.poll(names).toEqual(["chosen"]);
});

test("first attempts of a contact keep the order of its events, and other contacts don't wait for them", async () => {
  await subscribe(["contact.created", "contact.updated"]);
  const free = Promise.withResolvers<void>();
  receiver.answer = async ({ body }) => {
    if (body.data.phone === "+15551110001") await free.promise;
    return { status: 204 };
  };
  await upsert("+15551110001", "a1");
  await expect.poll(() => receiver.received).toHaveLength(1);
  await upsert("+15551110001", "a2");
  for (let i = 0; i < 20; i++) await upsert(`+1555222${1_000 + i}`, "other");
  await expect.poll(() => receiver.received).toHaveLength(21);
  free.resolve();
  await expect.poll(() => receiver.received).toHaveLength(22);
  const types = receiver.received.filter(({ body }) => body.data.phone === "+15551110001");
  expect(types.map(({ body }) => body.type)).toEqual(["contact.created", "contact.updated"]);
});

test("a failed delivery is repeated with the same id and holds nothing but itself", async () => {
  const webhook = await subscribe(["contact.created"]);
  receiver.answer = ({ body }) => ({ status: body.data.name === "bad" ? 500 : 204 });
  await upsert("+15551110001", "bad");
  await upsert("+15551110002", "good");
  await expect.poll(names).toEqual(["bad", "good"]);
  await expect
    .poll(() => deliveries(webhook.id, "?status=pending"))
    .toMatchObject([{ attempts: 1, last_attempt: { response_status: 500, error: expect.any(String) } }]);
  const [failed] = await deliveries(webhook.id, "?status=pending");
  const waitMs = Date.parse(failed.next_attempt_at) - Date.parse(failed.last_attempt.at);
  expect(waitMs).toBeGreaterThan(4_000);
  receiver.answer = () => ({ status: 204 });
  await makeDue();
  await expect.poll(names).toEqual(["bad", "good", "bad"]);
  expect(receiver.received[2]?.id).toBe(receiver.received[0]?.id);
});

test("Retry-After, a redirect, a closed connection and 410", async () => {
  const webhook = await subscribe(["contact.created"]);
  const answers = [
    { status: 503, headers: { "retry-after": "3600" } },
    { status: 302, headers: { location: receiver.url } },
    null,
    { status: 410 },
  ];
  for (const [index, answer] of answers.entries()) {
    receiver.answer = () => answer;
    await upsert(`+1555333000${index}`, `n${index}`);
    await expect.poll(() => receiver.received).toHaveLength(index + 1);
    await expect
      .poll(async () =>
        (await deliveries(webhook.id)).filter((one: { attempts: number }) => one.attempts > 0),
      )
      .toHaveLength(index + 1);
  }
  const [gone, closed, redirected, busy] = await deliveries(webhook.id);
  const wait = Date.parse(busy.next_attempt_at) - Date.parse(busy.last_attempt.at);
  expect(wait).toBeGreaterThan(3_590_000);
  expect(redirected.last_attempt.error).toContain("Redirects aren't followed");
  expect(closed.last_attempt).toMatchObject({
    response_status: null,
    error: expect.stringContaining("connection"),
  });
  expect(gone).toMatchObject({ status: "failed", next_attempt_at: null });
  expect((await call("GET", `/webhooks/${webhook.id}`)).body).toMatchObject({
    status: "disabled",
    disabled_reason: "gone",
  });
  const { data } = (await call("GET", "/events?types=webhook.disabled")).body;
  expect(data).toMatchObject([{ data: { id: webhook.id, url: receiver.url } }]);
  // Enabled again, it gets what happened meanwhile.
  await upsert("+15553330009", "meanwhile");
  receiver.answer = () => ({ status: 204 });
  expect((await call("PATCH", `/webhooks/${webhook.id}`, { status: "active" })).body.status).toBe("active");
  await expect.poll(() => names().at(-1)).toBe("meanwhile");
});

test("a webhook that is enabled from now on gets neither what it missed nor what waited", async () => {
  const webhook = await subscribe(["contact.created"]);
  const change = (fields: object) => call("PATCH", `/webhooks/${webhook.id}`, fields);
  receiver.answer = () => ({ status: 500 });
  await upsert("+15551110001", "waited");
  await expect.poll(() => deliveries(webhook.id, "?status=pending")).toMatchObject([{ attempts: 1 }]);
  await change({ status: "disabled" });
  await upsert("+15551110002", "missed");
  receiver.answer = () => ({ status: 204 });
  expect((await change({ status: "active", skip_missed: true })).body.status).toBe("active");
  await makeDue();
  await upsert("+15551110003", "later");
  await expect.poll(names).toEqual(["waited", "later"]);
  expect(await deliveries(webhook.id, "?status=failed")).toMatchObject([
    { last_attempt: { error: expect.stringContaining("Skipped") } },
  ]);
});

test("an endpoint without a success for five days is disabled, and its account gets a mail", async () => {
  await call("PATCH", "/settings", { notify_email: "owner@shop.example" });
  const webhook = await subscribe(["contact.created"]);
  receiver.answer = () => ({ status: 500 });
  await upsert("+15551110001", "one");
  await expect
    .poll(async () => (await call("GET", `/webhooks/${webhook.id}`)).body.failing_since)
    .not.toBeNull();
  await service.query(
    "update webhook_endpoints set failing_since = now() - interval '5 days' where url = $1",
    receiver.url,
  );
  await makeDue();
  await expect
    .poll(async () => (await call("GET", `/webhooks/${webhook.id}`)).body)
    .toMatchObject({ status: "disabled", disabled_reason: "failing" });
  await expect
    .poll(async () => (await service.simulator.mails()).map(({ subject }) => subject), { timeout: 45_000 })
    .toContain("A webhook was disabled");
});

test("after a rotation, deliveries are signed with the new and the previous secret", async () => {
  const webhook = await subscribe(["contact.created"]);
  const { secret } = (await call("POST", `/webhooks/${webhook.id}/rotate-secret`)).body;
  expect(secret).not.toBe(webhook.secret);
  receiver.trust(webhook.secret, secret);
  await upsert("+15551110001", "Ana");
  await expect.poll(names).toEqual(["Ana"]);
  await service.query(
    "update webhook_endpoints set previous_secret_until = now(), version = version + 1 where url = $1",
    receiver.url,
  );
  receiver.trust(secret);
  await upsert("+15551110002", "Bo");
  await expect.poll(names).toEqual(["Ana", "Bo"]);
  expect(receiver.received[1]?.headers["webhook-signature"]).not.toContain(" ");
});

test("a test event, one delivery and a time range are sent on request", async () => {
  const webhook = await subscribe(["contact.created"]);
  const begun = new Date().toISOString();
  expect((await call("POST", `/webhooks/${webhook.id}/test`)).status).toBe(202);
  await expect.poll(() => receiver.received.map(({ body }) => body.type)).toEqual(["webhook.test"]);
  await upsert("+15551110001", "Ana");
  await expect.poll(() => receiver.received).toHaveLength(2);
  await expect.poll(() => deliveries(webhook.id, "?status=succeeded")).toHaveLength(2);
  const [latest] = await deliveries(webhook.id);
  expect((await call("POST", `/webhooks/${webhook.id}/deliveries/${latest.id}/retry`)).status).toBe(202);
  await expect.poll(() => receiver.received).toHaveLength(3);
  expect(receiver.received[2]?.id).toBe(receiver.received[1]?.id);
  await expect.poll(() => deliveries(webhook.id, "?status=succeeded")).toHaveLength(2);
  const resent = await call("POST", `/webhooks/${webhook.id}/resend`, { since: begun });
  expect(resent).toMatchObject({ status: 202, body: { deliveries: 2 } });
  await expect.poll(() => receiver.received).toHaveLength(5);
});

test("an erasure removes a contact's deliveries and sends only ids", async () => {
  const webhook = await subscribe();
  const phone = "+15551119999";
  receiver.answer = () => ({ status: 500 });
  await upsert(phone, "Erased Person");
  await expect.poll(() => deliveries(webhook.id)).toMatchObject([{ attempts: 1 }]);
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
  const { erasure } = (await call("DELETE", `/contacts/${phone.slice(1)}`)).body;
  await expect.poll(() => receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.body).toMatchObject({
    type: "contact.deleted",
    data: { contact_id: erasure.contact_id, erasure_id: erasure.id },
  });
  expect(JSON.stringify(await deliveries(webhook.id))).not.toContain(phone);
  const stored = await service.database.pool.query(
    "select 1 from webhook_deliveries where request_body like '%Erased Person%'",
  );
  expect(stored.rowCount).toBe(0);
});

test("a delivery that waits behind a hanging endpoint isn't sent once its contact is erased", async () => {
  await subscribe(["contact.created"]);
  const free = Promise.withResolvers<void>();
  receiver.answer = async () => {
    await free.promise;
    return { status: 204 };
  };
  // More than the requests in flight to one endpoint, so that the last ones wait in memory.
  const phones = Array.from({ length: 20 }, (_, index) => `+1555777${1_000 + index}`);
  for (const phone of phones) await upsert(phone, "Person");
  await expect.poll(() => receiver.received).toHaveLength(16);
  await expect
    .poll(async () => (await service.query("select from webhook_deliveries where status = 'pending'")).length)
    .toBeGreaterThanOrEqual(20);
  const sent = new Set(receiver.received.map(({ body }) => body.data.phone));
  const [erased, ...others] = phones.filter((phone) => !sent.has(phone)) as [string, ...string[]];
  await call("DELETE", `/contacts/${erased.slice(1)}`);
  free.resolve();
  await expect.poll(() => receiver.received).toHaveLength(19);
  const told = receiver.received.map(({ body }) => body.data.phone);
  expect(told).toEqual(expect.arrayContaining(others));
  expect(told).not.toContain(erased);
});

test("an export is told without keeping its filter", async () => {
  const webhook = await subscribe(["export.queued"]);
  await call("POST", "/contacts/export", { email: "owner@shop.example", filter: { q: "Ana" } });
  await expect.poll(() => receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.body.data.filter).toEqual({ q: "Ana" });
  await expect
    .poll(() => deliveries(webhook.id, "?status=succeeded"))
    .toMatchObject([{ last_attempt: { request_body: null, response_status: 204, response_body: null } }]);
});

describe("an endpoint that is down", () => {
  /** Contacts made by one import. */
  async function makeContacts(count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => `+1555${String(index).padStart(7, "0")}\n`);
    const file = `phone\n${rows.join("")}`;
    const imported = await call("POST", "/contacts/import", file, { "content-type": "text/csv" });
    await expect
      .poll(async () => (await call("GET", `/imports/${imported.body.import.id}`)).body, { timeout: 60_000 })
      .toMatchObject({ status: "finished", created: count });
  }

  test("gets one probe at a time, and all of 500 events after it is back", async () => {
    const webhook = await subscribe(["contact.created"]);
    let isDown = true;
    let inFlight = 0;
    let mostInFlight = 0;
    const arrived = new Set<string>();
    const probed: number[] = [];
    receiver.answer = async ({ id }) => {
      if (!isDown) {
        arrived.add(id);
        return { status: 204 };
      }
      if (receiver.received.length > 30) {
        probed.push(performance.now());
        mostInFlight = Math.max(mostInFlight, ++inFlight);
        await new Promise(setImmediate);
        inFlight--;
      }
      return { status: 500 };
    };
    await makeContacts(500);
    await expect.poll(() => probed.length).toBeGreaterThan(3);
    expect(mostInFlight).toBe(1);
    for (const [index, at] of probed.slice(1).entries())
      expect(at - (probed[index] as number)).toBeGreaterThan(400);
    // A failed probe costs its delivery no attempt, and the others weren't attempted.
    const attempted = (await deliveries(webhook.id)).filter((one: { attempts: number }) => one.attempts > 0);
    expect(attempted.length).toBeLessThan(30);
    isDown = false;
    await expect.poll(() => arrived.size, { timeout: 60_000, interval: 200 }).toBe(500);
  });

  test("gets a test event and a repeated delivery at once, and an event of another type as the next probe", async () => {
    const webhook = await subscribe(["contact.created", "contact.updated"]);
    receiver.answer = () => ({ status: 503, headers: { "retry-after": "1800" } });
    await makeContacts(40);
    const attempted = async () => (await deliveries(webhook.id)).filter(isAttempted).length;
    await expect.poll(attempted).toBeGreaterThan(9);
    await expect.poll(async () => receiver.received.length - (await attempted())).toBe(0);
    expect(receiver.received.length).toBeLessThan(30);
    // Nobody waits for the pause of half an hour that the endpoint asks for.
    await call("POST", `/webhooks/${webhook.id}/test`);
    await expect.poll(() => receiver.received.at(-1)?.body.type).toBe("webhook.test");
    const oldest = (await deliveries(webhook.id)).at(-1);
    await call("POST", `/webhooks/${webhook.id}/deliveries/${oldest.id}/retry`);
    await expect.poll(() => receiver.received.at(-1)?.id).toBe(oldest.event_id);
    await upsert("+15550000001", "Renamed");
    await expect.poll(async () => (await deliveries(webhook.id)).at(0).type).toBe("contact.updated");
    receiver.answer = ({ body }) => ({ status: body.type === "contact.updated" ? 204 : 500 });
    const { length } = receiver.received;
    await call("POST", `/webhooks/${webhook.id}/deliveries/${oldest.id}/retry`);
    const types = () => receiver.received.slice(length, length + 3).map(({ body }) => body.type);
    await expect.poll(types).toEqual(["contact.created", "webhook.test", "contact.updated"]);
  });

  const isAttempted = (delivery: { last_attempt: unknown }) => delivery.last_attempt !== null;
});

test("an address that the service must not reach is refused, and not reached later if it was allowed", async () => {
  const webhook = await subscribe(["contact.created"]);
  await parley.stop();
  Object.assign(parley, await service.serve());
  call = callApi(parley.url, apiKey);
  const refused = { code: "forbidden_address", errors: [{ pointer: "/url" }] };
  const local = await call("POST", "/webhooks", { url: "https://localhost/" });
  expect(local).toMatchObject({ status: 422, body: refused });
  await upsert("+15551110001", "Ana");
  await expect
    .poll(() => deliveries(webhook.id))
    .toMatchObject([{ attempts: 1, last_attempt: { response_status: null } }]);
  expect(receiver.received).toEqual([]);
  await parley.stop();
  Object.assign(parley, await service.serve({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" }));
});

test("a webhook is changed, listed and deleted, and another account doesn't see it", async () => {
  const webhook = await subscribe(["contact.created"]);
  const { secret, ...shown } = webhook;
  expect(secret).toMatch(/^whsec_/);
  expect((await call("GET", "/webhooks")).body).toEqual({ data: [shown], next: null });
  const changed = await call("PATCH", `/webhooks/${webhook.id}`, {
    description: "shop",
    types: ["message.received"],
  });
  expect(changed.body).toEqual({ ...shown, description: "shop", types: ["message.received"] });
  expect((await call("PATCH", `/webhooks/${webhook.id}`, changed.body)).status).toBe(200);
  const other = callApi(parley.url, await service.addAccount());
  expect((await other("GET", `/webhooks/${webhook.id}`)).body.code).toBe("webhook_not_found");
  expect((await call("DELETE", `/webhooks/${webhook.id}`)).status).toBe(200);
  expect((await call("GET", `/webhooks/${webhook.id}`)).status).toBe(404);
});

test("subscribing needs the scope that reads the resource", async () => {
  const key = await call("POST", "/keys", { name: "few", scopes: ["webhooks:write", "contacts:read"] });
  const few = callApi(parley.url, key.body.secret);
  const refused = await few("POST", "/webhooks", { url: receiver.url, types: ["message.received"] });
  expect(refused).toMatchObject({
    status: 403,
    body: { code: "insufficient_scope", scope: "messages:read" },
  });
  const made = await few("POST", "/webhooks", { url: receiver.url });
  expect(made.body.types).toEqual([
    "contact.created",
    "contact.updated",
    "contact.deleted",
    "contact.merged",
    "contact.opted_out",
    "contact.opted_in",
    "note.created",
    "note.deleted",
    "webhook.disabled",
  ]);
});

describe("an operation on a webhook needs the scopes that read its events", () => {
  const ofOneWebhook = apiOperations()
    .filter(({ path }) => path.startsWith("/webhooks/:id"))
    .map((operation) => [operation.operationId, operation] as const);
  const withScopes = async (scopes: string[]) =>
    callApi(parley.url, (await call("POST", "/keys", { name: "few", scopes })).body.secret);

  test.each(ofOneWebhook)("%s", async (_id, { method, path, examples }) => {
    const [example] = Object.values(examples);
    const webhook = await subscribe(["contact.created", "message.received"]);
    const delivery = "dlv_01m822prqpec0sbfjcevpfj9r5";
    const address = path.replace(":id", webhook.id).replace(":delivery_id", delivery);
    const writer = await withScopes(["webhooks:write", "contacts:read"]);
    const refused = { status: 403, body: { code: "insufficient_scope", scope: "messages:read" } };
    expect(await writer(method, address, example?.body)).toMatchObject(refused);
    // The deliveries of a type that was taken away are kept.
    await call("PATCH", `/webhooks/${webhook.id}`, { types: ["contact.created"] });
    expect(await writer(method, address, example?.body)).toMatchObject(refused);
    const reader = await withScopes(["webhooks:write", "contacts:read", "messages:read"]);
    expect((await reader(method, address, example?.body)).status).not.toBe(403);
  });
});
