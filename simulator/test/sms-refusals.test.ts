import { describe, expect, test } from "vitest";
import {
  account,
  business,
  messages,
  person,
  service,
  smsCalls,
  token,
  webhookReceiver,
} from "./sms-simulator.ts";
import { soon, testSimulator, text } from "./test-simulator.ts";

const long = (length: number) => "🎈".repeat(length);

describe("an SMS that Twilio refuses", () => {
  test.each<[string, Record<string, string | undefined>, number, RegExp]>([
    ["no To", { To: undefined }, 21604, /'To' phone number is required/],
    ["a To that is no number", { To: "my neighbour" }, 21211, /Invalid 'To' Phone Number: my neighbour/],
    ["a To without a plus", { To: "16505551234" }, 21211, /Invalid 'To'/],
    ["its own number as To", { To: business }, 21266, /cannot be the same/],
    ["no From and no service", { From: undefined }, 21603, /'From' phone number is required/],
    ["a From of nobody", { From: "+15550009999" }, 21606, /\+15550009999/],
    [
      "an unknown service",
      { From: undefined, MessagingServiceSid: service },
      21703,
      /phone number available/,
    ],
    ["a service that is no sid", { From: undefined, MessagingServiceSid: "MG1" }, 21705, /Sid is invalid/],
    ["no Body", { Body: undefined }, 21602, /body is required/],
    ["a Body of 1,601 characters", { Body: long(1601) }, 21617, /1600 character limit/],
    ["a StatusCallback that is no address", { StatusCallback: "hook" }, 21609, /StatusCallback/],
    ["a StatusCallback with an underscore", { StatusCallback: "http://my_host/hook" }, 21609, /my_host/],
    ["a ValidityPeriod of 0", { ValidityPeriod: "0" }, 20001, /ValidityPeriod/],
    ["a medium without a scheme", { MediaUrl: "example.com/1.png" }, 21620, /Invalid media URL/],
    ["no Body and no medium", { Body: undefined, MediaUrl: undefined }, 21602, /body is required/],
    ["Twilio's test number that isn't valid", { To: "+15005550001" }, 21211, /Invalid/],
    ["Twilio's test number that can't be reached", { To: "+15005550002" }, 21612, /reachable/],
    ["Twilio's test number in another country", { To: "+15005550003" }, 21408, /region/],
    ["Twilio's test number that is blocked", { To: "+15005550004" }, 21610, /unsubscribed/],
    ["Twilio's test number of a landline", { To: "+15005550009" }, 21614, /not a valid mobile/],
  ])("%s", async (_, over, code, message) => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    const { status, body } = await sms.send(over);
    expect(status).toBe(400);
    expect(body).toEqual({
      code,
      message: expect.stringMatching(message),
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status: 400,
    });
    expect((await sms.twilio("GET", messages)).body.messages).toEqual([]);
  });

  test("a Body of 1,600 characters is taken", async () => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    expect((await sms.send({ Body: long(1600) })).status).toBe(201);
  });

  test.each([
    ["another token", `${account}:wrong`, messages, 401, 20003],
    ["no token", `${account}:`, messages, 401, 20003],
    ["another account", `AC${"f".repeat(32)}:${token}`, messages, 401, 20003],
    ["the path of another account", `${account}:${token}`, messages.replace("0123", "ffff"), 401, 20003],
    ["an unknown path", `${account}:${token}`, "/2010-04-01/Nothing.json", 404, 20404],
    ["an unknown message", `${account}:${token}`, messages.replace(".json", "/SM1.json"), 404, 20404],
  ])("with %s", async (_, user, path, status, code) => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    expect((await sms.twilio("GET", path, undefined, user)).body).toMatchObject({ code, status });
  });

  test("a message of another account isn't found", async () => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    const other = `AC${"f".repeat(32)}`;
    await simulator.call("PUT", "/control/sms-numbers/+15550003000", {
      account_sid: other,
      auth_token: "other",
    });
    const { body } = await sms.send();
    const path = body.uri.replace(account, other);
    expect((await sms.twilio("GET", path, undefined, `${other}:other`)).body.code).toBe(20404);
    expect((await sms.twilio("DELETE", path, undefined, `${other}:other`)).status).toBe(404);
  });

  test("a new token replaces the old one at once", async () => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    await sms.register({ auth_token: "new" });
    expect((await sms.send()).body.code).toBe(20003);
    expect((await sms.twilio("GET", messages, undefined, `${account}:new`)).status).toBe(200);
  });

  test("a message in progress can't be deleted yet", async () => {
    const simulator = await testSimulator({ statusDelays: [60_000, 60_000, 0] });
    const sms = smsCalls(simulator);
    await sms.register();
    const { body } = await sms.send();
    expect((await sms.twilio("DELETE", body.uri)).body).toMatchObject({ code: 20009, status: 409 });
  });
});

