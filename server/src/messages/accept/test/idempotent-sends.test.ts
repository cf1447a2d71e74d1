// What an Idempotency-Key binds: requests that mean the same, for as long as the account keeps keys, and no refusals.
import { describe, expect, test } from "vitest";
import { type MessageWorld, text, useMessages } from "../../test/message-world.ts";

const world = useMessages();
const KEY = { "idempotency-key": "order-1047" };

const change = (sql: string) => world.database.pool.query(sql, [world.caller.accountId]);

describe("the same key after a refusal", () => {
  test.each<
    [string, (world: MessageWorld) => Promise<unknown>, (world: MessageWorld) => Promise<unknown>, object]
  >([
    ["no_sender", async () => undefined, ({ connect }) => connect(), text()],
    [
      "sticker_not_found",
      ({ connect }) => connect(),
      ({ addSticker }) => addSticker(1),
      { phone_number: "+15551234567", sticker: 1 },
    ],
  ])("%s judges anew", async (code, prepare, mend, body) => {
    await prepare(world);
    const refused = await world.send(body, KEY);
    expect([refused.status, refused.body.code]).toEqual([422, code]);
    await mend(world);
    const { status, headers } = await world.send(body, KEY);
    expect([status, headers["idempotent-replayed"]]).toEqual([202, undefined]);
    expect((await world.send(body, KEY)).headers["idempotent-replayed"]).toBe("true");
  });

  test("may come with another body", async () => {
    await world.connect();
    expect((await world.send(text({ message: "" }), KEY)).status).toBe(422);
    expect((await world.send(text(), KEY)).status).toBe(202);
  });
});

describe("a body", () => {
  const WRITTEN = '{"phone_number":"+15551234567","message":"Hello","reference":"7"}';

  test.each<[string, string, boolean]>([
    ["with blanks", '{ "phone_number": "+15551234567",\n "message": "Hello", "reference": "7" }', true],
    ["in another order", '{"reference":"7","message":"Hello","phone_number":"+15551234567"}', true],
    ["with escapes", '{"phone_number":"\\u002b15551234567","message":"Hello","reference":"7"}', true],
    ["with another text", '{"phone_number":"+15551234567","message":"Hello ","reference":"7"}', false],
    ["with a field less", '{"phone_number":"+15551234567","message":"Hello"}', false],
  ])("%s is the same: %s", async (_, body, isSame) => {
    await world.connect();
    const sent = await world.api.call("POST", "/whatsapp/send-message", WRITTEN, KEY);
    const again = await world.api.call("POST", "/whatsapp/send-message", body, KEY);
    expect(again.body.id ?? again.body.code).toBe(isSame ? sent.body.id : "idempotency_key_reused");
  });
});

test("a key is kept for a day, or for as many as the setting says", async () => {
  await world.connect();
  const days = async (key: string) => {
    await world.send(text(), { "idempotency-key": key });
    const { rows } = await change(
      `select extract(day from expires_at - created_at)::int as days from idempotency_keys
       where account_id = $1 order by created_at desc limit 1`,
    );
    return rows[0]?.days;
  };
  expect(await days("first")).toBe(1);
  await change("update accounts set key_days = 7 where account_id = $1");
  expect(await days("second")).toBe(7);
});
