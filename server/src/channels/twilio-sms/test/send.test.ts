// Requests to Twilio, checked against its OpenAPI document, and what its answers mean.
import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connector, OutboundContent } from "../../connector.ts";
import type { TwilioCredentials } from "../credentials.ts";
import { createTwilioSms } from "../twilio-sms.ts";
import {
  ACCOUNT,
  messageResource,
  PHONE,
  SENDER,
  type StubAnswer,
  TOKEN,
  TwilioStub,
} from "./twilio-stub.ts";

const stub = new TwilioStub();
let twilio: Connector<TwilioCredentials>;
const none = {
  find: async () => null,
  open: async () => Promise.reject(new Error("No file is uploaded.")),
  save: async () => undefined,
  forget: async () => undefined,
};
const LINK = "https://parley.example/api/media/med_1/file?token=a.b&until=1";
const files = { media: none, link: async (mediaId: string) => `${LINK}#${mediaId}` };

beforeAll(async () => {
  twilio = createTwilioSms({ twilioApiUrl: await stub.start() }, Date.now);
});
afterAll(() => stub.stop());
beforeEach(() => {
  stub.requests.length = 0;
  stub.answers = [];
});

const text: OutboundContent = { type: "text", body: "Hello & welcome 🎂 €" };
const created: StubAnswer = { status: 201, json: messageResource() };
const hookUrl = "https://parley.example/hooks/sms/abc";

/** Sends, and checks that the outcome holds no secret. */
async function send({ sender = SENDER, content = text, timeout = 5_000, hook = hookUrl } = {}) {
  const message = { to: "+15551234567", content, callbackData: "msg_1.1", hookUrl: hook };
  const http = { ...stub.http, timeout };
  const outcome = await twilio.send(message, sender, http, files);
  expect(JSON.stringify(outcome)).not.toContain(TOKEN);
  expect(stub.faults).toEqual([]);
  return outcome;
}

describe("a text", () => {
  test("is a form that names the phone and the callback with our id", async () => {
    stub.answers = [created];
    const channelMessageId = "SM00000000000000000000000000000001";
    expect(await send()).toEqual({ kind: "taken", channelMessageId, address: null });
    expect(stub.requests).toEqual([
      {
        method: "POST",
        path: `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`,
        query: {},
        authorization: `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString("base64")}`,
        form: {
          To: "+15551234567",
          From: PHONE,
          Body: "Hello & welcome 🎂 €",
          StatusCallback: `${hookUrl}?attempt=msg_1.1`,
        },
      },
    ]);
  });

  test("goes through the messaging service, still from this number", async () => {
    const messaging_service_sid = `MG${"0".repeat(32)}`;
    stub.answers = [created];
    await send({ sender: { ...SENDER, credentials: { ...SENDER.credentials, messaging_service_sid } } });
    expect(stub.requests[0]?.form).toMatchObject({ From: PHONE, MessagingServiceSid: messaging_service_sid });
  });
});

