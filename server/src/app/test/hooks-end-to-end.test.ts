// Hooks through a whole running service: who may send them, and their effects.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { tablesWith } from "../../../test/find-text.ts";
import {
  type ConnectedNumber,
  openService,
  type RunningService,
  type Served,
} from "../../../test/running-service.ts";

const server = useDatabase();
let service: RunningService;
let parley: Served;
let ours: ConnectedNumber;
let theirs: ConnectedNumber;
let theirCall: TestApi["call"];

beforeAll(async () => {
  service = await openService(server.url);
  parley = await service.serve();
  ours = await service.connectNumber(parley.call, "+15550001000");
  theirCall = callApi(parley.url, await service.addAccount());
  theirs = await service.connectNumber(theirCall, "+15550002000");
});
afterAll(() => service.close());

async function deliver(hookUrl: string, appSecret: string, body: object): Promise<number> {
  const text = JSON.stringify(body);
  const signature = createHmac("sha256", appSecret).update(text).digest("hex");
  const answer = await fetch(hookUrl, {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
    body: text,
  });
  return answer.status;
}

function hookOf(number: ConnectedNumber, value: object): object {
  const metadata = { display_phone_number: number.phone.slice(1), phone_number_id: number.phone_number_id };
  const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } };
  return {
    object: "whatsapp_business_account",
    entry: [{ id: number.business_account_id, changes: [change] }],
  };
}

const text = (from: string, id: string, body: string) => ({
  contacts: [{ wa_id: from, profile: { name: "Writer" } }],
  messages: [{ from, id, timestamp: String(Math.floor(Date.now() / 1_000)), type: "text", text: { body } }],
});

const stored = async () =>
  (await service.database.pool.query("select kind, payload from received_facts order by received_at")).rows;

describe("a hook needs the app secret of the number that it names", () => {
  test.each<[string, () => [string, string, object], number]>([
    [
      "a stranger's signature is refused",
      () => [ours.hookUrl, "wrong", hookOf(ours, text("15558880001", "wamid.1", "x"))],
      403,
    ],
    [
      "and another account's",
      () => [ours.hookUrl, theirs.app_secret, hookOf(ours, text("15558880001", "wamid.1", "x"))],
      403,
    ],
    [
      "a number that the signer doesn't have is dropped",
      () => [theirs.hookUrl, theirs.app_secret, hookOf(ours, text("15558880001", "wamid.1", "x"))],
      200,
    ],
    [
      "a hook that nobody has isn't there",
      () => [`${ours.hookUrl.slice(0, -4)}0000`, ours.app_secret, hookOf(ours, {})],
      404,
    ],
  ])("%s", async (_name, make, status) => {
    expect(await deliver(...make())).toBe(status);
    for (const call of [parley.call, theirCall]) {
      expect((await call("GET", "/contacts/15558880001")).status).toBe(404);
      expect((await call("GET", "/messages?direction=in")).body.data).toEqual([]);
    }
    expect(await stored()).toEqual([]);
  });

  test("a receipt from another account's app leaves a message as it is", async () => {
    await service.simulator.control("PUT", `/numbers/${ours.phone_number_id}`, {
      ...settingsOf(ours),
      callback_url: null,
    });
    const sent = await parley.call("POST", "/whatsapp/send-message", {
      phone_number: "+15558880002",
      message: "Hi",
    });
    const status = async () => (await parley.call("GET", `/messages/${sent.body.id}`)).body.status;
    await expect.poll(status).toBe("sent");
    const [arrived] = await service.simulator.messages("+15558880002");
    const receipt = {
      id: arrived?.id,
      status: "read",
      timestamp: String(Math.floor(Date.now() / 1_000)),
      recipient_id: "15558880002",
      biz_opaque_callback_data: arrived?.biz_opaque_callback_data,
    };
    const lie = (number: ConnectedNumber) =>
      deliver(theirs.hookUrl, theirs.app_secret, hookOf(number, { statuses: [receipt] }));
    expect([await lie(ours), await lie(theirs)]).toEqual([200, 200]);
    expect(await status()).toBe("sent");
    expect(await deliver(ours.hookUrl, ours.app_secret, hookOf(ours, { statuses: [receipt] }))).toBe(200);
    expect(await status()).toBe("read");
    await service.simulator.control("PUT", `/numbers/${ours.phone_number_id}`, {
      ...settingsOf(ours),
      callback_url: ours.hookUrl,
    });
  });
});

describe("a message that a person writes", () => {
  test("as text becomes one message and one contact, however often it is delivered", async () => {
    const hook = hookOf(ours, text("15558880003", "wamid.text", "Hello business"));
    for (let time = 0; time < 3; time++) expect(await deliver(ours.hookUrl, ours.app_secret, hook)).toBe(200);
    expect((await parley.call("GET", "/contacts/15558880003")).body).toMatchObject({ name: "Writer" });
    const { data } = (await parley.call("GET", "/messages?phone=15558880003")).body;
    expect(data).toMatchObject([
      { direction: "in", type: "text", text: "Hello business", status: "received" },
    ]);
  });

  test("from a simulated phone arrives, and the answer leaves through the same number", async () => {
    const second = await service.connectNumber(parley.call, "+15550001001");
    const from = "+15558880004";
    await service.simulator.control("POST", "/inbound", {
      from,
      to: second.phone_number_id,
      text: "Hi second",
    });
    await expect.poll(async () => (await parley.call("GET", "/contacts/15558880004")).status).toBe(200);
    const sent = await parley.call("POST", "/whatsapp/send-message", {
      phone_number: from,
      message: "Hi back",
    });
    expect(sent.body.source_phone).toBe(second.phone);
    await expect
      .poll(() => service.simulator.messages(from))
      .toMatchObject([{ text: "Hi back", phone_number_id: second.phone_number_id }]);
  });

  test("of another kind is stored once, and erased with its person", async () => {
    const from = "15558880005";
    const location = {
      contacts: [{ wa_id: from, profile: { name: "Traveller" } }],
      messages: [
        {
          from,
          id: "wamid.place",
          timestamp: "1790000000",
          type: "location",
          location: { latitude: 1, longitude: 2 },
        },
      ],
    };
    for (let time = 0; time < 2; time++)
      expect(await deliver(ours.hookUrl, ours.app_secret, hookOf(ours, location))).toBe(200);
    expect(await stored()).toEqual([]);
    const { data } = (await parley.call("GET", `/messages?phone=${from}`)).body;
    const place = { latitude: 1, longitude: 2, name: null, address: null, url: null };
    expect(data).toMatchObject([{ direction: "in", type: "location", status: "received", location: place }]);
    expect(await tablesWith(service.database, "latitude")).toEqual(["public.messages"]);
    expect((await parley.call("DELETE", `/contacts/${from}`)).status).toBe(200);
    expect(await tablesWith(service.database, from)).toEqual([]);
    expect(await tablesWith(service.database, "latitude")).toEqual([]);
  });
});

/** A number in the simulator, without its callback address. */
function settingsOf({ phone, business_account_id, access_token, app_secret, verify_token }: ConnectedNumber) {
  return { display_phone_number: phone, business_account_id, access_token, app_secret, verify_token };
}
