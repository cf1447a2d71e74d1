import { beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { allPages } from "../../../../test/api.ts";
import { newUuid, publicId, uuidOf } from "../../../platform/ids.ts";
import { text, useMessages } from "../../test/message-world.ts";

const world = useMessages();
const { connect, contact, addSticker, send } = world;
let phone: string;
beforeEach(async () => {
  phone = await connect();
});

describe("a send to a contact by its id", () => {
  const to = (contact_id: string, headers: Record<string, string> = {}) =>
    send({ contact_id, message: "Hello" }, headers);

  test.each([
    ["with a phone", "+15551110001", null],
    ["with a phone and an address", "+15551110002", "5215551110002"],
    ["without a phone", null, "US.1110003"],
  ])("%s answers what it stored", async (_, phone, address) => {
    const id = await contact(phone, address);
    const answer = await to(id);
    expect(answer.body).toMatchObject({ status: "queued", phone_number: phone, contact_id: id });
    expect(answer.status).toBe(202);
    const got = await world.api.call("GET", `/messages/${answer.body.id}`);
    expect(got.body).toMatchObject({ contact_id: id, phone_number: phone, text: "Hello" });
  });

  test("without phone and address is refused", async () => {
    const { body } = await to(await contact(null, null));
    expect(body).toMatchObject({ status: 422, code: "contact_unreachable" });
    expect(body.errors).toEqual([expect.objectContaining({ pointer: "/contact_id" })]);
  });

  test("that doesn't exist, isn't an id or belongs to another account is 404", async () => {
    const other = await contact("+15551110009", null, await createTestAccount(world.database));
    for (const id of [publicId("con", newUuid()), other, "con_", "", "15551234567", "con_\0", "con_'; --"])
      expect((await to(id)).body).toMatchObject({ status: 404, code: "contact_not_found" });
  });

  test("goes through the contact's last sender", async () => {
    const second = await connect();
    const id = await contact(null, "US.1110004");
    const first = await send({ contact_id: id, message: "Hello", source_phone: second });
    expect(first.body.source_phone).toBe(second);
    expect((await to(id)).body.source_phone).toBe(second);
  });
});

describe("a send", () => {
  test("answers with the stored message", async () => {
    const answer = await send(text({ reference: "order 17" }));
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      message: "Message accepted and being sent",
      id: expect.stringMatching(/^msg_[0-9a-z]{26}$/),
      status: "queued",
      phone_number: "+15551234567",
      contact_id: expect.stringMatching(/^con_/),
      channel: "whatsapp",
      source_phone: phone,
      reference: "order 17",
      created_at: expect.stringMatching(/Z$/),
    });
    const got = await world.api.call("GET", `/messages/${answer.body.id}`);
    expect(got.body).toMatchObject({
      id: answer.body.id,
      type: "text",
      text: "Hello",
      status: "queued",
      attempts: 0,
      times: { sent_at: null },
    });
  });

  test.each<[string, object, string | null]>([
    ["4,096 characters", { message: "é".repeat(4_096) }, null],
    ["4,097", { message: "é".repeat(4_097) }, "too_long"],
    ["4,096 of two UTF-16 units each", { message: "😀".repeat(4_096) }, null],
    ["a NUL", { message: "a\0b" }, "invalid_text"],
    ["one of 256", { reference: "r".repeat(256) }, "too_long"],
    ["an empty reference", { reference: "" }, null],
    ["fields that are null", { reference: null, source_phone: null, sticker: null, template: null }, null],
    ["no type", { message: undefined }, "missing_message_type"],
    ["two types", { sticker: 1 }, "ambiguous_message_type"],
    ["a field that isn't there", { colour: "red" }, "unknown_field"],
    ["a number of somebody else", { source_phone: "+15550000000" }, "unknown_source_phone"],
  ])("with %s", async (_, change, code) => {
    const answer = await send(text(change));
    expect([answer.status, answer.body.code ?? null]).toEqual(code === null ? [202, null] : [422, code]);
  });

  test("without a recipient or with two is refused together with every other fault", async () => {
    const both = await send(text({ contact_id: publicId("con", newUuid()), colour: "red" }));
    expect(both.body).toMatchObject({ status: 422 });
    const faults = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
      answer.body.errors.map(({ pointer, code }) => [pointer, code]).sort();
    expect(faults(both)).toEqual([
      ["/colour", "unknown_field"],
      ["/contact_id", "ambiguous_recipient"],
    ]);
    expect(faults(await send({ message: "", phone_number: null, contact_id: null }))).toEqual([
      ["/message", "too_short"],
      ["/phone_number", "required"],
    ]);
    expect(faults(await send(text({ phone_number: "abc" })))).toEqual([["/phone_number", "not_a_number"]]);
    expect(faults(await send(text({ phone_number: undefined, contact_id: 7 })))).toEqual([
      ["/contact_id", "invalid_type"],
    ]);
    expect(faults(await send(text({ phone_number: "abc", contact_id: "con_" })))).toEqual([
      ["/contact_id", "ambiguous_recipient"],
      ["/phone_number", "not_a_number"],
    ]);
  });

  test("goes through the requested sender, else the contact's last sender, else the default", async () => {
    const second = await connect();
    const through = async (body: object) => (await send(body)).body.source_phone;
    expect(await through(text())).toBe(phone);
    expect(await through(text({ source_phone: second }))).toBe(second);
    expect(await through(text())).toBe(second);
    expect(await through(text({ phone_number: "+15557654321" }))).toBe(phone);
    await world.database.pool.query("update senders set deleted_at = now() where phone = $1", [second]);
    world.senders.invalidate(world.caller.accountId);
    expect(await through(text())).toBe(phone);
  });
});

