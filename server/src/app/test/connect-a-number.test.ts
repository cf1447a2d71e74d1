// What can be entered wrongly when a number is connected, or is wrong at Meta: each is named, by its field or by a warning.
// Long: it waits for what channels say about faulty settings.
import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";
import { createWhatsApp } from "../../channels/whatsapp/whatsapp.ts";

const PHONE = "+15550001000";
const OTHER_TOOL = "http://127.0.0.1:9/hook";
const SECRET = "the-app-secret";
const right = {
  phone_number_id: "300000000000001",
  business_account_id: "400000000000001",
  access_token: "the-token",
  app_secret: SECRET,
  verify_token: "a-text",
};
/** Of another account, which the token sees too. */
const others = { ...right, phone_number_id: "300000000000002", business_account_id: "400000000000002" };
const PORTFOLIO = "900000000000001";

const database = useDatabase();
let service: RunningService;
let parley: Served;
beforeAll(async () => {
  service = await openService(database.url);
  parley = await service.serve();
  await atMeta({}, "+15550002000", others);
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const { id } of (await parley.call("GET", "/senders")).body.data)
    await parley.call("DELETE", `/senders/${id}`);
});

/** Sets the number up at Meta. */
function atMeta(changes: object, phone = PHONE, { phone_number_id: id, ...account } = right) {
  const number = { ...account, display_phone_number: phone, portfolio_id: PORTFOLIO, ...changes };
  return service.simulator.control("PUT", `/numbers/${id}`, number);
}

const connect = (credentials: object = {}, phone = PHONE, query = "") =>
  parley.call("POST", `/senders${query}`, {
    channel: "whatsapp",
    phone,
    credentials: { ...right, ...credentials },
  });

describe("entered wrongly, or not ready at Meta", () => {
  const lacks = "whatsapp_business_management";
  test.each<
    [input: string, setUp: object, credentials: object, phone: string, pointer: string, sentence: string]
  >([
    [
      "a portfolio's id instead of the number's",
      {},
      { phone_number_id: PORTFOLIO },
      PHONE,
      "/credentials/phone_number_id",
      "This is the ID of a business portfolio.",
    ],
    [
      "another account's number",
      {},
      { phone_number_id: others.phone_number_id },
      "+15550002000",
      "/credentials/business_account_id",
      `The number doesn't belong to this account, which has ${PHONE}.`,
    ],
    [
      "a phone that isn't the id's",
      {},
      {},
      "+15550003000",
      "/phone",
      `The phone number ID is that of ${PHONE}.`,
    ],
    [
      "a token without a permission",
      { permissions: ["whatsapp_business_messaging"] },
      {},
      PHONE,
      "/credentials/access_token",
      `The access token lacks ${lacks}.`,
    ],
    [
      "a wrong token",
      {},
      { access_token: "mistyped" },
      PHONE,
      "/credentials/access_token",
      "WhatsApp doesn't accept the access token of this number. It needs another one.",
    ],
    [
      "the secret of another app",
      {},
      { app_secret: "another" },
      PHONE,
      "/credentials/app_secret",
      "The app secret isn't that of the app for which the access token was made.",
    ],
    [
      "a number that isn't registered",
      { status: "PENDING" },
      {},
      PHONE,
      "/credentials/phone_number_id",
      "The number isn't registered with WhatsApp's Cloud API.",
    ],
  ])("%s", async (_input, setUp, credentials, phone, pointer, sentence) => {
    await atMeta(setUp);
    const refused = await connect(credentials, phone);
    expect([refused.status, refused.body.code]).toEqual([422, "credentials_refused"]);
    expect(refused.body.errors).toEqual([
      { pointer, code: expect.any(String), detail: expect.stringContaining(sentence) },
    ]);
  });

  test("several at once are named together", async () => {
    await atMeta({});
    const { body } = await connect({ app_secret: "another" }, "+15550003000");
    const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual(["/phone", "/credentials/app_secret"]);
  });

  test("a Parley without a public address", async () => {
    await atMeta({});
    const whatsapp = createWhatsApp(
      { whatsappApiUrl: "https://graph.facebook.com", whatsappApiVersion: "v26.0" },
      Date.now,
    );
    // Meta's own address, at the simulator.
    const origin = service.simulator.url;
    const dispatcher = new Agent().compose(
      (dispatch) => (request, handler) => dispatch({ ...request, origin }, handler),
    );
    const sender = { ...whatsapp.identify(right, PHONE), phone: PHONE, credentials: right };
    const faults = await whatsapp.probe(sender, { dispatcher, timeout: 5_000 }, "http://127.0.0.1:8080");
    await dispatcher.close();
    expect(faults.map(({ field, failure }) => [field, failure.error.detail])).toEqual([
      [null, expect.stringContaining("WhatsApp can't call this Parley: it has no public https address.")],
    ]);
  });
});