describe("an SMS that doesn't arrive", () => {
  test.each([
    ["+15005553003", ["sent", "undelivered"], "30003"],
    ["+15005553006", ["sent", "undelivered"], "30006"],
    ["+15005553410", ["sent", "undelivered"], "30410"],
    ["+15005553001", ["failed"], "30001"],
  ])("to %s ends as %s with %s", async (to, statuses, code) => {
    const receiver = await webhookReceiver();
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    const { status, body } = await sms.send({ To: to, StatusCallback: receiver.url });
    expect(status).toBe(201);
    await soon(receiver.statuses).toEqual(statuses);
    const last = receiver.webhooks.at(-1)?.fields;
    expect(last).toMatchObject({ ErrorCode: code });
    expect(last).not.toHaveProperty("ErrorMessage");
    expect(last).not.toHaveProperty("RawDlrDoneDate");
    expect((await sms.twilio("GET", body.uri)).body).toMatchObject({
      status: statuses.at(-1),
      error_code: Number(code),
      error_message: expect.any(String),
    });
    expect((await simulator.call("GET", "/control/messages")).body.data).toEqual([]);
  });

  test("sent is the last word of a carrier that reports nothing", async () => {
    const receiver = await webhookReceiver();
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    const { body } = await sms.send({ To: "+15005554000", StatusCallback: receiver.url });
    await soon(async () => (await simulator.call("GET", "/control/health")).body.pending_hooks).toBe(0);
    expect(receiver.statuses()).toEqual(["sent"]);
    expect((await sms.twilio("GET", body.uri)).body.status).toBe("sent");
    expect((await simulator.call("GET", "/control/messages")).body.data).toHaveLength(1);
  });
});

describe("a messaging service", () => {
  test("chooses the number when the message leaves the queue", async () => {
    let now = Date.parse("2026-11-26T10:00:00Z");
    const simulator = await testSimulator({}, () => now);
    const sms = smsCalls(simulator);
    await sms.register({ messaging_service_sid: service });
    const { body } = await sms.send({ From: undefined, MessagingServiceSid: service });
    expect(body).toMatchObject({
      status: "accepted",
      from: null,
      num_segments: "0",
      messaging_service_sid: service,
    });
    const named = await sms.send({ MessagingServiceSid: service });
    expect(named.body).toMatchObject({ status: "accepted", from: business, messaging_service_sid: service });
    now += 5;
    expect((await sms.twilio("GET", body.uri)).body).toMatchObject({
      status: "sent",
      from: business,
      num_segments: "1",
    });
  });

  test("is named in webhooks, and says what a word means", async () => {
    const receiver = await webhookReceiver();
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register({ messaging_service_sid: service, webhook_url: receiver.url });
    await sms.write("stop");
    await soon(() => receiver.webhooks).toHaveLength(1);
    expect(receiver.webhooks[0]?.fields).toMatchObject({ MessagingServiceSid: service, OptOutType: "STOP" });
    expect((await sms.send({ From: undefined, MessagingServiceSid: service })).body.code).toBe(21610);
  });
});

