// One person on two channels through the whole service: WhatsApp and SMS to the same simulated phone.
// Long: it waits for phones after each of many steps.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import {
  type ConnectedNumber,
  type ConnectedSmsNumber,
  openService,
  type RunningService,
  type Served,
} from "../../../test/running-service.ts";

const WHATSAPP = "+15550001000";
const SMS = "+15550002000";

const server = useDatabase();
let service: RunningService;
let parley: Served;
let whatsapp: ConnectedNumber;
let sms: ConnectedSmsNumber;
let people = 0;
/** A new phone for each test, and its digits. */
let phone: string;
let digits: string;

beforeAll(async () => {
  service = await openService(server.url);
  parley = await service.serve({ PARLEY_LOG: "info" });
  whatsapp = await service.connectNumber(parley.call, WHATSAPP);
  sms = await service.connectSmsNumber(parley.call, SMS);
});
afterAll(() => service.close());
beforeEach(() => {
  digits = `1555660${String(++people).padStart(4, "0")}`;
  phone = `+${digits}`;
});

const send = async (channel: string, message: string, more: object = {}) =>
  (await parley.call("POST", `/${channel}/send-message`, { phone_number: phone, message, ...more })).body;
const write = (channel: "whatsapp" | "sms", text: string) =>
  service.simulator.control("POST", "/inbound", {
    channel,
    from: digits,
    to: channel === "sms" ? sms.phone : whatsapp.phone_number_id,
    text,
  });

/** What the contact's messages are about, oldest first. */
async function thread(): Promise<string[]> {
  const { body } = await parley.call("GET", `/messages?phone=${encodeURIComponent(phone)}`);
  return body.data
    .toReversed()
    .map(
      ({ channel, direction, text, status }: Record<string, string>) =>
        `${channel} ${direction} ${text}: ${status}`,
    );
}
const textsOnPhone = async () =>
  (await service.simulator.messages(phone)).map(({ channel, text }) => `${channel} ${text}`);

const withFaults = (more: object) =>
  service.simulator.control("PUT", "/faults", { enforce_window: false, latency_ms: 0, next: [], ...more });

/** Starts what happens every two minutes. */
const catchUp = () => service.database.pool.query("select graphile_worker.add_job('catch-up-all')");

test("WhatsApp and SMS reach the same phone and contact, and answers come back on their channel", async () => {
  await send("whatsapp", "one");
  await send("sms", "two");
  await expect.poll(async () => (await textsOnPhone()).toSorted()).toEqual(["sms two", "whatsapp one"]);
  await write("whatsapp", "three");
  await write("sms", "four");
  await expect
    .poll(async () => (await thread()).toSorted())
    .toEqual([
      "sms in four: received",
      "sms out two: delivered",
      "whatsapp in three: received",
      "whatsapp out one: read",
    ]);
  expect((await parley.call("GET", `/contacts/${digits}`)).status).toBe(200);
});

test("without a channel, a message takes the default sender's", async () => {
  expect(await send("channel", "hello")).toMatchObject({ channel: "whatsapp", source_phone: WHATSAPP });
});

test("a person who stops SMS still gets WhatsApp, and can start SMS again", async () => {
  await write("sms", "STOP");
  await expect.poll(thread).toEqual(["sms in STOP: received"]);
  expect(await send("sms", "an offer")).toMatchObject({ status: 422, code: "contact_opted_out" });
  await send("whatsapp", "an answer");
  await expect.poll(thread).toEqual(["sms in STOP: received", "whatsapp out an answer: read"]);
  await write("sms", "START");
  await expect.poll(async () => (await thread()).at(-1)).toBe("sms in START: received");
  await send("sms", "welcome back");
  await expect.poll(async () => (await thread()).at(-1)).toBe("sms out welcome back: delivered");
});

test.each(["STOPP", "Abmelden.", "arrêt", "Stop!", "OPT-OUT"])(
  "%s stops all numbers of the channel, although Twilio doesn't obey it",
  async (word) => {
    await write("sms", word);
    await expect.poll(thread).toEqual([`sms in ${word}: received`]);
    expect((await parley.call("GET", `/contacts/${digits}`)).body.opt_outs).toMatchObject([
      { channel: "sms", sender_id: null, scope: "all", cause: "word", evidence: word, blocked: false },
    ]);
    expect(await send("sms", "an offer")).toMatchObject({ code: "contact_opted_out" });
  },
);

