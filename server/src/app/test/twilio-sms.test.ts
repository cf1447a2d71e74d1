// SMS over Twilio through the whole service, with a stub of Twilio's API.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApi } from "../../../test/api.ts";
import { useService } from "../../../test/running-service.ts";
import {
  ACCOUNT,
  messageResource,
  type RecordedRequest,
  type StubAnswer,
  TOKEN,
  TwilioStub,
} from "../../channels/twilio-sms/test/twilio-stub.ts";

const PUBLIC_URL = "https://parley.example";
const PHONE = "+15550001000";
const PERSON = "+15551234567";

const twilio = new TwilioStub();
const { service, parley } = useService({
  PARLEY_PUBLIC_URL: PUBLIC_URL,
  TWILIO_API_URL: await twilio.start(),
});
const call: TestApi["call"] = (...request) => parley.call(...request);
let hookPath: string;
let senderId: string;
let sids = 0;

const taken = (request: RecordedRequest): StubAnswer =>
  request.method === "POST"
    ? { status: 201, json: messageResource({ sid: `SM${++sids}`, to: request.form["To"] }) }
    : { status: 200, json: { sid: ACCOUNT, status: "active" } };

beforeAll(async () => {
  twilio.standard = taken;
  const credentials = { account_sid: ACCOUNT, auth_token: TOKEN };
  const { body } = await call("POST", "/senders", { channel: "sms", phone: PHONE, rate: 100, credentials });
  hookPath = new URL(body.hook_url).pathname;
  senderId = body.id;
});
afterAll(() => twilio.stop());
beforeEach(() => {
  twilio.requests.length = 0;
  twilio.standard = taken;
});

const send = (content: object) => call("POST", "/sms/send-message", { phone_number: PERSON, ...content });
const messageOf = (id: string) => parley.get(`/messages/${id}`);

/** Calls the hook as Twilio does: signed with the public address, sent to the one behind the proxy. */
async function hook(fields: Record<string, string>, query = "", token = TOKEN, address = PUBLIC_URL) {
  const form: typeof fields = { AccountSid: ACCOUNT, From: PHONE, To: PHONE, ...fields };
  const pairs = Object.entries(form).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const signed = `${address}${hookPath}${query}${pairs.flat().join("")}`;
  const signature = createHmac("sha1", token).update(signed).digest("base64");
  return fetch(`${parley.url}${hookPath}${query}`, {
    method: "POST",
    headers: { "x-twilio-signature": signature },
    body: new URLSearchParams(form),
  });
}

/** Sends a text, and returns the callback that reports a status of it. */
async function sent() {
  const { body: accepted } = await send({ message: "Hello" });
  await expect.poll(async () => (await messageOf(accepted.id)).status).toBe("sent");
  const callback = new URL(lastSend()?.form["StatusCallback"] as string);
  const sid = `SM${sids}`;
  const report = (status: string) =>
    hook({ To: PERSON, MessageSid: sid, MessageStatus: status }, callback.search);
  return { id: accepted.id as string, callback, report };
}

/** Parley also asks Twilio what it has, at any time. */
const lastSend = () => twilio.requests.findLast(({ method }) => method === "POST");
const caughtUpUntil = async () => {
  const [sender] = await service.query("select caught_up_until as until from senders");
  return sender?.until?.getTime() ?? 0;
};
const catchUp = async () => {
  const before = await caughtUpUntil();
  await service.query("select graphile_worker.add_job('catch-up-all')");
  await expect.poll(caughtUpUntil).toBeGreaterThan(before);
};

const ago = (minutes: number) => {
  const at = new Date(Date.now() - minutes * 60_000).toUTCString();
  return { date_created: at, date_sent: at, date_updated: at };
};

