// One person on two channels through the whole service: WhatsApp and SMS to the same simulated phone.
// Long: it waits for phones after each of many steps.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type ConnectedNumber, type ConnectedSmsNumber, useService } from "../../../test/running-service.ts";

const WHATSAPP = "+15550001000";
const SMS = "+15550002000";

const { service, parley } = useService({ PARLEY_LOG: "info" });
let whatsapp: ConnectedNumber;
let sms: ConnectedSmsNumber;
let people = 0;
/** A new phone for each test, and its digits. */
let phone: string;
let digits: string;

beforeAll(async () => {
  whatsapp = await service.connectNumber(parley.call, WHATSAPP);
  sms = await service.connectSmsNumber(parley.call, SMS);
});
beforeEach(() => {
  digits = `1555660${String(++people).padStart(4, "0")}`;
  phone = `+${digits}`;
});

const send = async (channel: string, message: string, more: object = {}) =>
  (await parley.call("POST", `/${channel}/send-message`, { phone_number: phone, message, ...more })).body;
const write = (channel: "whatsapp" | "sms", text: string) =>
  service.simulator.write({
    channel,
    from: digits,
    to: channel === "sms" ? sms.phone : whatsapp.phone_number_id,
    text,
  });

/** What the contact's messages are about, oldest first. */
async function thread(): Promise<string[]> {
  const body = await parley.get(`/messages?phone=${encodeURIComponent(phone)}`);
  return body.data
    .toReversed()
    .map(
      ({ channel, direction, text, status }: Record<string, string>) =>
        `${channel} ${direction} ${text}: ${status}`,
    );
}
const textsOnPhone = async () =>
  (await service.simulator.messages(phone)).map(({ channel, text }) => `${channel} ${text}`);

/** Starts what happens every two minutes. */
const catchUp = () => service.query("select graphile_worker.add_job('catch-up-all')");

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

test("a word that Twilio doesn't obey stops all numbers of the channel", async () => {
  await write("sms", "Abmelden.");
  await expect.poll(thread).toEqual(["sms in Abmelden.: received"]);
  expect((await parley.get(`/contacts/${digits}`)).opt_outs).toMatchObject([
    { channel: "sms", sender_id: null, scope: "all", cause: "word", evidence: "Abmelden.", blocked: false },
  ]);
  expect(await send("sms", "an offer")).toMatchObject({ code: "contact_opted_out" });
});

test("Twilio's calls are cut off and Twilio is down, and then nothing is missing and nothing twice", async () => {
  await service.simulator.faults({ sms_callbacks: "none" });
  for (const text of ["one", "two"]) await send("sms", text);
  await expect.poll(async () => (await textsOnPhone()).length).toBe(2);
  for (const text of ["three", "four"]) await write("sms", text);
  await service.simulator.faults({ sms_callbacks: "none", sms_down: true });
  await send("sms", "five");
  await catchUp();
  await expect.poll(() => parley.log.map(({ msg }) => msg)).toContain("the channel didn't list messages");
  await service.simulator.faults();
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