test("of what Twilio blocks, only Twilio's own words open a number again", async () => {
  const optOuts = async () => (await parley.call("GET", `/contacts/${digits}`)).body.opt_outs;
  const say = async (word: string) => {
    await write("sms", word);
    await expect.poll(async () => (await thread()).some((line) => line.includes(` in ${word}:`))).toBe(true);
  };
  await say("STOPP");
  await say("STOP");
  expect(await optOuts()).toMatchObject([{ blocked: false }, { blocked: true }]);
  await say("wieder anmelden");
  expect(await optOuts()).toMatchObject([{ blocked: true }]);
  await say("stopp");
  await say("START");
  expect(await optOuts()).toEqual([]);
});

test("a STOP whose webhook was lost is known from Twilio's refusal", async () => {
  await withFaults({ sms_callbacks: "none" });
  await write("sms", "STOP");
  const { id } = await send("sms", "an offer");
  const error = async () => (await parley.call("GET", `/messages/${id}`)).body.error;
  await expect.poll(error).toMatchObject({ provider_code: 21_610 });
  await expect.poll(() => send("sms", "another offer")).toMatchObject({ code: "contact_opted_out" });
  await withFaults({});
});

test("an SMS whose answer was lost is sent once", async () => {
  await withFaults({ next: [{ channel: "sms", drop: "before_answer", after_accept: true }] });
  await send("sms", "once");
  await expect.poll(thread).toEqual(["sms out once: delivered"]);
  expect(await textsOnPhone()).toEqual(["sms once"]);
});

test("an SMS whose answer and callbacks were lost is found at the channel, and sent once", async () => {
  // No hook comes that would tell that callbacks arrive again, and none is needed.
  await parley.call("PATCH", "/settings", { uncertain_wait: 900 });
  await send("sms", "the same");
  await expect.poll(thread).toEqual(["sms out the same: delivered"]);
  const lost = { channel: "sms", drop: "before_answer", after_accept: true };
  await withFaults({ sms_callbacks: "none", next: [lost, {}] });
  const { id } = await send("sms", "the same");
  await send("sms", "the same");
  await expect
    .poll(thread)
    .toEqual(["sms out the same: delivered", "sms out the same: sent", "sms out the same: sent"]);
  expect(await textsOnPhone()).toEqual(["sms the same", "sms the same", "sms the same"]);
  const { body } = await parley.call("GET", `/messages/${id}`);
  expect(body).toMatchObject({ possibly_duplicate: true, attempts: 2 });
  await withFaults({});
});

test("doubled callbacks in the wrong order change nothing", async () => {
  for (const sms_callbacks of ["twice", "reversed"]) {
    await withFaults({ sms_callbacks });
    await send("sms", sms_callbacks);
    await write("sms", `answer ${sms_callbacks}`);
  }
  await expect
    .poll(async () => (await thread()).toSorted())
    .toEqual([
      "sms in answer reversed: received",
      "sms in answer twice: received",
      "sms out reversed: delivered",
      "sms out twice: delivered",
    ]);
  await withFaults({});
});

test("Twilio's calls are cut off and Twilio is down, and then nothing is missing and nothing twice", async () => {
  await withFaults({ sms_callbacks: "none" });
  for (const text of ["one", "two"]) await send("sms", text);
  await expect.poll(async () => (await textsOnPhone()).length).toBe(2);
  for (const text of ["three", "four"]) await write("sms", text);
  await withFaults({ sms_callbacks: "none", sms_down: true });
  await send("sms", "five");
  await catchUp();
  await expect.poll(() => parley.log.map(({ msg }) => msg)).toContain("the channel didn't list messages");
  await withFaults({});
  await catchUp();
  const complete = [
    "sms in four: received",
    "sms in three: received",
    "sms out five: delivered",
    "sms out one: delivered",
    "sms out two: delivered",
  ];
  await expect.poll(async () => (await thread()).toSorted()).toEqual(complete);
  await catchUp();
  await send("whatsapp", "six");
  await expect.poll(async () => (await thread()).toSorted()).toEqual([...complete, "whatsapp out six: read"]);
  expect((await textsOnPhone()).toSorted()).toEqual(["sms five", "sms one", "sms two", "whatsapp six"]);
});
