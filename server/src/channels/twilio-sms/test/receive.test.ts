// Hooks of Twilio, as facts. No field may be missing so that a hook is lost.
import { describe, expect, test } from "vitest";
import type { ChannelFact } from "../../connector.ts";
import { receive } from "../receive.ts";

const NOW = Date.UTC(2026, 0, 1);
const AT = new Date(NOW);
const ACCOUNT = "AC00000000000000000000000000000001";
const URL_OF_HOOK = "https://parley.example/hooks/sms/abc";

function read(fields: object | string, url = URL_OF_HOOK) {
  const text =
    typeof fields === "string" ? fields : new URLSearchParams(fields as Record<string, string>).toString();
  return [...receive({ url, headers: {}, body: Buffer.from(text) }, NOW)];
}

// As in Twilio's documentation, with all fields of an SMS.
const callback = {
  ApiVersion: "2010-04-01",
  AccountSid: ACCOUNT,
  From: "+15550001000",
  To: "+15551234567",
  SmsSid: "SM1",
  SmsStatus: "delivered",
  MessageSid: "SM1",
  MessageStatus: "delivered",
  RawDlrDoneDate: "2601011200",
};
const inbound = {
  ToCountry: "US",
  ToState: "",
  SmsMessageSid: "SM2",
  NumMedia: "0",
  ToCity: "",
  FromZip: "",
  SmsSid: "SM2",
  FromState: "",
  SmsStatus: "received",
  FromCity: "",
  Body: "Hello  \n",
  FromCountry: "US",
  To: "+15550001000",
  ToZip: "",
  NumSegments: "1",
  MessageSid: "SM2",
  AccountSid: ACCOUNT,
  From: "+15551234567",
  ApiVersion: "2010-04-01",
};

describe("a text in base64", () => {
  const bodyOf = (Body: string) => read({ ...inbound, Body })[0];
  const text = "Können Sie die Torte bitte erst am Samstag liefern? 🍰\nDanke!";
  const packed = Buffer.from(text).toString("base64");

  test("is read", () => {
    expect(bodyOf(packed)).toMatchObject({ kind: "message", content: { type: "text", body: text } });
  });

  test.each([
    ["a short one", Buffer.from("Is my cake ready?").toString("base64")],
    ["cut off", packed.slice(0, -1)],
    ["one with control characters", Buffer.from("\u0000\u0007".repeat(30)).toString("base64")],
  ])("%s stays as it is", (_name, body) => {
    expect(bodyOf(body)).toMatchObject({ kind: "message", content: { type: "text", body } });
  });
});

describe("a status callback", () => {
  test("is a receipt with our id from the query", () => {
    expect(read(callback, `${URL_OF_HOOK}?attempt=msg_1.1`)).toEqual([
      {
        kind: "receipt",
        numberId: `${ACCOUNT}/+15550001000`,
        channelMessageId: "SM1",
        status: "delivered",
        failure: null,
        callbackData: "msg_1.1",
        address: "15551234567",
        at: AT,
      },
    ]);
  });

  test.each([
    ["queued", "sent"],
    ["sent", "sent"],
    ["delivered", "delivered"],
    ["read", "read"],
    ["undelivered", "failed"],
    ["failed", "failed"],
  ])("%s means %s", (status, expected) => {
    const facts = read({ ...callback, MessageStatus: status, SmsStatus: status });
    expect(facts).toMatchObject([{ kind: "receipt", status: expected, callbackData: null }]);
  });

  test.each([
    ["30006", "failed", "recipient_not_mobile", 30006],
    ["39999", "failed", "not_delivered_by_channel", 39999],
    ["", "failed", "not_delivered_by_channel", null],
  ])("undelivered with the code %j", (ErrorCode, kind, code, providerCode) => {
    const facts = read({ ...callback, MessageStatus: "undelivered", ErrorCode, ErrorMessage: "" });
    expect(facts).toMatchObject([{ status: "failed", failure: { kind, error: { code, providerCode } } }]);
  });
});

