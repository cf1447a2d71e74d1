// What a person sees of the account's side: that a message was read, and that an answer is being written.
import { beforeAll, describe, expect, test } from "vitest";
import { useNumber, useService } from "../../../test/running-service.ts";
import { uuidOf } from "../../platform/ids.ts";

const { service, parley } = useService();
const sender = useNumber(service, parley);

beforeAll(async () => {
  await service.connectSmsNumber(parley.call, "+15550002000");
});

let number = 15_558_870_000;

/** A person writes; returns our id of the message. */
async function received(phone: string): Promise<string> {
  await service.simulator.write({ from: phone, text: "Is it ready?" });
  const list = async () => (await parley.get(`/messages?phone=${phone}`)).data;
  await expect.poll(async () => (await list()).length).toBeGreaterThan(0);
  return (await list())[0].id;
}

const read = (id: string, body = {}, headers = {}) =>
  parley.call("POST", `/messages/${id}/read`, body, headers);

async function jobsOf(id: string): Promise<{ last_error: string | null }[]> {
  const rows = await service.query(
    "select last_error from graphile_worker._private_jobs where key = $1",
    `read:${uuidOf("msg", id)}`,
  );
  return rows;
}

/** From now on, the channel accepts this token of the sender. */
const admit = (access_token: string) => service.changeNumber(sender, { access_token });

/** What the phone shows of the business. */
async function onPhone(phone: string) {
  const chat = (await service.simulator.control("GET", `/chats/${phone}`)) as {
    read_until: object;
    typing_until: string | null;
  };
  return { isRead: Object.keys(chat.read_until).length > 0, isTyping: chat.typing_until !== null };
}

describe("a received message", () => {
  test("is marked as read once", async () => {
    const phone = `${++number}`;
    const id = await received(phone);
    expect((await parley.get(`/messages/${id}`)).times.read_at).toBeNull();
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: "received", times: { read_at: expect.any(String) } });
    await expect.poll(() => onPhone(phone)).toMatchObject({ isRead: true });
    expect((await read(id)).body.times).toEqual(body.times);
    await expect.poll(() => jobsOf(id)).toEqual([]);
  });

  test("shows that an answer is being written", async () => {
    const phone = `${++number}`;
    const id = await received(phone);
    expect((await read(id, { typing: true })).status).toBe(200);
    await expect.poll(() => onPhone(phone)).toMatchObject({ isTyping: true });
  });

  test("is marked later when the channel can't take the mark", async () => {
    const phone = `${++number}`;
    const id = await received(phone);
    await admit("another-token");
    await read(id);
    await expect
      .poll(async () => (await jobsOf(id)).map(({ last_error: error }) => error))
      .toEqual(["channel_token_invalid"]);
    await admit(sender.access_token);
    await expect.poll(() => onPhone(phone)).toMatchObject({ isRead: true });
  });
});

test("a message of our own can't be marked", async () => {
  const body = { phone_number: `+${++number}`, message: "Hello" };
  const sent = await parley.send(body, { prefer: "wait=15" });
  expect(await read(sent.body.id)).toMatchObject({ status: 409, body: { code: "message_not_on_channel" } });
});

test("a channel without read marks refuses them", async () => {
  const body = { phone_number: `+${++number}`, message: "Hello" };
  const sent = await parley.call("POST", "/sms/send-message", body, { prefer: "wait=15" });
  expect(await read(sent.body.id)).toMatchObject({ status: 422, body: { code: "not_supported_by_channel" } });
});
