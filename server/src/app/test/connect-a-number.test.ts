// What can be entered wrongly when a number is connected, or is wrong at Meta: each is named, by its field or by a warning.
// Long: it waits for what channels say about faulty settings.
import { beforeEach, describe, expect, test } from "vitest";
import { useService } from "../../../test/running-service.ts";

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

const { service, parley } = useService();
beforeEach(async () => {
  for (const { id } of (await parley.get("/senders")).data) await parley.call("DELETE", `/senders/${id}`);
});

/** Sets the number up at Meta. */
function atMeta(changes: object) {
  const { phone_number_id: id, ...account } = right;
  const number = { ...account, display_phone_number: PHONE, ...changes };
  return service.simulator.control("PUT", `/numbers/${id}`, number);
}

const connect = (changed: object = {}, phone = PHONE) => {
  const credentials = { ...right, ...changed };
  return parley.call("POST", "/senders", { channel: "whatsapp", phone, credentials });
};

test("what is entered wrongly is named by its field, all of it at once", async () => {
  await atMeta({});
  const { status, body } = await connect({ app_secret: "another" }, "+15550003000");
  const detail = (sentence: string) => expect.stringContaining(sentence);
  expect([status, body.code]).toEqual([422, "credentials_refused"]);
  expect(body.errors).toMatchObject([
    { pointer: "/phone", detail: detail(`The phone number ID is that of ${PHONE}.`) },
    { pointer: "/credentials/app_secret", detail: detail("The app secret isn't that of the app for which") },
  ]);
});

test("a number that isn't ready at Meta is refused with the reason", async () => {
  await atMeta({ status: "PENDING" });
  const { body } = await connect();
  const sentence = expect.stringContaining("The number isn't registered with WhatsApp's Cloud API.");
  expect(body.errors).toMatchObject([{ pointer: "/credentials/phone_number_id", detail: sentence }]);
});

describe("accepted", () => {
  /** Waits until GET /warnings says this. */
  const warned = (...expected: object[]) =>
    expect.poll(async () => (await parley.get("/warnings")).data).toMatchObject(expected);
  const writeToNumber = () =>
    service.simulator.write({
      from: "15557770001",
      to: right.phone_number_id,
      text: "Hi",
    });
  const sample = () => service.simulator.control("POST", "/hooks/sample", { to: right.phone_number_id });

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
    await warned();
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
    await service.simulator.write({
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
