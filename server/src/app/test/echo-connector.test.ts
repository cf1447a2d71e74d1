// A connector that is written against the contract alone sends and receives through the whole service.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { callApi, type TestApi } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { type ServedHere, serveHere } from "../../../test/serve-here.ts";
import { createAccount } from "../../accounts/index.ts";
import { type Connector, connectorRegistry, type OutboundMessage } from "../../channels/index.ts";
import { type Database, openDatabase } from "../../platform/database/index.ts";
import { createLog } from "../../platform/log.ts";

const sent: OutboundMessage[] = [];
const words = {
  name: "Echo",
  title: "Echo",
  setup: "Nothing is to be done.",
  credentials: { secret: { title: "Secret", help: "Any text." } },
};
const echo: Connector<{ secret: string }> = {
  name: "echo-test",
  channel: "echo",
  words: { en: words, de: words },
  credentials: z.strictObject({ secret: z.string().meta({ writeOnly: true }) }),
  chosen: [],
  identify: (_credentials, phone) => ({ numberId: phone, businessId: "1" }),
  hookKey: ({ secret }) => secret,
  capabilities: {
    text: { max_length: 20, segments: null },
    template: null,
    sticker: null,
    window: null,
    files: null,
    voice: [],
    location: false,
    contact_cards: null,
    interactive: null,
    replies: false,
    reactions: false,
    read_marks: false,
    typing: false,
    receipts: "sent",
    receipts_name_attempt: false,
    opt_out: null,
    rate: 10,
    app_rate: null,
    pair_rate: null,
    rate_unit: "message",
  },
  errors: {},
  probe: async () => [],
  async send(message) {
    sent.push(message);
    return { kind: "taken", channelMessageId: `echo-${sent.length}`, address: null };
  },
  hook: {
    verify: ({ headers }, { secret }) => headers["x-echo"] === secret,
    *read({ body }) {
      const { from, text: said } = JSON.parse(body.toString()) as { from: string; text: string };
      const person = { address: from, otherAddresses: [], phone: from, name: null };
      const about = {
        numberId: "+15550001000",
        channelMessageId: `in-${said}`,
        replyTo: null,
        windowMs: null,
        at: new Date(),
      };
      const content = { type: "text", body: said } as const;
      yield { kind: "message", content, circumstances: {}, raw: null, ...person, ...about };
    },
    answer: { contentType: "text/xml", body: "<Response/>" },
  },
};

const server = useDatabase();
let database: Database;
let service: ServedHere;
let call: TestApi["call"];

beforeAll(async () => {
  const secretKey = randomBytes(32);
  database = openDatabase({ url: server.url, log: createLog("silent") });
  const environment = {
    PARLEY_PORT: "0",
    PARLEY_LOG: "warn",
    PARLEY_SECRET_KEY: secretKey.toString("base64"),
    DATABASE_URL: server.url,
  };
  const { secret } = await createAccount(database, secretKey, "Test");
  service = await serveHere(
    environment,
    connectorRegistry([echo as Connector, { ...(echo as Connector), name: "echo-other" }]),
  );
  call = callApi(service.url, secret);
});
afterAll(async () => {
  await service.stop();
  await database.close();
});

test("it is described, connected, sends what it can, and receives", async () => {
  expect((await call("GET", "/channels")).body.data).toMatchObject([
    { channel: "echo", connector: "echo-test" },
    { channel: "echo", connector: "echo-other" },
  ]);
  const sender = { channel: "echo", phone: "+15550001000", credentials: { secret: "s" } };
  const { status, body: connected } = await call("POST", "/senders", sender);
  expect([status, connected.connector, connected.credentials]).toEqual([201, "echo-test", {}]);

  const send = (content: object) =>
    call("POST", "/echo/send-message", { phone_number: "+15551234567", ...content });
  const { body: accepted } = await send({ message: "Hello" });
  const state = async () => (await call("GET", `/messages/${accepted.id}`)).body.status;
  await expect.poll(state).toBe("sent");
  expect(sent).toMatchObject([{ to: "+15551234567", content: { type: "text", body: "Hello" } }]);
  expect(await send({ message: "x".repeat(21) })).toMatchObject({ status: 422, body: { code: "too_long" } });
  for (const content of [{ sticker: 1 }, { template: { name: "t", variables: {} } }]) {
    const { body } = await send(content);
    expect([body.code, body.detail]).toEqual([
      "not_supported_by_channel",
      expect.stringMatching(/It takes: message\.$/),
    ]);
  }

  const hook = await fetch(connected.hook_url, {
    method: "POST",
    headers: { "x-echo": "s", "content-type": "application/json" },
    body: JSON.stringify({ from: "+15551234567", text: "Hi back" }),
  });
  expect([hook.status, hook.headers.get("content-type"), await hook.text()]).toEqual([
    200,
    expect.stringMatching(/^text\/xml/),
    "<Response/>",
  ]);
  const { body: received } = await call("GET", "/messages?direction=in");
  expect(received.data).toMatchObject([{ channel: "echo", text: "Hi back", phone_number: "+15551234567" }]);
});

test("another connector of the channel serves the senders that name it", async () => {
  const sender = { channel: "echo", phone: "+15550001001", credentials: { secret: "t" } };
  const other = await call("POST", "/senders", { ...sender, connector: "echo-other" });
  expect(other).toMatchObject({ status: 201, body: { connector: "echo-other", default: false } });
  const unknown = await call("POST", "/senders", { ...sender, connector: "echo" });
  expect(unknown).toMatchObject({ status: 422, body: { errors: [{ pointer: "/connector" }] } });
});

test("a call without its secret is refused, and its templates are none", async () => {
  const { body } = await call("GET", "/senders");
  const hook = await fetch(body.data[0].hook_url, { method: "POST", body: "{}" });
  expect(hook.status).toBe(403);
  expect((await call("POST", "/templates/sync")).status).toBe(200);
});
