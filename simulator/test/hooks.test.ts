import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hookedSimulator, hookReceiver } from "./hook-receiver.ts";
import { number, registeredSimulator, soon, template, text } from "./test-simulator.ts";

const person = "16505551234";

describe("status hooks", () => {
  test("sent, delivered and read come in Meta's envelope, with our data and the pricing", async () => {
    const receiver = await hookReceiver();
    let now = 1_700_000_000_400;
    const simulator = await registeredSimulator(receiver.url, { statusDelays: [0, 0, 0] }, () => now++);
    const { body } = await simulator.send(text(`+${person}`, "x", { biz_opaque_callback_data: "msg_1.1" }));
    const id = body.messages[0].id;
    await soon(() => receiver.taken("statuses")).toHaveLength(3);
    const userId = receiver.taken("contacts")[0].user_id;
    expect(userId).toMatch(/^US\.\d+$/);
    const known = {
      id,
      recipient_id: person,
      recipient_user_id: userId,
      timestamp: "1700000000",
      biz_opaque_callback_data: "msg_1.1",
    };
    const free = {
      billable: false,
      pricing_model: "PMP",
      category: "service",
      type: "free_customer_service",
    };
    expect(JSON.parse(String(receiver.posts[0]?.raw))).toEqual({
      object: "whatsapp_business_account",
      entry: [
        {
          id: number.business_account_id,
          changes: [
            {
              field: "messages",
              value: {
                messaging_product: "whatsapp",
                metadata: { display_phone_number: "15550783881", phone_number_id: number.phone_number_id },
                contacts: [{ profile: { name: `+${person}` }, wa_id: person, user_id: userId }],
                statuses: [
                  { ...known, status: "sent", pricing: free },
                  { ...known, status: "delivered", pricing: free },
                  { ...known, status: "read" },
                ],
              },
            },
          ],
        },
      ],
    });
  });

  test("a person without a visible phone is named by user id", async () => {
    const { receiver, simulator } = await hookedSimulator();
    await simulator.send(text("", "x", { recipient: "US.13491208655302741918" }));
    await soon(() => receiver.taken("statuses")).toHaveLength(3);
    expect(receiver.taken("statuses")[0]).toMatchObject({ recipient_user_id: "US.13491208655302741918" });
    expect(receiver.taken("statuses")[0]).not.toHaveProperty("recipient_id");
    expect(receiver.taken("contacts")[0]).toEqual({
      profile: { name: "US.13491208655302741918" },
      user_id: "US.13491208655302741918",
    });
  });

  test("a message to the user id of somebody whose phone is known reaches that phone", async () => {
    const { receiver, simulator } = await hookedSimulator();
    await simulator.send(text(person, "to the phone"));
    await soon(() => receiver.taken("statuses")).toHaveLength(3);
    const recipient = receiver.taken("contacts")[0].user_id;
    const { body } = await simulator.send(text("", "to the user id", { recipient }));
    expect(body.contacts).toEqual([{ input: recipient, user_id: recipient }]);
    await soon(() => receiver.taken("statuses")).toHaveLength(6);
    expect(receiver.taken("statuses")[5]).toMatchObject({
      recipient_id: person,
      recipient_user_id: recipient,
    });
    const { data } = (await simulator.call("GET", `/control/messages?to=${person}`)).body;
    expect(data.map((message: { text: string }) => message.text)).toEqual(["to the phone", "to the user id"]);
  });

  test("each delivery is signed with the app secret over its exact bytes", async () => {
    const { receiver, simulator } = await hookedSimulator();
    await simulator.send(text(person, "Ünïcödé 🎈", { biz_opaque_callback_data: "dätä 🎈" }));
    await soon(() => receiver.taken("statuses")).toHaveLength(3);
    for (const { raw, signature } of receiver.posts) {
      expect(signature).toBe(`sha256=${createHmac("sha256", number.app_secret).update(raw).digest("hex")}`);
    }
  });

  test.each([
    ["answered with 204, which isn't 200", 204],
    ["cut off", -1],
  ])("a hook that is %s is delivered again, with a growing pause, until it is taken", async (_, status) => {
    const receiver = await hookReceiver();
    receiver.answerWith(status);
    const simulator = await registeredSimulator(receiver.url, { statusDelays: [0, 0, 0] });
    await simulator.send(text(person, "x"));
    await soon(() => receiver.posts.length).toBeGreaterThan(3);
    receiver.answerWith(200);
    await soon(() => receiver.taken("statuses").map((one) => one.status)).toEqual([
      "sent",
      "delivered",
      "read",
    ]);
    const pauses = receiver.posts.slice(1).map((post, index) => post.at - (receiver.posts[index]?.at ?? 0));
    // 20 ms, then twice as long each time; timers may be a millisecond early.
    for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThan(20 * 2 ** index - 2);
    await soon(async () => (await simulator.call("GET", "/control/health")).body.pending_hooks).toBe(0);
  });
});

describe("the window of 24 hours", () => {
  const enforced = { enforce_window: true, latency_ms: 0, next: [] };

  test("when enforced, a text outside of it fails with 131047, and a template arrives", async () => {
    const { receiver, simulator } = await hookedSimulator();
    await simulator.call("PUT", "/control/faults", enforced);
    const { status, body } = await simulator.send(text(person, "x", { biz_opaque_callback_data: "msg_2.1" }));
    expect(status).toBe(200);
    await soon(() => receiver.taken("statuses")).toHaveLength(1);
    expect(receiver.taken("contacts")).toEqual([]);
    expect(receiver.taken("statuses")[0]).not.toHaveProperty("recipient_user_id");
    expect(receiver.taken("statuses")[0]).toMatchObject({
      id: body.messages[0].id,
      status: "failed",
      recipient_id: person,
      biz_opaque_callback_data: "msg_2.1",
      errors: [
        {
          code: 131047,
          title: "Re-engagement message",
          error_data: { details: expect.stringContaining("24 hours") },
        },
      ],
    });
    await simulator.send(template("hello_world", "en_US", [], {}));
    const held = (await simulator.call("GET", "/control/messages")).body.data;
    expect(held.map((message: { type: string }) => message.type)).toEqual(["template"]);
  });
});
