// Sending over real HTTP against a stub of the Graph API.
import { createServer } from "node:net";
import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listen } from "../../../../test/listen.ts";
import type { Connector, OutboundContent, SendOutcome } from "../../connector.ts";
import type { ConnectorError } from "../../connector-errors.ts";
import { ERROR_TABLE } from "../errors/graph-error.ts";
import { createWhatsApp } from "../whatsapp.ts";
import { GraphStub, type StubAnswer } from "./graph-stub.ts";
import { MediaShelf, messageOf, SECRET, SENDER, TOKEN, VERIFY } from "./sender.ts";

const NOW = Date.UTC(2026, 10, 20);
const stub = new GraphStub();
let whatsapp: Connector;
let media: MediaShelf;
let url: string;
const files = () => ({ media, link: async () => "" });

beforeAll(async () => {
  url = await stub.start();
  whatsapp = createWhatsApp({ whatsappApiUrl: url, whatsappApiVersion: "v26.0" }, () => NOW);
});
afterAll(() => stub.stop());
beforeEach(() => {
  media = new MediaShelf();
});

const PHONE = "+16505551234";
const messages = [{ id: "wamid.A", message_status: "accepted" }];
const contacts = [{ input: PHONE, wa_id: "16505551234" }];
const accepted = { status: 200, json: { messaging_product: "whatsapp", contacts, messages } };
const text: OutboundContent = { type: "text", body: "Hello" };
const sticker: OutboundContent = { type: "sticker", number: 7, mediaId: "1" };

/** Sends, and checks that the outcome contains no secret. */
async function send(content: OutboundContent, to = PHONE, timeout = 5_000, connector = whatsapp) {
  const http = { ...stub.http, timeout };
  const outcome: SendOutcome = await connector.send(messageOf(content, to), SENDER, http, files());
  const shown = JSON.stringify(outcome);
  for (const secret of [TOKEN, SECRET, VERIFY]) expect(shown).not.toContain(secret);
  return outcome;
}

function graphError(status: number, error: object): StubAnswer {
  const about = { type: "OAuthException", message: `Malformed ${TOKEN} ${SECRET}` };
  return { status, json: { error: { ...about, ...error } } };
}

describe("a request", () => {
  const base = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    biz_opaque_callback_data: "msg_1.1",
  };
  const HIDDEN = "US.13491208655302741918";
  const textOf = (body: string) => ({ type: "text", text: { body, preview_url: false } });
  const template = { type: "template" as const, name: "order_update", language: "en_US" };
  const written = { name: "order_update", language: { code: "en_US" } };
  const parameters = [{ type: "text", parameter_name: "first_name", text: "Ana" }];
  const filledIn = { ...written, components: [{ type: "body", parameters }] };
  const cases: [string, OutboundContent, string, object][] = [
    ["a text to a phone", text, PHONE, { to: PHONE, ...textOf("Hello") }],
    [
      "a text to the channel's own address",
      { type: "text", body: "é\n😀" },
      "5215512345678",
      { to: "5215512345678", ...textOf("é\n😀") },
    ],
    ["a text to a person without a visible phone", text, HIDDEN, { recipient: HIDDEN, ...textOf("Hello") }],
    [
      "a template with named variables",
      { ...template, parameterFormat: "NAMED", variables: [{ name: "first_name", value: "Ana" }] },
      PHONE,
      { to: PHONE, type: "template", template: filledIn },
    ],
    [
      "a template without variables",
      { ...template, parameterFormat: "POSITIONAL", variables: [] },
      PHONE,
      { to: PHONE, type: "template", template: written },
    ],
  ];
  const versions = ["v26.0", "v27.0"];
  test.each(versions.flatMap((version) => cases.map((one) => [version, ...one] as const)))(
    "of %s: %s",
    async (version, _label, content, to, body) => {
      stub.answer(accepted);
      const connector = createWhatsApp({ whatsappApiUrl: url, whatsappApiVersion: version }, () => NOW);
      const taken = { kind: "taken", channelMessageId: "wamid.A", address: "16505551234" };
      expect(await send(content, to, 5_000, connector)).toEqual(taken);
      expect(stub.requests).toEqual([
        {
          method: "POST",
          path: `/${version}/106540352242922/messages`,
          query: {},
          authorization: `Bearer ${TOKEN}`,
          body: { ...base, ...body },
        },
      ]);
    },
  );

  test("goes below the path of the base URL, whose trailing slash is ignored", async () => {
    const below = createWhatsApp({ whatsappApiUrl: `${url}/graph/`, whatsappApiVersion: "v25.0" }, () => NOW);
    stub.answer(accepted);
    await below.send(messageOf(text), SENDER, stub.http, files());
    expect(stub.requests[0]?.path).toBe("/graph/v25.0/106540352242922/messages");
  });
});