describe("a repeat under its key", () => {
  test("gets the first message in its present state", async () => {
    const first = await send(text(), { "idempotency-key": "one" });
    await world.database.pool.query("update messages set status = 'delivered'");
    const again = await send(text(), { "idempotency-key": "one" });
    expect([again.status, again.headers["idempotent-replayed"]]).toEqual([202, "true"]);
    expect(again.body).toEqual({ ...first.body, status: "delivered" });
  });

  test("is answered although the sticker was deleted", async () => {
    await addSticker(1);
    const body = { phone_number: "+15551234567", sticker: 1 };
    const first = await send(body, { "idempotency-key": "two" });
    await world.database.pool.query("delete from stickers");
    expect((await send(body, { "idempotency-key": "two" })).body.id).toBe(first.body.id);
    expect((await send(body, { "idempotency-key": "three" })).body.code).toBe("sticker_not_found");
  });

  test.each([
    ["of 255 characters", "k".repeat(255), 202],
    ["of 256", "k".repeat(256), 422],
    ["with a space", "a b", 422],
  ])("a key %s", async (_, key, status) => {
    expect((await send(text(), { "idempotency-key": key })).status).toBe(status);
  });
});

describe("the list", () => {
  const list = async (query = "") => (await world.api.call("GET", `/messages${query}`)).body;

  test("has the newest first, in pages that new messages don't shift", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.push((await send(text({ message: `${index}` }))).body.id);
    const first = await list("?limit=2");
    await send(text({ message: "new" }));
    const second = await list(`?limit=2&after=${first.next}`);
    const third = await list(`?limit=2&after=${second.next}`);
    const shown = [first, second, third].flatMap((page) =>
      page.data.map((message: { id: string }) => message.id),
    );
    // Ids are in the order of time; those made within one millisecond come in either order.
    expect(shown).toEqual(ids.toSorted().toReversed());
    expect(third.next).toBeNull();
  });

  test.each(["queued", "scheduled"])("messages that are %s come in pages, newest first", async (status) => {
    const at = status === "scheduled" ? { send_at: new Date(Date.now() + 60_000).toISOString() } : {};
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) ids.push((await send(text(at))).body.id);
    const found = await allPages(world.api.call, `/messages?status=${status}&limit=1`);
    expect(found.map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
  });

  test("can be filtered", async () => {
    const mine = (await send(text({ reference: "mine" }))).body;
    const other = (await send(text({ phone_number: "+15557654321" }))).body;
    await world.database.pool.query(
      "update outbox set state = 'uncertain' where contact_id in (select contact_id from contacts where phone = '+15557654321')",
    );
    const ids = async (query: string) =>
      (await list(query)).data.map((message: { id: string }) => message.id);
    expect(await ids("?phone=%2B15551234567")).toEqual([mine.id]);
    expect(await ids("?phone=+15551234567")).toEqual([mine.id]);
    expect(await ids(`?contact_id=${other.contact_id}`)).toEqual([other.id]);
    expect(await ids("?reference=mine")).toEqual([mine.id]);
    expect(await ids("?status=queued")).toEqual([mine.id]);
    expect(await ids("?status=sending")).toEqual([other.id]);
    expect(await ids("?status=read")).toEqual([]);
    expect(await ids("?direction=in")).toEqual([]);
    expect(await ids(`?sender=${publicId("snd", newUuid())}`)).toEqual([]);
    const { rows } = await world.database.pool.query("select sender_id from messages where message_id = $1", [
      uuidOf("msg", mine.id),
    ]);
    const sender = publicId("snd", rows[0].sender_id);
    expect((await ids(`?sender=${sender}`)).toSorted()).toEqual([mine.id, other.id].toSorted());
    expect(await list("?sender=%2B15550001000")).toMatchObject({ code: "invalid_id" });
    await world.database.pool.query(
      "update messages set status = 'failed', failed_at = now(), error = $1 where contact_id in (select contact_id from contacts where phone = '+15551234567')",
      [{ code: "recipient_unreachable", detail: "No.", retryable: false, providerCode: 131026 }],
    );
    expect(await ids("?error=recipient_unreachable")).toEqual([mine.id]);
    expect(await ids("?error=channel_unavailable")).toEqual([]);
    expect((await ids("?channel=whatsapp&direction=out")).toSorted()).toEqual([mine.id, other.id].toSorted());
    const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
    expect(await ids(`?since=${aMinuteAgo}`)).toEqual([mine.id, other.id].toSorted().toReversed());
    expect(await ids(`?since=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).toEqual(
      [],
    );
  });
});