const refused = (status: number, code?: number, message = "Twilio's words"): StubAnswer => ({
  status,
  json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

describe("a file", () => {
  const picture = { type: "image", mediaId: "1", caption: "Your cake", filename: null } as const;

  test("is an address that Twilio fetches, with the caption as text", async () => {
    stub.answers = [created];
    expect(await send({ content: picture })).toMatchObject({ kind: "taken" });
    expect(stub.requests[0]?.form).toEqual({
      To: "+15551234567",
      From: PHONE,
      Body: "Your cake",
      MediaUrl: `${LINK}#1`,
      StatusCallback: `${hookUrl}?attempt=msg_1.1`,
    });
  });

  test.each([
    ["https://parley.example", true],
    ["http://127.0.0.1:8080", false],
    ["http://parley", false],
  ])("can be fetched from %s: %s", (publicUrl, expected) => {
    const real = createTwilioSms({ twilioApiUrl: "https://api.twilio.com" }, Date.now);
    expect(real.fetchesFrom?.(publicUrl)).toBe(expected);
  });

  test("is refused for an address without a scheme", async () => {
    stub.answers = [refused(400, 21620)];
    const error = { code: "media_download_failed" };
    expect(await send({ content: picture })).toMatchObject({ kind: "failed", error });
  });
});

test("stickers and templates are refused without a request", async () => {
  const outcome = await send({ content: { type: "sticker", number: 1 } });
  expect(outcome).toMatchObject({ kind: "failed", error: { code: "message_type_unsupported" } });
  expect(stub.requests).toEqual([]);
});

describe("an answer", () => {
  test.each([
    ["a wrong token", refused(401, 20003), "pause", "channel_token_invalid"],
    ["an account that doesn't exist", refused(404, 20404), "pause", "channel_account_unknown"],
    ["too many requests", refused(429, 20429), "slow", "channel_rate_limited"],
    ["a person who opted out", refused(400, 21610), "failed", "recipient_opted_out"],
    ["a code that Twilio added later", refused(400, 29999), "failed", "channel_refused"],
    ["a proxy's refusal", { status: 403, json: "no" }, "pause", "channel_access_refused"],
    ["a gateway's error", refused(502), "uncertain", "channel_failed"],
    [
      "201 that isn't JSON",
      (_, response) => response.writeHead(201).end("<p>"),
      "uncertain",
      "channel_failed",
    ],
  ] satisfies [string, StubAnswer, string, string][])("%s", async (_name, answer, kind, code) => {
    stub.answers = [answer];
    expect(await send()).toMatchObject({ kind, error: { code } });
  });

  test("Twilio's words are quoted, without the token and not at length", async () => {
    stub.answers = [refused(400, 29999, `${TOKEN} ${"x".repeat(500)}`)];
    const outcome = await send();
    expect(outcome).toMatchObject({ error: { providerCode: 29999 } });
    const { detail } = (outcome as { error: { detail: string } }).error;
    expect(detail).toMatch(/^Twilio refused the message\. Twilio says: \[secret\] x+$/);
    expect(detail.length).toBeLessThan(350);
  });
});

describe("an address of ours", () => {
  const message = { to: "+15551234567", content: text, callbackData: "msg_1.1" };
  const closed = new Agent();
  const http = { dispatcher: closed, timeout: 5_000 };
  beforeAll(() => closed.close());

  test.each([
    ["http://127.0.0.1:8080", "pause", "channel_hook_refused"],
    ["http://[::1]:8080", "pause", "channel_hook_refused"],
    ["https://parley.example", "unreachable", "channel_unreachable"],
  ])("%s, to which Twilio shall report", async (address, kind, code) => {
    const real = createTwilioSms({ twilioApiUrl: "https://api.twilio.com" }, Date.now);
    const sent = await real.send({ ...message, hookUrl: `${address}/hooks/sms/1` }, SENDER, http, files);
    expect(sent).toMatchObject({ kind, error: { code } });
    const fault = { field: null, failure: { kind, error: { code } } };
    expect(await real.probe(SENDER, http, address)).toMatchObject([fault]);
  });

  test("may be one of this machine for a simulator on this machine", async () => {
    stub.answers = [created];
    expect(await send({ hook: "http://127.0.0.1:8080/hooks/sms/abc" })).toMatchObject({ kind: "taken" });
  });
});

describe("without an answer", () => {
  test("a broken connection leaves open whether the message was sent", async () => {
    stub.answers = [(_request, response) => response.destroy()];
    expect(await send()).toMatchObject({ kind: "uncertain", error: { code: "channel_connection_lost" } });
  });
});

test.each([
  ["Twilio writes", String],
  ["other services with the same API write", Number],
])("an earlier attempt is found by its text and its number of files, as %s it", async (_, written) => {
  const date_sent = "Fri, 02 Jan 2026 13:00:00 +0000";
  const listed = [
    { sid: "SM1", body: "Your cake", num_media: written(0) },
    { sid: "MM2", body: "Your cake", num_media: written(1) },
    { sid: "MM3", body: null, num_media: written(1) },
  ].map((own) => messageResource({ date_sent, ...own }));
  const found = async (content: OutboundContent) => {
    stub.answers = [{ status: 200, json: { messages: listed, next_page_uri: null } }];
    const message = { to: "+15551234567", content, callbackData: "msg_1.1", hookUrl };
    const since = new Date("2026-01-02T12:00:00Z");
    const answer = await twilio.findTaken?.(message, SENDER, since, stub.http);
    return answer?.kind === "listed" ? answer.channelMessageIds : answer;
  };
  const picture = { type: "image", mediaId: "1", filename: null } as const;
  expect(await found({ type: "text", body: "Your cake" })).toEqual(["SM1"]);
  expect(await found({ ...picture, caption: "Your cake" })).toEqual(["MM2"]);
  expect(await found({ ...picture, caption: null })).toEqual(["MM3"]);
});

describe("the credentials", () => {
  test.each([
    ["are accepted", { status: 200, json: { sid: ACCOUNT, status: "active" } }, []],
    [
      "of a suspended account are refused",
      { status: 200, json: { sid: ACCOUNT, status: "suspended" } },
      [["account_sid", "channel_account_suspended"]],
    ],
    ["with a wrong token are refused", refused(401, 20003), [["auth_token", "channel_token_invalid"]]],
  ] satisfies [string, StubAnswer, string[][]][])("%s", async (_name, answer, expected) => {
    stub.answers = [answer];
    const faults = await twilio.probe(SENDER, stub.http, hookUrl);
    expect(faults.map(({ field, failure }) => [field, failure.error.code])).toEqual(expected);
    expect(stub.requests[0]?.path).toBe(`/2010-04-01/Accounts/${ACCOUNT}.json`);
  });

  test("are read without what copying left around them", () => {
    const given = { account_sid: ` ${ACCOUNT}\n`, auth_token: `\u200b${TOKEN}\u00a0` };
    expect(twilio.credentials.parse(given)).toEqual({ account_sid: ACCOUNT, auth_token: TOKEN });
  });

  test.each([
    ["a service", { messaging_service_sid: `MG${"a".repeat(32)}` }, `MG${"a".repeat(32)}`],
    ["an empty service, as a form sends it", { messaging_service_sid: "" }, undefined],
  ])("may have %s", (_name, given, expected) => {
    const read = twilio.credentials.parse({ account_sid: ACCOUNT, auth_token: TOKEN, ...given });
    expect(read["messaging_service_sid"]).toBe(expected);
  });

  test.each([
    { account_sid: "AC1" },
    { auth_token: "" },
    { auth_token: "with space" },
    { messaging_service_sid: "SM1" },
  ])("%o is refused", (wrong) => {
    expect(twilio.credentials.safeParse({ account_sid: ACCOUNT, auth_token: TOKEN, ...wrong }).success).toBe(
      false,
    );
  });
});
