// Opting out through the whole service: a simulated phone on WhatsApp, whose words Parley obeys itself.
import { beforeEach, expect, test } from "vitest";
import { useNumber, useService } from "../../../test/running-service.ts";

const REPLY = "You won't get any more messages. Write START if you want them again.";

const { service, parley } = useService();
const number = useNumber(service, parley);
let people = 0;
/** A new person for each test. */
let digits: string;

beforeEach(async () => {
  digits = `1555661${String(++people).padStart(4, "0")}`;
  await settings({ opt_out_words: null, opt_in_words: null, opt_out_reply: null });
});

const settings = (body: object) => parley.call("PATCH", "/settings", body);
const send = (body: object = { message: "Hello" }) => parley.send({ phone_number: `+${digits}`, ...body });
const contact = () => parley.get(`/contacts/${digits}`);
const ledger = async () => (await parley.get(`/contacts/${digits}/consents`)).data;
const textsOnPhone = async () => (await service.simulator.messages(`+${digits}`)).map(({ text }) => text);

/** Resolves when Parley has the text. */
async function write(text: string): Promise<void> {
  const count = async () => (await parley.get(`/messages?phone=%2B${digits}&direction=in`)).data.length;
  const before = await count();
  await service.simulator.write({ from: digits, to: number.phone_number_id, text });
  await expect.poll(count).toBe(before + 1);
}

test("STOP opts out, with one confirmation, and START opts in again", async () => {
  await settings({ opt_out_reply: REPLY });
  await write("Stop!");
  await expect.poll(textsOnPhone).toEqual([REPLY]);
  expect(await contact()).toMatchObject({
    opted_out: true,
    opt_outs: [{ channel: "whatsapp", sender_id: null, scope: "all", cause: "word", evidence: "Stop!" }],
  });
  // Channels tell whole seconds. A second later, STOP opens a window that ends later, and must not allow replies either.
  const { at } = (await contact()).opt_outs[0];
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(at) + 1_000);
  await write("STOP");
  expect(await send()).toMatchObject({ status: 422, body: { code: "contact_opted_out" } });
  await write("start");
  expect(await contact()).toMatchObject({ opted_out: false, opt_outs: [] });
  expect((await send()).status).toBe(202);
  await expect.poll(textsOnPhone).toEqual([REPLY, "Hello"]);
  expect(await ledger()).toMatchObject([
    { direction: "in", cause: "word", evidence: "start", message_id: expect.stringMatching(/^msg_/) },
    { direction: "out", cause: "word", evidence: "STOP", message_id: expect.stringMatching(/^msg_/) },
    { direction: "out", cause: "word", evidence: "Stop!", message_id: expect.stringMatching(/^msg_/) },
  ]);
});

test("a sentence with the word isn't an opt-out, and START alone is nothing", async () => {
  await write("stop, o Zé não vem");
  await write("START");
  expect(await contact()).toMatchObject({ opted_out: false });
  expect(await ledger()).toEqual([]);
});

test("the account's own words replace Parley's", async () => {
  const { body } = await settings({ opt_out_words: { fr: ["ARRÊT"] }, opt_in_words: {} });
  expect(body).toMatchObject({ opt_out_words: { fr: ["ARRÊT"] }, opt_in_words: {} });
  await write("STOP");
  expect(await contact()).toMatchObject({ opted_out: false });
  await write("arret");
  expect(await contact()).toMatchObject({ opted_out: true });
  await write("START");
  expect(await contact()).toMatchObject({ opted_out: true });
});

test("somebody who writes again gets replies, if the account allows them", async () => {
  await parley.call("POST", "/contacts/contact", { contact: { phone: `+${digits}` } });
  await parley.call("POST", `/contacts/${digits}/opt-out`, {});
  expect(await send()).toMatchObject({ status: 422 });
  await write("Is my cake ready?");
  await settings({ opted_out_allows: [] });
  expect(await send()).toMatchObject({ status: 422 });
  await settings({ opted_out_allows: null });
  expect(await send()).toMatchObject({ status: 202 });
  await expect.poll(textsOnPhone).toEqual(["Hello"]);
});

test("a word without letters is refused", async () => {
  const errors = [{ pointer: "/opt_out_words/en/0" }];
  expect(await settings({ opt_out_words: { en: ["!!!"] } })).toMatchObject({ status: 422, body: { errors } });
});
