// The operations of opt-outs and the ledger.
import { beforeEach, expect, test } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { useApi, useCaller } from "../../../../test/use-api.ts";
import { newUuid, uuidOf } from "../../../platform/ids.ts";
import { consentOperations, contactOperations, noteConsent } from "../../index.ts";

const database = usePool(useDatabase());
const caller = useCaller(database);
const operations = () => [
  ...contactOperations({ database, erase: [] }),
  ...consentOperations(database, ["whatsapp", "sms"]),
];
const api = useApi(database, operations, caller);
let digits: string;
let contactId: string;
let last = 0;

beforeEach(async () => {
  digits = `1555320${String(++last).padStart(4, "0")}`;
  const { body } = await api.call("POST", "/contacts/contact", { contact: { phone: `+${digits}` } });
  contactId = uuidOf("con", body.contact.id) as string;
});

const get = async () => (await api.call("GET", `/contacts/${digits}`)).body;
const say = (what: "opt-out" | "opt-in", body: object = {}) =>
  api.call("POST", `/contacts/${digits}/${what}`, body);
const ledger = async () => (await api.call("GET", `/contacts/${digits}/consents`)).body.data;
test("an opt-out shows in the contact and in the ledger, and an opt-in ends it", async () => {
  expect(await get()).toMatchObject({ opted_out: false, opt_outs: [] });
  const { status, body } = await say("opt-out", { cause: "Said so on the phone" });
  expect(status).toBe(200);
  const optOut = {
    channel: null,
    sender_id: null,
    scope: "all",
    at: expect.any(String),
    cause: "api",
    evidence: "Said so on the phone",
    blocked: false,
  };
  expect(body).toMatchObject({
    message: "The contact has opted out",
    contact: { opted_out: true, opt_outs: [optOut] },
  });
  expect(await say("opt-in")).toMatchObject({
    status: 200,
    body: { message: "The contact has opted in", contact: { opted_out: false, opt_outs: [] } },
  });
  expect(await ledger()).toMatchObject([
    {
      direction: "in",
      cause: "api",
      evidence: null,
      message_id: null,
      by: expect.stringMatching(/^key_/),
    },
    { direction: "out", ...optOut },
  ]);
});

test("marketing and a channel can be opted out of alone", async () => {
  await say("opt-out", { scope: "marketing", channel: "whatsapp" });
  await say("opt-out", { channel: "sms" });
  expect((await get()).opt_outs).toMatchObject([
    { channel: "whatsapp", scope: "marketing" },
    { channel: "sms", scope: "all" },
  ]);
  const { body } = await say("opt-in", { channel: "sms" });
  expect(body).toMatchObject({
    message: "The opt-in was recorded. The contact is still opted out on other channels",
    contact: { opted_out: true, opt_outs: [{ channel: "whatsapp" }] },
  });
});

test("everything but marketing is opted in to in one transaction", async () => {
  await say("opt-out");
  expect(await say("opt-in", { marketing: false, cause: "Wants orders only" })).toMatchObject({
    status: 200,
    body: {
      message: "The contact has opted in, except for marketing",
      contact: { opt_outs: [{ scope: "marketing", evidence: "Wants orders only" }] },
    },
  });
  const [optOut, optIn] = await ledger();
  expect([optOut, optIn]).toMatchObject([
    { direction: "out", scope: "marketing" },
    { direction: "in", scope: "all" },
  ]);
  expect(optOut.at).toBe(optIn.at);
});

test("an opt-in can't end what the channel refuses, and says so", async () => {
  const said = { scope: "marketing", out: true, isBlock: true, cause: "code", evidence: "131050" } as const;
  const about = { accountId: caller.accountId, contactId, channel: "whatsapp", senderId: newUuid() };
  const note = (at: Date) =>
    database.transaction((session) => noteConsent(session, { ...about, ...said, at }));
  expect(await note(new Date())).toEqual([
    { accountId: caller.accountId, type: "contact.opted_out", id: contactId },
  ]);
  // The channel says it again for each message.
  expect(await note(new Date(Date.now() + 1_000))).toEqual([]);
  const { body } = await say("opt-in");
  expect(body.message).toMatch(/the channel still refuses some messages/);
  expect(body.contact.opt_outs).toMatchObject([{ scope: "marketing", blocked: true, evidence: "131050" }]);
  expect(await ledger()).toHaveLength(2);
});

test.each<[string, "opt-out" | "opt-in", object, string]>([
  ["an unknown channel", "opt-out", { channel: "fax" }, "/channel"],
  ["a very long reason", "opt-out", { cause: "x".repeat(257) }, "/cause"],
])("%s is refused", async (_, what, body, pointer) => {
  expect(await say(what, body)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
  expect(await ledger()).toEqual([]);
});

test("only changes are events", async () => {
  await say("opt-in");
  await say("opt-out");
  await say("opt-out");
  await say("opt-in");
  const { rows } = await database.pool.query(
    "select unnest(types) as type, unnest(ids) as id from events where account_id = $1 order by seq",
    [caller.accountId],
  );
  const types = rows.filter(({ id }) => id === contactId);
  expect(types.map(({ type }) => type)).toEqual(["contact.created", "contact.opted_out", "contact.opted_in"]);
});

test("a page of the ledger continues where the last one ended", async () => {
  for (const cause of ["one", "two", "three"]) await say("opt-out", { cause });
  const path = `/contacts/${digits}/consents?limit=2`;
  const { body: first } = await api.call("GET", path);
  const { body: second } = await api.call("GET", `${path}&after=${first.next}`);
  const causes = [...first.data, ...second.data].map(({ evidence }) => evidence);
  expect(causes).toEqual(["three", "two", "one"]);
});

test("a request counts after a word that the channel dates in our future", async () => {
  const { accountId } = caller;
  const at = new Date(Date.now() + 60_000);
  const said = { accountId, contactId, channel: null, senderId: null, isBlock: false, evidence: null };
  for (const out of [true, false])
    await database.transaction((session) =>
      noteConsent(session, { ...said, scope: "all", out, at, cause: "word" }),
    );
  expect(await say("opt-out")).toMatchObject({ status: 200, body: { contact: { opted_out: true } } });
  const { body } = await say("opt-in", { marketing: false });
  expect(body.contact.opt_outs).toMatchObject([{ scope: "marketing" }]);
});
