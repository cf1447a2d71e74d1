// The account's reactions to messages, from the API to the phone.
// Long: it waits for phones after each of many steps.
import { beforeAll, describe, expect, test } from "vitest";
import { useNumber, useService } from "../../../test/running-service.ts";
import { uuidOf } from "../../platform/ids.ts";

const { service, parley } = useService();
useNumber(service, parley);

beforeAll(async () => {
  await service.connectSmsNumber(parley.call, "+15550002000");
});

let number = 15_558_890_000;

/** A person writes; returns the person's phone and our id of the message. */
async function received(): Promise<{ phone: string; id: string; channelId: string }> {
  const phone = `${++number}`;
  const inbound = { from: phone, text: "Is it ready?" };
  const channelId = await service.simulator.write(inbound);
  const list = async () => (await parley.get(`/messages?phone=${phone}`)).data;
  await expect.poll(list).toHaveLength(1);
  return { phone, channelId, id: (await list())[0].id };
}

const react = (id: string, emoji: string | null, headers = {}) =>
  parley.call("POST", `/messages/${id}/reaction`, { emoji }, headers);
const reactionsOf = async (id: string) => (await parley.get(`/messages/${id}`)).reactions;
/** What reached the phone. */
const onPhone = async (phone: string) =>
  (await service.simulator.messages(phone))
    .filter(({ type }) => type === "reaction")
    .map(({ raw }) => (raw as { reaction: unknown }).reaction);

describe("a reaction", () => {
  test("reaches the phone, is kept on its message and is no message itself", async () => {
    const { phone, id, channelId } = await received();
    const answer = await react(id, "👍");
    expect(answer).toMatchObject({
      status: 200,
      body: { id, reactions: [{ from: "business", emoji: "👍", status: "waiting" }] },
    });
    await expect.poll(() => onPhone(phone)).toEqual([{ message_id: channelId, emoji: "👍" }]);
    await expect
      .poll(() => reactionsOf(id))
      .toEqual([{ from: "business", emoji: "👍", at: expect.any(String) }]);
    expect((await parley.get(`/messages?phone=${phone}`)).data).toHaveLength(1);
    expect((await react(id, null)).status).toBe(200);
    await expect
      .poll(async () => (await onPhone(phone)).at(-1))
      .toEqual({ message_id: channelId, emoji: "" });
    await expect.poll(() => reactionsOf(id)).toBeUndefined();
  });

  test("is handed over once for one Idempotency-Key", async () => {
    const { phone, id } = await received();
    const key = { "idempotency-key": `reaction-${id}` };
    await react(id, "👍", key);
    await expect.poll(() => onPhone(phone)).toHaveLength(1);
    const again = await react(id, "👍", key);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    await expect.poll(() => reactionsOf(id)).toEqual([expect.not.objectContaining({ status: "waiting" })]);
    expect(await onPhone(phone)).toHaveLength(1);
  });

  test("that the channel can't take now is handed over later", async () => {
    const { phone, id } = await received();
    await service.simulator.faults({ next: [{ code: 131016 }] });
    await react(id, "🎂");
    await expect.poll(() => onPhone(phone)).toHaveLength(1);
  });

  test("and a read mark wait while sending is held", async () => {
    const { phone, id } = await received();
    await service.query("update accounts set sending_held_at = now()");
    await react(id, "🎂");
    await parley.call("POST", `/messages/${id}/read`, {});
    const waiting =
      "select key from graphile_worker._private_jobs where key = any ($1) and last_error = 'held'";
    const keys = [`reaction:${uuidOf("msg", id)}`, `read:${uuidOf("msg", id)}`];
    await expect.poll(() => service.query(waiting, keys)).toHaveLength(2);
    expect(await onPhone(phone)).toEqual([]);
    await parley.call("POST", "/sending/release", { confirm: true });
    await expect.poll(() => onPhone(phone)).toHaveLength(1);
  });

  test.each([
    ["at once", { code: 131009 }],
    ["in a receipt", { fails_with: 131009 }],
  ])("that the channel refuses %s shows why", async (_when, fault) => {
    const { id } = await received();
    await service.simulator.faults({ next: [fault] });
    await react(id, "🎂");
    await expect
      .poll(() => reactionsOf(id))
      .toEqual([
        expect.objectContaining({
          emoji: "🎂",
          status: "failed",
          error: expect.objectContaining({ code: "channel_refused_value", provider_code: 131009 }),
        }),
      ]);
    await react(id, "👍");
    await expect
      .poll(() => reactionsOf(id))
      .toEqual([{ from: "business", emoji: "👍", at: expect.any(String) }]);
  });

  test("that failed by a receipt before the channel's answer stays failed", async () => {
    const { id } = await received();
    await service.simulator.faults({ next: [{ fails_with: 131009 }], latency_ms: 2_000 });
    await react(id, "🎂");
    const failed = [expect.objectContaining({ status: "failed" })];
    await expect.poll(() => reactionsOf(id)).toEqual(failed);
    const jobs = "select from graphile_worker.jobs where task_identifier = 'send-reaction'";
    await expect.poll(async () => await service.query(jobs)).toEqual([]);
    expect(await reactionsOf(id)).toEqual(failed);
    await service.simulator.faults();
  });

  test.each([["OK"], ["👍👍"]])("of %j is refused", async (emoji) => {
    const { id } = await received();
    expect(await react(id, emoji)).toMatchObject({ status: 422, body: { code: "invalid_emoji" } });
  });

  test("to a message that the channel doesn't have is refused", async () => {
    const phone = `+${++number}`;
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const body = { phone_number: phone, message: "Later", send_at: later };
    const { id } = (await parley.send(body)).body;
    expect(await react(id, "👍")).toMatchObject({ status: 409, body: { code: "message_not_on_channel" } });
  });

  test("after the customer service window is refused", async () => {
    const { id } = await received();
    await service.query(`update contacts
       set windows = (
         select jsonb_object_agg(key, to_jsonb(now() - interval '1 minute'))
         from jsonb_each(windows)
       )
       where contact_id = (select contact_id from messages order by message_id desc limit 1)`);
    expect(await react(id, "👍")).toMatchObject({
      status: 422,
      body: { code: "outside_customer_service_window" },
    });
  });

  test("to a person who opted out is refused", async () => {
    const { phone, id } = await received();
    await parley.call("POST", `/contacts/${phone}/opt-out`, { scope: "all" });
    expect(await react(id, "👍")).toMatchObject({ status: 422, body: { code: "contact_opted_out" } });
  });

  test("is refused where the channel has none", async () => {
    const body = { phone_number: `+${++number}`, message: "Hello" };
    const sent = await parley.call("POST", "/sms/send-message", body, { prefer: "wait=15" });
    expect(await react(sent.body.id, "👍")).toMatchObject({
      status: 422,
      body: { code: "not_supported_by_channel", errors: [{ pointer: "/emoji" }] },
    });
  });
});