describe("an answer", () => {
  const table = Object.entries(ERROR_TABLE).map(([code, entry]) => [code, entry as ConnectorError] as const);
  test.each(table)("%s", async (code, { codes = [], range = [], advice = "fail" }) => {
    for (const one of [...codes, ...range]) {
      const [providerCode, subcode] = String(one).split("/").map(Number);
      for (const status of [400, 500]) {
        stub.answer(graphError(status, { code: providerCode, error_subcode: subcode }));
        const outcome = await send(text);
        expect(outcome).toMatchObject({ error: { code, providerCode } });
        expect(outcome.kind).toBe(kindOf(advice));
      }
    }
  });

  const page = "<html>Bad Gateway</html>";
  const cases: [string, StubAnswer, object][] = [
    ["taken but held", withStatus("held_for_quality_assessment"), { kind: "taken", held: "quality_check" }],
    ["taken but paused", withStatus("paused"), { kind: "taken", held: "paused" }],
    ["taken with a status of next year", withStatus("simmering"), { kind: "taken" }],
    ["taken without contacts", { status: 200, json: { messages } }, { kind: "taken", address: null }],
    [
      "taken for a person without a visible phone",
      { status: 200, json: { messages, contacts: [{ user_id: "US.1" }] } },
      { kind: "taken", address: "US.1" },
    ],
    ["a 200 without an id", { status: 200, json: { messages: [{}] } }, { kind: "uncertain" }],
    ["a 200 that isn't JSON", { status: 200, raw: page }, { kind: "uncertain" }],
    ["a gateway's 502", { status: 502, raw: page }, { kind: "uncertain", error: { retryable: false } }],
    ["a 503 with JSON but no code", { status: 503, json: { error: "busy" } }, { kind: "uncertain" }],
    ["a 500 with an unknown code", graphError(500, { code: 987654 }), { kind: "uncertain" }],
    [
      "a 400 with an unknown code",
      graphError(400, { code: 987654 }),
      { kind: "failed", error: { code: "channel_refused", retryable: false, providerCode: 987654 } },
    ],
    [
      "an unknown code that Meta calls transient",
      graphError(400, { code: 987654, is_transient: true }),
      { kind: "retry" },
    ],
    ["a code as a string", graphError(400, { code: "131056" }), { kind: "hold" }],
    ["the code after the range of permissions", graphError(400, { code: 300 }), { kind: "failed" }],
    ["429 without a code", { status: 429, raw: "" }, { kind: "slow", strong: false }],
    ["401 without a code", { status: 401, raw: page }, { kind: "pause" }],
    ["408 without a code", { status: 408, raw: "" }, { kind: "retry" }],
    [
      "a wrong number id",
      graphError(400, { code: 100, error_subcode: 33 }),
      { kind: "pause", error: { code: "channel_number_unknown" } },
    ],
    [
      "Meta's details, without secrets and cut",
      graphError(400, { code: 131009, error_data: { details: `${SECRET} ${"x".repeat(9_000)}` } }),
      {
        kind: "failed",
        error: { detail: expect.stringMatching(/^WhatsApp refused .* says: \[secret\] x{291}$/) },
      },
    ],
  ];
  test.each(cases)("%s", async (_label, answer, outcome) => {
    stub.answer(answer);
    const given = await send(text);
    expect(given).toMatchObject(outcome);
    expect("held" in given).toBe("held" in outcome);
  });

  function withStatus(message_status: string): StubAnswer {
    return { status: 200, json: { ...accepted.json, messages: [{ id: "wamid.A", message_status }] } };
  }

  function kindOf(advice: string): string {
    if (advice === "slow_strongly") return "slow";
    return advice.startsWith("fail") ? "failed" : advice;
  }
});

test("a credential that is a plain word isn't removed from Meta's sentence", async () => {
  const message = "Invalid OAuth access token - Cannot parse access token";
  stub.answer(graphError(401, { code: 190, message }));
  const plain = { access_token: "token", app_secret: "secret", verify_token: "verify" };
  const credentials = { ...SENDER.credentials, ...plain };
  const outcome = await whatsapp.send(messageOf(text), { ...SENDER, credentials }, stub.http, files());
  const detail = expect.stringMatching(`WhatsApp says: ${message}$`);
  expect(outcome).toMatchObject({ kind: "pause", error: { detail } });
});

