// The customer service window: who opens it, and which messages are refused when it has closed.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parsePhone } from "../../../phones/index.ts";
import { newUuid, publicId } from "../../../platform/ids.ts";
import { receiveMessages } from "../../facts/receive-messages.ts";
import { text, useMessages } from "../../test/message-world.ts";

const world = useMessages();
const ANA = "+15551234567";
const HOUR = 3_600_000;
const CODE = "outside_customer_service_window";
const parsed = parsePhone(ANA);
const phone = parsed.ok ? parsed.phone : null;

const get = async (path: string) => (await world.api.call("GET", path)).body;
const contact = () => get(`/contacts/${ANA.slice(1)}`);

/** Ana writes to the sender. `hoursLeft`: until the window closes; null for a report that opens none. */
async function hear(sender: string, hoursLeft: number | null): Promise<void> {
  const { accountId, hashKey } = world.caller;
  const { senderId } = (await world.senders.forPhone(accountId, "whatsapp", sender)) ?? { senderId: "" };
  const windowExpiresAt = hoursLeft === null ? null : new Date(Date.now() + hoursLeft * HOUR);
  const at = new Date(Date.now() + ((hoursLeft ?? 24) - 24) * HOUR);
  const about = { accountId, senderId, channel: "whatsapp", channelMessageId: newUuid(), hashKey };
  const author = { address: ANA.slice(1), otherAddresses: [], phone, name: null };
  const content = { type: "text", body: "Hi" } as const;
  await world.database.transaction((session) =>
    receiveMessages(session, [
      { ...about, ...author, content, circumstances: {}, raw: null, replyTo: null, windowExpiresAt, at },
    ]),
  );
}

const letChannelDecide = () =>
  world.database.pool.query("update accounts set outside_window = 'try' where account_id = $1", [
    world.caller.accountId,
  ]);

const send = (sender: string, fields: object = {}) => world.send(text({ source_phone: sender, ...fields }));

describe("a contact's windows", () => {
  test("are told by sender, and the latest one by itself", async () => {
    const [shop, bistro] = [await world.connect(), await world.connect()];
    await send(shop);
    expect(await contact()).toMatchObject({ windows: [], window_expires_at: null });
    await hear(shop, 2);
    await hear(bistro, -3);
    const { windows, window_expires_at } = await contact();
    expect(windows).toHaveLength(2);
    const [open, closed] = windows.toSorted((one: { expires_at: string }, other: { expires_at: string }) =>
      other.expires_at.localeCompare(one.expires_at),
    );
    expect(open.expires_at).toBe(window_expires_at);
    expect(Date.parse(window_expires_at)).toBeGreaterThan(Date.now() + HOUR);
    expect(Date.parse(closed.expires_at)).toBeLessThan(Date.now() - 2 * HOUR);
    const senders = await Promise.all(
      [shop, bistro].map((one) => world.senders.forPhone(world.caller.accountId, "whatsapp", one)),
    );
    expect([open.sender_id, closed.sender_id]).toEqual(
      senders.map((sender) => publicId("snd", sender?.senderId ?? "")),
    );
  });

  test("aren't shortened by an older message that arrives late, nor opened by a report", async () => {
    const shop = await world.connect();
    await hear(shop, 5);
    const before = await contact();
    await hear(shop, -1);
    await hear(shop, null);
    expect(await contact()).toMatchObject({
      windows: before.windows,
      window_expires_at: before.window_expires_at,
    });
  });

  test("filter the list: open, closed, and in neither who never wrote", async () => {
    const shop = await world.connect();
    await world.contact("+15557770000", null);
    const found = async (window: string) => (await get(`/contacts?window=${window}`)).data.length;
    await hear(shop, -1);
    expect([await found("open"), await found("closed")]).toEqual([0, 1]);
    await hear(shop, 1);
    expect([await found("open"), await found("closed")]).toEqual([1, 0]);
  });
});

describe("a free text", () => {
  test("is refused when the window has closed, and changes nothing", async () => {
    const shop = await world.connect();
    await hear(shop, -1);
    const before = await contact();
    const answer = await send(shop);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: CODE, errors: [{ pointer: "/message", code: CODE }] });
    expect(await contact()).toEqual(before);
    expect((await get("/contacts?waiting=true")).data).toHaveLength(1);
    expect((await get("/messages?direction=out")).data).toEqual([]);
  });

  test("is refused to a contact's id too, and so are a sticker and a retry", async () => {
    const shop = await world.connect();
    await world.addSticker(3);
    const { id } = (await send(shop)).body;
    expect((await world.api.call("POST", `/messages/${id}/cancel`)).status).toBe(200);
    await hear(shop, -1);
    const contact_id = (await contact()).id;
    const answers = [
      await world.send({ contact_id, message: "Hello" }),
      await world.send({ contact_id, sticker: 3 }),
      await world.send({ phone_number: ANA, sticker: 3 }),
      await world.api.call("POST", `/messages/${id}/retry`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code, body.errors[0].pointer])).toEqual([
      [422, CODE, "/message"],
      [422, CODE, "/sticker"],
      [422, CODE, "/sticker"],
      [422, CODE, ""],
    ]);
  });

  test("goes through another sender, whose window is open or unknown", async () => {
    const [shop, bistro] = [await world.connect(), await world.connect()];
    await hear(shop, -1);
    expect((await send(bistro)).status).toBe(202);
    await hear(bistro, 1);
    expect((await send(bistro)).status).toBe(202);
    expect((await send(shop)).status).toBe(422);
  });

  test("is refused alone among the messages of one request, and its key stays free", async () => {
    const shop = await world.connect();
    await hear(shop, -1);
    const messages = [
      { phone_number: ANA, message: "Hello", idempotency_key: "one" },
      { phone_number: "+15557770001", message: "Hello" },
    ];
    const { body } = await world.api.call("POST", "/whatsapp/send-messages", { messages });
    expect(body.results[0]).toMatchObject({ problem: { status: 422, code: CODE } });
    expect(body.results[1]).toMatchObject({ accepted: { status: "queued" } });
    const key = { "idempotency-key": randomBytes(8).toString("hex") };
    expect((await world.send(text(), key)).status).toBe(422);
    await hear(shop, 1);
    expect((await world.send(text(), key)).status).toBe(202);
  });

  test("is refused when the window will have closed at the time for which it is scheduled", async () => {
    const [shop, bistro] = [await world.connect(), await world.connect()];
    await hear(shop, 2);
    const at = (hours: number) => ({ send_at: new Date(Date.now() + hours * HOUR).toISOString() });
    expect((await send(shop, at(1))).status).toBe(202);
    const { status, body } = await send(shop, at(3));
    expect([status, body.code]).toEqual([422, CODE]);
    expect(body.errors).toMatchObject([{ pointer: "/message", code: CODE, detail: /^At `send_at`, / }]);
    expect((await send(bistro, at(3))).status).toBe(202);
    await letChannelDecide();
    expect((await send(shop, at(3))).status).toBe(202);
  });
});
