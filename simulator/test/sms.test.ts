import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { account, business, messages, person, smsCalls, token, webhookReceiver } from "./sms-simulator.ts";
import { soon, temporaryFolder, testSimulator } from "./test-simulator.ts";

/** What Twilio's own library expects in X-Twilio-Signature. */
function expectedSignature(url: string, fields: Record<string, string>): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((signed, name) => signed + name + fields[name], url);
  return createHmac("sha1", token).update(Buffer.from(text, "utf-8")).digest("base64");
}

describe("an SMS of the business", () => {
  test("is answered with 201 and Twilio's JSON, and is on the phone", async () => {
    const simulator = await testSimulator({}, () => Date.parse("2026-11-26T10:00:00Z"));
    const sms = smsCalls(simulator);
    await sms.register({ name: "Maple Street Bakery" });
    const { status, body } = await sms.send({ Body: "Your cakes are ready" });
    expect(status).toBe(201);
    const path = `/2010-04-01/Accounts/${account}/Messages/${body.sid}`;
    expect(body).toEqual({
      account_sid: account,
      api_version: "2010-04-01",
      body: "Your cakes are ready",
      date_created: "Thu, 26 Nov 2026 10:00:00 +0000",
      date_sent: null,
      date_updated: "Thu, 26 Nov 2026 10:00:00 +0000",
      direction: "outbound-api",
      error_code: null,
      error_message: null,
      from: business,
      messaging_service_sid: null,
      num_media: "0",
      num_segments: "1",
      price: null,
      price_unit: "USD",
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      status: "queued",
      subresource_uris: { media: `${path}/Media.json` },
      to: person,
      uri: `${path}.json`,
    });
    const { body: held } = await simulator.call("GET", "/control/messages?to=16505551234");
    expect(held.data).toEqual([
      {
        cursor: "0",
        channel: "sms",
        direction: "received",
        id: body.sid,
        to: "16505551234",
        from: business,
        account_sid: account,
        business_name: "Maple Street Bakery",
        type: "text",
        text: "Your cakes are ready",
        segments: 1,
        received_at: "2026-11-26T10:00:00.000Z",
        statuses: [],
        raw: { To: person, From: business, Body: "Your cakes are ready" },
      },
    ]);
  });

  test("is reported as sent and delivered, signed over the address with our query", async () => {
    const receiver = await webhookReceiver();
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    const callback = `${receiver.url}?message=msg_1.1&text=caf%C3%A9`;
    const { body } = await sms.send({ StatusCallback: callback });
    await soon(receiver.statuses).toEqual(["sent", "delivered"]);
    const common = {
      AccountSid: account,
      ApiVersion: "2010-04-01",
      MessageSid: body.sid,
      SmsSid: body.sid,
      From: business,
      To: person,
    };
    const [sent, delivered] = receiver.webhooks;
    expect(sent?.fields).toEqual({ ...common, MessageStatus: "sent", SmsStatus: "sent" });
    expect(delivered?.fields).toEqual({
      ...common,
      MessageStatus: "delivered",
      SmsStatus: "delivered",
      RawDlrDoneDate: expect.stringMatching(/^\d{10}$/),
    });
    for (const { url, headers, fields } of receiver.webhooks) {
      expect(url).toBe(callback);
      expect(headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
      expect(headers["x-twilio-signature"]).toBe(expectedSignature(callback, fields));
    }
    await soon(async () => (await simulator.call("GET", "/control/health")).body.pending_hooks).toBe(0);
    const { body: chat } = await simulator.call("GET", "/control/chats/16505551234");
    expect(chat.data[0].statuses).toMatchObject([
      { status: "sent", acknowledged: true },
      { status: "delivered", acknowledged: true },
    ]);
  });

  test("shows its state, and its price when it is sent", async () => {
    let now = Date.parse("2026-11-26T10:00:00Z");
    const simulator = await testSimulator({ statusDelays: [1000, 2000, 0] }, () => now);
    const sms = smsCalls(simulator);
    await sms.register();
    const { body } = await sms.send();
    const state = async () => {
      const { status, date_sent, date_updated, price } = (await sms.twilio("GET", body.uri)).body;
      return { status, date_sent, date_updated, price };
    };
    now += 1000;
    const sentAt = "Thu, 26 Nov 2026 10:00:01 +0000";
    expect(await state()).toEqual({
      status: "sent",
      date_sent: sentAt,
      date_updated: sentAt,
      price: "-0.00830",
    });
    now += 1000;
    expect(await state()).toMatchObject({
      status: "delivered",
      date_sent: sentAt,
      date_updated: "Thu, 26 Nov 2026 10:00:02 +0000",
    });
  });
});

describe("an SMS of a person", () => {
  test("reaches the number's webhook, signed", async () => {
    const receiver = await webhookReceiver();
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register({ webhook_url: `${receiver.url}?sender=1` });
    const { status, body } = await sms.write("Do you have rye bread? 🍞");
    expect([status, body]).toEqual([
      200,
      { id: expect.stringMatching(/^SM/), from: "16505551234", to: business, written_at: expect.any(String) },
    ]);
    await soon(() => receiver.webhooks).toHaveLength(1);
    const [webhook] = receiver.webhooks;
    expect(webhook?.fields).toEqual({
      AccountSid: account,
      ApiVersion: "2010-04-01",
      MessageSid: body.id,
      SmsSid: body.id,
      SmsMessageSid: body.id,
      SmsStatus: "received",
      From: person,
      To: business,
      Body: "Do you have rye bread? 🍞",
      NumMedia: "0",
      NumSegments: "1",
    });
    const signed = expectedSignature(`${receiver.url}?sender=1`, webhook?.fields ?? {});
    expect(webhook?.headers["x-twilio-signature"]).toBe(signed);
    const { body: chat } = await simulator.call("GET", "/control/chats/16505551234");
    expect(chat.data).toMatchObject([
      { channel: "sms", direction: "written", text: "Do you have rye bread? 🍞" },
    ]);
    expect(
      (await sms.twilio("GET", `/2010-04-01/Accounts/${account}/Messages/${body.id}.json`)).body,
    ).toMatchObject({
      direction: "inbound",
      status: "received",
      from: person,
      to: business,
    });
  });

  test("may have media, with or without a text", async () => {
    const receiver = await webhookReceiver();
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register({ webhook_url: receiver.url });
    const media = [
      { url: "https://example.com/1.jpg", content_type: "image/jpeg" },
      { url: "https://example.com/2.pdf", content_type: "application/pdf" },
    ];
    const { body } = await sms.write("", { text: undefined, media });
    expect(body.id).toMatch(/^MM[0-9a-f]{32}$/);
    await soon(() => receiver.webhooks).toHaveLength(1);
    expect(receiver.webhooks[0]?.fields).toMatchObject({
      Body: "",
      NumMedia: "2",
      MediaUrl0: "https://example.com/1.jpg",
      MediaContentType0: "image/jpeg",
      MediaUrl1: "https://example.com/2.pdf",
      MediaContentType1: "application/pdf",
    });
    expect((await sms.twilio("GET", messages)).body.messages).toMatchObject([{ num_media: "2", body: "" }]);
  });

  test.each([
    ["a name", { text: "x", name: "Ada" }],
    ["a sticker", { sticker: { media_id: "1" } }],
    ["no content", {}],
  ])("has never %s", async (_, content) => {
    const simulator = await testSimulator();
    await smsCalls(simulator).register();
    const inbound = { channel: "sms", from: person, ...content };
    const { status, body } = await simulator.call("POST", "/control/inbound", inbound);
    expect([status, body.message]).toEqual([422, "An SMS has a text, media, or both, and nothing else."]);
  });

  test("of the past reaches the webhook, too", async () => {
    const receiver = await webhookReceiver();
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register({ webhook_url: receiver.url });
    await sms.write("Hello", { written_at: "2026-11-01T10:00:00Z" });
    await soon(() => receiver.webhooks).toHaveLength(1);
    const [record] = (await sms.twilio("GET", messages)).body.messages;
    expect(record.date_sent).toBe("Sun, 01 Nov 2026 10:00:00 +0000");
  });

  test("comes from a phone", async () => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    const { body } = await sms.write("Hello", { from: "US.13491208655302741918" });
    expect(body.message).toBe("An SMS comes from a phone number.");
  });

  test.each([
    [
      "TwiML",
      "text/xml",
      "<Response><Message>Yes &amp; no</Message><Message><Body>Two</Body></Message></Response>",
    ],
    ["plain text", "text/plain", "Yes & no\n"],
  ])("an answer in %s reaches the phone", async (_, type, answer) => {
    const receiver = await webhookReceiver();
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register({ webhook_url: receiver.url });
    receiver.answerWith(200, answer, type);
    await sms.write("Rye bread?");
    const texts = async () =>
      (await simulator.call("GET", "/control/messages")).body.data.map((one: { text: string }) => one.text);
    await soon(texts).toEqual(type === "text/xml" ? ["Yes & no", "Two"] : ["Yes & no"]);
    const [reply] = (await sms.twilio("GET", messages)).body.messages;
    expect(reply).toMatchObject({ direction: "outbound-reply", from: business, to: person });
  });
});