describe("a connection that fails", () => {
  const uncertain: [string, StubAnswer][] = [
    ["dropped after the request", (request) => request.socket.destroy()],
    [
      "dropped within the answer",
      (request, response) => {
        response.writeHead(200, { "content-length": 1_000 });
        response.write('{"messages":', () => request.socket.destroy());
      },
    ],
  ];
  test.each(uncertain)("%s is uncertain", async (_label, answer) => {
    stub.answer(answer);
    const error = { code: "channel_connection_lost", retryable: false };
    expect(await send(text)).toMatchObject({ kind: "uncertain", error });
    expect(stub.requests).toHaveLength(1);
  });

  test("an answer that isn't complete in time is uncertain", async () => {
    stub.answer(
      () => undefined,
      (_request, response) => void response.writeHead(200).write("{"),
    );
    const late = { kind: "uncertain", error: { code: "channel_timeout" } };
    expect(await send(text, PHONE, 100)).toMatchObject(late);
    expect(await send(text, PHONE, 100)).toMatchObject(late);
  });

  const unreachable = { kind: "unreachable", error: { code: "channel_unreachable", retryable: true } };

  test.each([
    ["a refused connection", "http://127.0.0.1:1"],
    ["an unknown host name", "http://nowhere.invalid"],
  ])("%s sent nothing", async (_label, baseUrl) => {
    expect(await sendTo(baseUrl, new Agent())).toMatchObject(unreachable);
  });

  test("a connection that breaks before TLS is established sent nothing", async () => {
    const { port, close } = await listen(createServer((socket) => socket.destroy()));
    expect(await sendTo(`https://127.0.0.1:${port}`, new Agent())).toMatchObject(unreachable);
    await close();
  });

  test("a request that waits for a connection until its timeout is never written", async () => {
    const one = new Agent({ connections: 1 });
    let release: (() => void) | undefined;
    stub.answer((_request, response) => {
      release = () => response.end("{}");
    }, accepted);
    const first = sendTo(url, one, 5_000);
    await expect.poll(() => release).toBeDefined();
    expect(await sendTo(url, one, 50)).toMatchObject(unreachable);
    release?.();
    expect(await first).toMatchObject({ kind: "uncertain" });
    expect(await sendTo(url, one, 5_000)).toMatchObject({ kind: "taken" });
    expect(stub.requests).toHaveLength(2);
    await one.destroy();
  });

  test("a dispatcher that refuses right before the write sent nothing", async () => {
    const fenced = new Agent().compose((dispatch) => (options, handler) => {
      return dispatch(options, {
        onRequestStart: (controller) => controller.abort(new Error("the lease is over")),
        onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
      });
    });
    stub.answer(accepted);
    expect(await sendTo(url, fenced)).toMatchObject(unreachable);
    expect(stub.requests).toHaveLength(0);
  });

  function sendTo(baseUrl: string, dispatcher: Agent | ReturnType<Agent["compose"]>, timeout = 5_000) {
    const connector = createWhatsApp({ whatsappApiUrl: baseUrl, whatsappApiVersion: "v26.0" }, () => NOW);
    return connector.send(messageOf(text), SENDER, { dispatcher, timeout }, files());
  }
});

describe("a sticker", () => {
  const uploaded = { status: 200, json: { id: "media-new" } };
  const paths = () => stub.requests.map((request) => request.path.replace("/v26.0/106540352242922", ""));

  test("is uploaded once and kept for 29 days", async () => {
    stub.answer(uploaded, accepted, accepted);
    expect(await send(sticker)).toMatchObject({ kind: "taken" });
    expect(await send(sticker)).toMatchObject({ kind: "taken" });
    expect(paths()).toEqual(["/media", "/messages", "/messages"]);
    const ids = stub.requests.map((request) => request.body.sticker?.id);
    expect(ids).toEqual([undefined, "media-new", "media-new"]);
    const picture = new Uint8Array(media.images.get("1") as Buffer);
    expect(await stub.requests[0]?.body.file.bytes()).toEqual(picture);
    expect(media.expiresAt).toEqual(new Date(NOW + 29 * 86_400_000));
  });

  test.each([131053, 100])("is uploaded again when error %i says that the media id is gone", async (code) => {
    media.ids.set("1", "media-old");
    stub.answer(graphError(400, { code }), uploaded, accepted);
    expect(await send(sticker)).toMatchObject({ kind: "taken" });
    expect(media.calls).toEqual(["find 1", "forget 1", "image 1", "save 1 media-new"]);
    expect(paths()).toEqual(["/messages", "/media", "/messages"]);
  });

  test("is sent again only once", async () => {
    media.ids.set("1", "media-old");
    stub.answer(graphError(400, { code: 131053 }), uploaded, graphError(400, { code: 131053 }));
    expect(await send(sticker)).toMatchObject({ kind: "retry", error: { code: "media_upload_failed" } });
  });

  const failures: [string, StubAnswer, object][] = [
    ["dropped", (request) => request.socket.destroy(), { kind: "retry" }],
    ["refused for the token", graphError(401, { code: 190 }), { kind: "pause" }],
    ["refused for its size", graphError(400, { code: 100 }), { kind: "failed" }],
  ];
  test.each(failures)("whose upload is %s was never sent", async (_label, answer, outcome) => {
    stub.answer(answer, accepted);
    expect(await send(sticker)).toMatchObject(outcome);
    expect(paths()).toEqual(["/media"]);
    expect(media.ids.size).toBe(0);
  });

  test("that can't be read to its end throws the error of its store, and was never sent", async () => {
    const fault = new Error("the store is down");
    const chunks = async function* () {
      yield Buffer.alloc(1_000);
      throw fault;
    };
    media.open = async () => ({ mimeType: "image/webp", filename: "a", bytes: 2_000, chunks: chunks() });
    await expect(send(sticker)).rejects.toBe(fault);
    expect(paths()).not.toContain("/messages");
    expect(media.ids.size).toBe(0);
  });

  test("with an uncertain outcome isn't sent again", async () => {
    media.ids.set("1", "media-old");
    stub.answer((request) => request.socket.destroy());
    expect(await send(sticker)).toMatchObject({ kind: "uncertain" });
    expect(paths()).toEqual(["/messages"]);
  });
});