describe("a person who stops", () => {
  test.each(["STOP", "Stop ", "unsubscribe", "OPTOUT"])(
    "with %j is answered and gets nothing more",
    async (word) => {
      const receiver = await webhookReceiver();
      const simulator = await testSimulator();
      const sms = smsCalls(simulator);
      await sms.register({ webhook_url: receiver.url });
      receiver.answerWith(200, "<Response><Message>But why?</Message></Response>");
      await sms.write(word);
      await soon(() => receiver.webhooks).toHaveLength(1);
      expect(receiver.webhooks[0]?.fields).toMatchObject({ Body: word });
      expect((await sms.send()).body.code).toBe(21610);
      await soon(async () => (await simulator.call("GET", "/control/health")).body.pending_hooks).toBe(0);
      await sms.write(word);
      const { body } = await simulator.call("GET", "/control/messages");
      expect(body.data.map((one: { text: string }) => one.text)).toEqual([
        expect.stringMatching(/successfully been unsubscribed/),
      ]);
      expect((await sms.send({ To: "+447911123456" })).status).toBe(201);
    },
  );

  test("can start again", async () => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    for (const word of ["STOP", "yes"]) await sms.write(word);
    expect((await sms.send()).status).toBe(201);
    const { body } = await simulator.call("GET", "/control/messages");
    expect(body.data.map((one: { text: string }) => one.text)).toEqual([
      expect.stringMatching(/unsubscribed/),
      expect.stringMatching(/re-subscribed/),
      "Hello",
    ]);
  });

  test.each(["Please stop", "yes", "STOPP"])("doesn't stop with %j", async (words) => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    await sms.write(words);
    expect((await sms.send()).status).toBe(201);
    expect((await simulator.call("GET", "/control/messages")).body.data).toHaveLength(1);
  });
});

describe("faults", () => {
  const fault = (next: object[], over: object = {}) => ({
    enforce_window: false,
    latency_ms: 0,
    next,
    ...over,
  });

  test("have Twilio's codes, a gateway's page, and lost answers of messages that were taken", async () => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    await simulator.call(
      "PUT",
      "/control/faults",
      fault([{ code: 20429 }, { http_status: 502 }, { drop: "before_answer", after_accept: true }]),
    );
    expect((await sms.send()).body).toMatchObject({ code: 20429, status: 429, message: "Too Many Requests" });
    expect(await sms.send()).toMatchObject({ status: 502, body: expect.stringContaining("<h1>502</h1>") });
    await expect(sms.send({ Body: "taken" })).rejects.toThrow();
    const listed = (await sms.twilio("GET", messages)).body.messages;
    expect(listed.map((one: { body: string }) => one.body)).toEqual(["taken"]);
  });

  test("may be for one channel only", async () => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    await simulator.register();
    await simulator.call(
      "PUT",
      "/control/faults",
      fault([{ channel: "sms", code: 21611 }, { code: 131056 }]),
    );
    expect((await simulator.send(text(person, "x"))).body.error.code).toBe(131056);
    expect((await simulator.send(text(person, "x"))).status).toBe(200);
    expect((await sms.send()).body.code).toBe(21611);
    expect((await sms.send()).status).toBe(201);
  });

  test("take down the whole API of Twilio, and leave WhatsApp alone", async () => {
    const simulator = await testSimulator();
    const sms = smsCalls(simulator);
    await sms.register();
    await simulator.register();
    await simulator.call("PUT", "/control/faults", fault([], { sms_down: true }));
    expect((await sms.send()).body).toMatchObject({ code: 20503, status: 503 });
    expect((await sms.twilio("GET", messages)).status).toBe(503);
    expect((await simulator.send(text(person, "x"))).status).toBe(200);
  });
});