describe("accepted", () => {
  /** What GET /warnings says about the only sender. */
  const warned = (expected: object) =>
    vi.waitFor(
      async () => expect((await parley.call("GET", "/warnings")).body.data).toMatchObject([expected]),
      {
        timeout: 30_000,
        interval: 100,
      },
    );
  const nothingWarned = () =>
    vi.waitFor(async () => expect((await parley.call("GET", "/warnings")).body.data).toEqual([]), {
      timeout: 30_000,
      interval: 100,
    });
  const writeToNumber = () =>
    service.simulator.control("POST", "/inbound", {
      from: "15557770001",
      to: right.phone_number_id,
      text: "Hi",
    });
  const sample = () => service.simulator.control("POST", "/hooks/sample", { to: right.phone_number_id });

  test("a secret with a blank at its end: Meta's test shows that it is right", async () => {
    await atMeta({});
    const made = await connect({ app_secret: `${SECRET} ` });
    expect(made.status).toBe(201);
    await atMeta({ callback_url: made.body.hook_url });
    expect(await sample()).toEqual({ status: 200 });
    await warned({
      reason: "hooks_only_tests",
      detail: expect.stringContaining("Meta's test arrived, the secret is right."),
    });
    await writeToNumber();
    await nothingWarned();
  });

  test("an app that isn't live: only Meta's test arrives", async () => {
    await atMeta({});
    const made = await connect();
    await atMeta({ callback_url: made.body.hook_url, app_live: false });
    await writeToNumber();
    await sample();
    await warned({
      reason: "hooks_only_tests",
      detail: expect.stringContaining("the app isn't live"),
      action: expect.stringContaining("publish the app"),
    });
  });

  test("a secret that Meta replaced: the first hook shows that it is wrong, and a later one that it is right again", async () => {
    await atMeta({});
    const made = await connect();
    await atMeta({ callback_url: made.body.hook_url, app_secret: "replaced" });
    expect(await sample()).toEqual({ status: 403 });
    await warned({
      reason: "hooks_not_verified",
      detail: expect.stringContaining("The app secret isn't that of the app that reports to Parley."),
    });
    const changed = await parley.call("PATCH", `/senders/${made.body.id}`, {
      credentials: { app_secret: "replaced" },
    });
    expect(changed.status).toBe(200);
    expect(await sample()).toEqual({ status: 200 });
    await writeToNumber();
    await nothingWarned();
  });

  test("another tool's callback: the address is named", async () => {
    await atMeta({ callback_url: OTHER_TOOL });
    expect((await connect()).status).toBe(201);
    await warned({ reason: "hooks_elsewhere", detail: expect.stringContaining(OTHER_TOOL) });
  });

  test("a wrong token of Twilio, and a hook that Twilio signed for another address", async () => {
    const { hookUrl, phone, account_sid, auth_token } = await service.connectSmsNumber(
      parley.call,
      "+15550009000",
    );
    const wrong = { account_sid, auth_token: "0".repeat(32) };
    const refused = await parley.call("POST", "/senders", {
      channel: "sms",
      phone: "+15550009001",
      credentials: wrong,
    });
    expect(refused.body.errors).toMatchObject([{ pointer: "/credentials/auth_token" }]);
    const elsewhere = hookUrl.replace("127.0.0.1", "localhost");
    await service.simulator.control("PUT", `/sms-numbers/${phone}`, {
      account_sid,
      auth_token,
      webhook_url: elsewhere,
    });
    await service.simulator.control("POST", "/inbound", {
      channel: "sms",
      from: "15557770003",
      to: phone,
      text: "Hi",
    });
    await warned({
      reason: "hooks_not_verified",
      channel: "sms",
      detail: expect.stringContaining(new URL(hookUrl).pathname),
    });
  });
});
