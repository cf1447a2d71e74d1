import { beforeEach, describe, expect, test } from "vitest";
import { newUuid } from "../../../platform/ids.ts";
import { text, useMessages } from "../../test/message-world.ts";

const world = useMessages();

beforeEach(() => world.connect());

const change = world.query;
const get = (id: string) => world.get(`/messages/${id}`);
const retry = (id: string, headers: Record<string, string> = {}) =>
  world.api.call("POST", `/messages/${id}/retry`, undefined, headers);

/** A message that failed. */
async function failed(body: object = text()): Promise<string> {
  const { id } = (await world.send(body)).body;
  await change("delete from outbox where account_id = $1", world.caller.accountId);
  await change(
    `update messages
     set status = 'failed', failed_at = now(),
       error = '{"code": "x", "detail": "x", "retryable": true, "providerCode": null}'
     where account_id = $1 and status = 'queued'`,
    world.caller.accountId,
  );
  return id;
}

test("a failed message is sent again as a new one, which names it", async () => {
  const phone = await world.connect();
  const id = await failed(text({ reference: "order 17", source_phone: phone }));
  const before = await get(id);
  const answer = await retry(id);
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({ status: "queued", reference: "order 17", source_phone: phone });
  expect(answer.body.id).not.toBe(id);
  const again = { retry_of: id, text: "Hello", phone_number: "+15551234567", attempts: 0, error: null };
  expect(await get(answer.body.id)).toMatchObject({ ...again, contact_id: before.contact_id });
  expect(await get(id)).toEqual(before);
  expect(before.retry_of).toBeNull();
  expect(await world.events(answer.body.id)).toEqual(["message.queued"]);
});

test("a template keeps its variables, and a sticker its number", async () => {
  await world.addSticker(3);
  const sticker = await failed({ phone_number: "+15551234567", sticker: 3 });
  expect(await get((await retry(sticker)).body.id)).toMatchObject({ type: "sticker", sticker: 3 });
  const content = {
    name: "order_update",
    language: "en_US",
    variables: [{ name: "1", value: "Ana" }],
    components: [],
  };
  const template = await failed();
  await change(
    "update messages set type = 'template', content = $2 where account_id = $1 and type = 'text'",
    world.caller.accountId,
    content,
  );
  const made = (await retry(template)).body.id;
  expect((await get(made)).template).toEqual((await get(template)).template);
  const own = "select content from messages where type = 'template' and account_id = $1";
  const rows = await change(own, world.caller.accountId);
  expect(rows.map((row) => row.content)).toEqual([content, content]);
});

test("a canceled message can be retried, and a retry can be retried", async () => {
  const { id } = (await world.send(text())).body;
  expect((await world.api.call("POST", `/messages/${id}/cancel`)).status).toBe(200);
  const second = (await retry(id)).body.id;
  expect((await world.api.call("POST", `/messages/${second}/cancel`)).status).toBe(200);
  expect((await get((await retry(second)).body.id)).retry_of).toBe(second);
});

describe("what can't be retried: a message that", () => {
  test.each([
    ["waits", "select"],
    ["is being handed over", "update outbox set state = 'sending', attempt = 1, started_at = now()"],
    ["has an unknown outcome", "update outbox set state = 'uncertain', attempt = 1, started_at = now()"],
    ["is sent", "update messages set status = 'sent'"],
    ["was received", "update messages set status = 'received', direction = 'in'"],
    ["has a deleted sender", "update messages set status = 'failed'; update senders set deleted_at = now()"],
  ])("%s", async (_, sql) => {
    const { id } = (await world.send(text())).body;
    await world.database.pool.query(sql);
    world.senders.invalidate(world.caller.accountId);
    expect(await retry(id)).toMatchObject({ status: 409, body: { code: "message_not_retryable" } });
    expect((await world.api.call("GET", "/messages")).body.data).toHaveLength(1);
  });
});

describe("a repeat under its key", () => {
  const key = { "idempotency-key": "again" };

  test("gets the message that the first retry made, also when the old one has arrived after all", async () => {
    const id = await failed();
    const first = await retry(id, key);
    const repeats = await Promise.all(Array.from({ length: 5 }, () => retry(id, key)));
    expect(new Set(repeats.map(({ body }) => body.id))).toEqual(new Set([first.body.id]));
    await change("update messages set status = 'delivered' where message_id <> $1", newUuid());
    const late = await retry(id, key);
    expect([late.body.id, late.headers["idempotent-replayed"]]).toEqual([first.body.id, "true"]);
  });

  test("is refused with 410 once the contact was erased, as a send to the contact's id is", async () => {
    const id = await failed();
    await retry(id, key);
    const { contact_id } = await get(id);
    const send = () => world.send({ contact_id, message: "Hello" }, { "idempotency-key": "to-the-id" });
    await send();
    await world.api.call("DELETE", "/contacts/15551234567");
    const erased = { status: 410, body: { code: "result_erased" } };
    expect(await retry(id, key)).toMatchObject(erased);
    expect(await send()).toMatchObject(erased);
    expect((await retry(id, { "idempotency-key": "other" })).status).toBe(404);
  });
});