describe("a message of a person", () => {
  test("is a text, with its spaces", () => {
    expect(read(inbound)).toEqual([
      {
        kind: "message",
        numberId: `${ACCOUNT}/+15550001000`,
        channelMessageId: "SM2",
        address: "15551234567",
        otherAddresses: [],
        phone: "+15551234567",
        name: null,
        replyTo: null,
        windowMs: null,
        optsOut: null,
        at: AT,
        content: { type: "text", body: "Hello  \n" },
        circumstances: {},
        raw: null,
      },
    ]);
  });

  test("from a short code has no phone", () => {
    expect(read({ ...inbound, From: "12345" })).toMatchObject([{ address: "12345", phone: null }]);
  });

  test.each([
    ["with media whose address is missing", { NumMedia: "1", Body: "Look" }],
    ["without a text", { Body: "" }],
  ])("%s is kept whole", (_name, own) => {
    expect(read({ ...inbound, ...own })).toMatchObject([
      {
        kind: "message",
        channelMessageId: "SM2",
        content: { type: "unsupported" },
        raw: { payload: { From: "+15551234567", ...own } },
      },
    ]);
  });

  test("with files is one message for each, the first with the text", () => {
    const files = {
      NumMedia: "2",
      MediaUrl0: "https://api.twilio.com/a",
      MediaContentType0: "image/jpeg",
      MediaUrl1: "https://api.twilio.com/b",
      MediaContentType1: "text/vcard",
    };
    const file = { filename: null, sha256: null };
    expect(read({ ...inbound, ...files, Body: "Look" })).toMatchObject([
      {
        channelMessageId: "SM2",
        content: {
          type: "image",
          caption: "Look",
          media: { ...file, source: "https://api.twilio.com/a", mimeType: "image/jpeg" },
        },
      },
      {
        channelMessageId: "SM2/1",
        content: {
          type: "document",
          caption: null,
          media: { ...file, source: "https://api.twilio.com/b", mimeType: "text/vcard" },
        },
      },
    ]);
    expect(read({ ...inbound, NumMedia: "", MediaUrl0: "https://api.twilio.com/a", Body: "" })).toMatchObject(
      [{ content: { type: "document", caption: null, media: { mimeType: null } } }],
    );
  });

  test("with a NUL and half of a surrogate pair can be stored", () => {
    const [fact] = read(
      `${new URLSearchParams(inbound)}&X=%00%ED%A0%80`.replace("Body=Hello", "Body=%00Hello"),
    );
    expect(JSON.stringify(fact)).not.toContain("\\u0000");
    expect(fact).toMatchObject({ content: { body: "\uFFFDHello  \n" } });
  });
});

describe("no hook is lost", () => {
  const whole: [string, object][] = [
    ["a status callback", callback],
    ["a message", inbound],
  ];
  const cases = whole.flatMap(([name, fields]) =>
    Object.keys(fields).flatMap((field) => [
      [`${name} without ${field}`, { ...fields, [field]: undefined }] as const,
      [`${name} with an empty ${field}`, { ...fields, [field]: "" }] as const,
      [`${name} with an odd ${field}`, { ...fields, [field]: "<odd>" }] as const,
    ]),
  );

  test.each(cases)("%s", (_name, given) => {
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const facts = read(fields) as ChannelFact[];
    expect(facts).toHaveLength(1);
    expect(["receipt", "message", "unknown"]).toContain(facts[0]?.kind);
  });

  test("an unknown status is kept, and the same each time", () => {
    const fields = { ...callback, MessageStatus: "vanished" };
    expect(read(fields)).toMatchObject([{ kind: "unknown", businessId: ACCOUNT, payload: fields }]);
    expect(read(fields)).toEqual(read(fields));
  });

  test("a JSON body is read, too", () => {
    expect(read(JSON.stringify(callback), `${URL_OF_HOOK}?bodySHA256=1`)).toMatchObject([
      { kind: "receipt" },
    ]);
    expect(() => read("{", `${URL_OF_HOOK}?bodySHA256=1`)).toThrow(SyntaxError);
  });

  test.each([
    ["nothing", ""],
    ["empty fields", "A=&B="],
  ])("%s is counted as empty", (_name, body) => {
    expect(read(body)).toEqual(["empty"]);
  });
});