describe("Twilio's records", () => {
  test("are listed newest first, in pages that new messages don't shift", async () => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    for (const text of ["1", "2", "3", "4", "5"]) await sms.send({ Body: text });
    const texts: string[] = [];
    for (let path = `${messages}?PageSize=2`; path !== null; ) {
      const { body } = await sms.twilio("GET", path);
      texts.push(...body.messages.map((one: { body: string }) => one.body));
      path = body.next_page_uri;
      await sms.send({ Body: "later" });
    }
    expect(texts).toEqual(["5", "4", "3", "2", "1"]);
  });

  test("are filtered by both ends and by the day", async () => {
    let now = Date.parse("2026-11-24T23:59:00Z");
    const simulator = await testSimulator({ statusDelays: [0, 0, 0] }, () => now);
    const sms = smsCalls(simulator);
    await sms.register();
    await sms.send({ Body: "Tuesday" });
    now += 60_000;
    await sms.send({ Body: "Wednesday", To: "+447911123456" });
    now += 24 * 3_600_000;
    await sms.write("Thursday");
    const texts = async (filter: Record<string, string>) =>
      (await sms.twilio("GET", `${messages}?${new URLSearchParams(filter)}`)).body.messages.map(
        (one: { body: string }) => one.body,
      );
    expect(await texts({})).toEqual(["Thursday", "Wednesday", "Tuesday"]);
    expect(await texts({ To: business })).toEqual(["Thursday"]);
    expect(await texts({ From: business })).toEqual(["Wednesday", "Tuesday"]);
    expect(await texts({ From: business, To: person })).toEqual(["Tuesday"]);
    expect(await texts({ "DateSent>": "2026-11-25" })).toEqual(["Thursday", "Wednesday"]);
    expect(await texts({ "DateSent<": "2026-11-25" })).toEqual(["Wednesday", "Tuesday"]);
    expect(await texts({ DateSent: "2026-11-24" })).toEqual(["Tuesday"]);
    expect((await sms.twilio("GET", `${messages}?DateSent=yesterday`)).body.code).toBe(20001);
  });

  test("can lose their text or be deleted, while the phone keeps its message", async () => {
    const simulator = await testSimulator({ statusDelays: [0, 0, 0] });
    const sms = smsCalls(simulator);
    await sms.register();
    const { body: first } = await sms.send({ Body: "a secret" });
    const { body: second } = await sms.send({ Body: "another secret" });
    expect((await sms.twilio("POST", first.uri, { Body: "" })).body).toMatchObject({
      sid: first.sid,
      body: "",
    });
    expect((await sms.twilio("POST", first.uri, { Body: "changed" })).status).toBe(400);
    expect((await sms.twilio("DELETE", second.uri)).status).toBe(204);
    expect((await sms.twilio("GET", second.uri)).body).toMatchObject({ code: 20404, status: 404 });
    const listed = (await sms.twilio("GET", messages)).body.messages;
    expect(listed).toMatchObject([{ sid: first.sid, body: "" }]);
    expect((await simulator.call("GET", "/control/messages")).body.data).toMatchObject([
      { text: "a secret" },
      { text: "another secret" },
    ]);
  });

  test("are all there after a restart", async () => {
    const dataDir = temporaryFolder();
    const first = await testSimulator({ dataDir, statusDelays: [0, 0, 0] });
    const before = smsCalls(first);
    await before.register();
    const sent = await Promise.all(["a", "b", "c"].map((text) => before.send({ Body: text })));
    const [deleted, redacted] = sent.map(({ body }) => body.uri);
    await before.twilio("DELETE", deleted);
    await before.twilio("POST", redacted, { Body: "" });
    await before.write("STOP");
    await first.close();
    const second = await testSimulator({ dataDir, statusDelays: [0, 0, 0] });
    const after = smsCalls(second);
    const listed = (await after.twilio("GET", messages)).body.messages;
    expect(new Set(listed.map((one: { body: string }) => one.body))).toEqual(
      new Set(["", "c", "STOP", expect.stringContaining("unsubscribed")]),
    );
    expect((await after.send()).body.code).toBe(21610);
  });

  test("a client sets the webhook of a number", async () => {
    const receiver = await webhookReceiver();
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    const path = `/2010-04-01/Accounts/${account}/IncomingPhoneNumbers`;
    const { body } = await sms.twilio("GET", `${path}.json?PhoneNumber=${encodeURIComponent(business)}`);
    const [{ sid, phone_number, sms_url }] = body.incoming_phone_numbers;
    expect([phone_number, sms_url]).toEqual([business, ""]);
    expect((await sms.twilio("GET", `${path}.json?PhoneNumber=1`)).body.incoming_phone_numbers).toEqual([]);
    const set = (url: string, number = sid) =>
      simulator.call("POST", `${path}/${number}.json`, new URLSearchParams({ SmsUrl: url }).toString(), {
        authorization: `Basic ${btoa(`${account}:${token}`)}`,
        "content-type": "application/x-www-form-urlencoded",
      });
    expect((await set(receiver.url)).body.sms_url).toBe(receiver.url);
    await sms.write("Hello");
    await soon(() => receiver.webhooks).toHaveLength(1);
    expect((await set("hook")).body.code).toBe(20001);
    expect((await set(receiver.url, "PN1")).body.code).toBe(20404);
    expect((await set("")).body.sms_url).toBe("");
  });

  test("the account answers to its credentials", async () => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register({ name: "Maple Street Bakery" });
    const { status, body } = await sms.twilio("GET", `/2010-04-01/Accounts/${account}.json`);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ sid: account, status: "active", friendly_name: "Maple Street Bakery" }),
    ]);
  });
});