describe("sending", () => {
  test("a text becomes one request, and its callbacks settle it, doubled and out of order", async () => {
    const { id, callback, report } = await sent();
    expect(callback.origin + callback.pathname).toBe(PUBLIC_URL + hookPath);
    const [delivered] = await Promise.all([report("delivered"), report("delivered"), report("sent")]);
    expect([delivered?.status, delivered?.headers.get("content-type"), await delivered?.text()]).toEqual([
      200,
      expect.stringMatching(/^text\/xml/),
      "<Response/>",
    ]);
    expect(await messageOf(id)).toMatchObject({ channel: "sms", status: "delivered", source_phone: PHONE });
    expect(twilio.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
    expect(twilio.faults).toEqual([]);
  });

  test("a template that Parley keeps is sent as a text, which its deletion doesn't change", async () => {
    const written = { name: "order_ready", language: "en", body: "Hello {{name}}, it is ready." };
    const { body: template } = await call("POST", "/templates", { channel: "sms", ...written });
    const content = { template: { name: "order_ready", variables: { name: "Ana" } } };
    const { body: scheduled } = await send({ ...content, send_at: new Date(Date.now() + 3_600_000) });
    const { status, body: accepted } = await send(content);
    expect(status).toBe(202);
    await expect.poll(async () => (await messageOf(accepted.id)).status).toBe("sent");
    expect(lastSend()?.form).toMatchObject({ To: PERSON, Body: "Hello Ana, it is ready." });
    await call("DELETE", `/templates/${template.id}`);
    for (const { id } of [accepted, scheduled]) {
      const filledIn = { ...content.template, language: "en", text: "Hello Ana, it is ready." };
      expect(await messageOf(id)).toMatchObject({ type: "template", template: filledIn });
    }
    expect(await send(content)).toMatchObject({ status: 422, body: { code: "template_not_found" } });
  });

  test("a lost answer leaves the message uncertain until a callback brings its id back", async () => {
    let callback = "";
    twilio.standard = ({ form }) => {
      callback = form["StatusCallback"] ?? "";
      return (_request, response) => response.destroy();
    };
    const { body } = await send({ message: "Hello" });
    await expect.poll(async () => (await messageOf(body.id)).waiting?.cause ?? null).not.toBeNull();
    await expect.poll(() => callback).not.toBe("");
    const fields = { To: PERSON, MessageSid: "SMlost", MessageStatus: "sent" };
    expect((await hook(fields, new URL(callback).search)).status).toBe(200);
    await expect.poll(async () => (await messageOf(body.id)).status).toBe("sent");
    expect(await messageOf(body.id)).toMatchObject({ possibly_duplicate: false });
  });
});

describe("a hook", () => {
  const inbound = { From: "+15557654321", SmsStatus: "received", NumMedia: "0" };
  const received = async () => (await parley.get("/messages?direction=in")).data;

  test("brings a person's text, once", async () => {
    const fields = { ...inbound, MessageSid: "SMin1", Body: "Is it ready? 🎂" };
    expect((await hook(fields)).status).toBe(200);
    expect((await hook(fields)).status).toBe(200);
    expect(await received()).toMatchObject([{ channel: "sms", text: "Is it ready? 🎂" }]);
  });

  test.each([
    ["another token", "wrong-token", PUBLIC_URL],
    ["another address, as behind a proxy that isn't configured", TOKEN, "http://10.0.0.1:8080"],
  ])("signed with %s is refused", async (_name, token, address) => {
    const fields = { ...inbound, MessageSid: "SMin2", Body: "No" };
    expect((await hook(fields, "", token, address)).status).toBe(403);
  });
});

describe("a catch-up", () => {
  const lists: Record<string, object[]> = {};
  beforeEach(() => {
    // The messages to the phone fill two pages.
    twilio.standard = (request) => {
      if (request.method === "POST") return taken(request);
      const { Page = "0", ...query } = request.query;
      const side = query["To"] ? "To" : "From";
      const messages = lists[side === "To" ? `To${Page}` : side] ?? [];
      const next = `${request.path}?${new URLSearchParams({ ...query, Page: "1" })}`;
      const next_page_uri = side === "To" && Page === "0" ? next : null;
      return { status: 200, json: { messages, next_page_uri } };
    };
  });

  test("brings once what callbacks didn't: texts of persons and final states", async () => {
    const [delivered, failed, told] = [await sent(), await sent(), await sent()];
    const out = { ...ago(0), to: PERSON };
    const sidOf = (place: number) => `SM${sids - 2 + place}`;
    lists["From"] = [
      messageResource({ ...out, sid: sidOf(2), status: "delivered" }),
      messageResource({ ...out, sid: sidOf(1), status: "undelivered", error_code: 30006 }),
      messageResource({ ...out, sid: sidOf(0), status: "delivered" }),
      messageResource({ ...out, sid: "SMof-another-program", status: "delivered" }),
    ];
    await told.report("delivered");
    const text = { ...ago(0), from: "+15557654322", to: PHONE, direction: "inbound", status: "received" };
    lists["To0"] = [messageResource({ ...text, sid: "SMmissed1", body: "Anybody there?" })];
    lists["To1"] = [messageResource({ ...text, ...ago(2), sid: "SMmissed2", body: "Look", num_media: "1" })];
    await lastListed(3);
    await catchUp();
    await expect.poll(async () => (await messageOf(delivered.id)).status).toBe("delivered");
    await expect.poll(async () => (await messageOf(failed.id)).error?.code).toBe("recipient_not_mobile");
    // The late callback of a known message changes nothing, and neither does the same list.
    const late = { From: "+15557654322", MessageSid: "SMmissed1", SmsStatus: "received" };
    await hook({ ...late, Body: "Anybody there?" });
    await catchUp();
    const missed = (await parley.get("/messages?direction=in&phone=15557654322")).data;
    const types = missed.map(({ type }: { type: string }) => type).toSorted();
    expect(types).toEqual(["text", "unsupported"]);
    expect(missed).toContainEqual(expect.objectContaining({ text: "Anybody there?" }));
    expect((await parley.get(`/senders/${senderId}`)).dropped_facts.not_ours).toBe(0);
    expect(twilio.faults).toEqual([]);
  });

  /** As if the last list was applied so long ago, and the sender added two days ago. */
  const lastListed = (minutes: number) =>
    service.query(
      `update senders set created_at = now() - interval '2 days', caught_up_until = now() - make_interval(mins => $1)`,
      minutes,
    );

  test("after a gap, brings a final state that came long after its message", async () => {
    const message = await sent();
    lists["From"] = [messageResource({ ...ago(600), to: PERSON, sid: `SM${sids}`, status: "delivered" })];
    lists["To0"] = [];
    await lastListed(10);
    await catchUp();
    await expect.poll(async () => (await messageOf(message.id)).status).toBe("delivered");
  });

  test("asks for the days since the last one", async () => {
    await service.query("update senders set created_at = now()");
    await catchUp();
    const { query } = twilio.requests.find(({ method }) => method === "GET") as RecordedRequest;
    expect(query).toEqual({
      To: PHONE,
      "DateSent>": new Date().toISOString().slice(0, 10),
      PageSize: "1000",
    });
  });

  test("brings nothing of a person who was erased, nor of before the sender was added", async () => {
    const old = { ...ago(60), direction: "inbound", to: PHONE };
    lists["To0"] = [
      messageResource({ ...old, ...ago(0), from: "+15557654322", sid: "SMmissed1" }),
      messageResource({ ...old, from: "+15557654323", sid: "SMold" }),
    ];
    lists["To1"] = [];
    const listedAt = Date.now();
    // Twilio's times are in seconds: the erasure has to be in a later one.
    await expect.poll(() => Date.now() - listedAt).toBeGreaterThan(1_000);
    expect((await call("DELETE", "/contacts/15557654322")).status).toBe(200);
    await catchUp();
    for (const phone of ["15557654322", "15557654323"])
      expect((await call("GET", `/contacts/${phone}`)).status).toBe(404);
  });
});

describe("a person who writes STOP", () => {
  const person = "+15557654400";
  let said = 0;
  const say = async (Body: string) => {
    const fields = { From: person, MessageSid: `SMsaid${++said}`, SmsStatus: "received", Body };
    expect((await hook(fields)).status).toBe(200);
  };
  const write = (own = {}) =>
    call("POST", "/sms/send-message", { phone_number: person, message: "Hello", ...own });
  const optedOut = async () => (await parley.get(`/contacts/${person.slice(1)}`)).opt_outs;
  const refused = {
    status: 422,
    body: {
      code: "contact_opted_out",
      detail: expect.stringMatching(/The channel refuses them, and only the person can undo that/),
      errors: [{ pointer: "/phone_number", code: "contact_opted_out" }],
    },
  };

  test("gets nothing more, until the person writes START", async () => {
    await say("stop talking about cake");
    expect(await optedOut()).toEqual([]);
    await say(" Stop\n");
    expect(await optedOut()).toEqual([
      {
        channel: "sms",
        sender_id: senderId,
        scope: "all",
        at: expect.any(String),
        cause: "word",
        evidence: " Stop\n",
        blocked: true,
      },
    ]);
    expect(await write()).toMatchObject(refused);
    expect(await write({ send_at: new Date(Date.now() + 3_600_000).toISOString() })).toMatchObject(refused);
    const { body } = await call("POST", "/sms/send-messages", {
      messages: [
        { phone_number: person, message: "Hello" },
        { phone_number: PERSON, message: "Hello" },
      ],
    });
    expect(body.results).toMatchObject([
      { problem: { code: "contact_opted_out" } },
      { accepted: { phone_number: PERSON } },
    ]);
    expect(twilio.requests.filter(({ form }) => form["To"] === person)).toEqual([]);
    await say("START");
    expect(await optedOut()).toEqual([]);
    const { body: allowed } = await write();
    await expect.poll(async () => (await messageOf(allowed.id)).status).toBe("sent");
  });

  test("is known from Twilio's refusal, too", async () => {
    twilio.standard = () => ({ status: 400, json: { code: 21610, message: "unsubscribed" } });
    const { body } = await write();
    await expect.poll(async () => (await messageOf(body.id)).status).toBe("failed");
    expect(await optedOut()).toMatchObject([{ sender_id: senderId }]);
    expect(await write()).toMatchObject(refused);
  });

  test.each(["a callback", "a list"])(
    "is known from Twilio's refusal in %s of a message that was taken",
    async (way) => {
      await say("START");
      const { body } = await write();
      await expect.poll(async () => (await messageOf(body.id)).status).toBe("sent");
      const form = lastSend()?.form ?? {};
      const [sid, to] = [`SM${sids}`, person];
      if (way === "a callback") {
        const { search } = new URL(form["StatusCallback"] as string);
        await hook({ To: to, MessageSid: sid, MessageStatus: "undelivered", ErrorCode: "21610" }, search);
      } else {
        // Twilio's times are in seconds, and the refusal must not be older than START.
        const failed = { ...ago(-1 / 60), status: "failed", error_code: 21610 };
        const messages = [messageResource({ ...failed, sid, to })];
        twilio.standard = ({ query }) => ({ status: 200, json: { messages: query["From"] ? messages : [] } });
        await catchUp();
      }
      await expect.poll(async () => (await messageOf(body.id)).error?.code).toBe("recipient_opted_out");
      expect(await optedOut()).toMatchObject([{ sender_id: senderId }]);
      expect(await write()).toMatchObject(refused);
    },
  );
});
