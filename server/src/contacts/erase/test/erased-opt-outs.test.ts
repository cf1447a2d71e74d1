// Opt-outs that an erasure keeps under keyed hashes, and the contacts that get them back.
import { beforeEach, describe, expect, test } from "vitest";
import { testHashKeys } from "../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { eventTypes } from "../../../../test/rows.ts";
import { useApi, useCaller } from "../../../../test/use-api.ts";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import { newUuid, publicId, uuidOf } from "../../../platform/ids.ts";
import { forgetErasedOptOuts } from "../../for-app.ts";
import { moveContact, resolveInboundContacts, resolveRecipients } from "../../for-messages.ts";
import {
  consentOperations,
  contactOperations,
  learnAnsweredAddress,
  noteConsent,
} from "../../index.ts";
import { learnAddresses } from "../../people/learn-addresses.ts";
import { inboundPerson } from "../../test/inbound-person.ts";
import type { EraseStep } from "../erase-contact.ts";

const database = usePool(useDatabase());
const SENDER = newUuid();
const HIDDEN = "US.Hidden42";
const steps: EraseStep[] = [];
const caller = useCaller(database, beforeEach);
const operations = () => [
  ...contactOperations({ database, erase: steps }),
  ...consentOperations(database, ["whatsapp", "sms"]),
];
const api = useApi(database, operations, caller);

beforeEach(() => {
  steps.length = 0;
});

const PHONE = "+15553330001";
const upsert = (phone = PHONE) => api.call("POST", "/contacts/contact", { contact: { phone } });
const get = async (of = PHONE) => (await api.call("GET", `/contacts/${of.replace("+", "")}`)).body;
const say = (what: "opt-out" | "opt-in", body: object = {}, of = PHONE) =>
  api.call("POST", `/contacts/${of.replace("+", "")}/${what}`, body);
const erase = async (of = PHONE) =>
  (await api.call("DELETE", `/contacts/${of.replace("+", "")}`)).body.erasure;
const ledger = async (of = PHONE) =>
  (await api.call("GET", `/contacts/${of.replace("+", "")}/consents`)).body.data;
const kept = async () =>
  (
    await database.pool.query(
      "select opt_outs from erased_addresses where account_id = $1 and opt_outs is not null",
      [caller.accountId],
    )
  ).rows.map((row) => row.opt_outs);
const events = () => eventTypes(database, caller.accountId);
const accept = (phone = PHONE) =>
  database.transaction(async (session) => {
    const to = { accountId: caller.accountId, phone, senderId: SENDER };
    return [...(await resolveRecipients(session, [to], testHashKeys(database))).values()];
  });
/** A person writes. */
const receive = (address: string, otherAddresses: string[] = []) =>
  database.transaction(async (session) => {
    const at = new Date(Date.now() + 60_000);
    const person = inboundPerson(caller, address, { otherAddresses, at, senderId: SENDER });
    const [contact] = await resolveInboundContacts(session, [person]);
    return contact;
  });
/** As a person who writes STOP or START does. */
const word = (contactId: string, out: boolean, at = new Date()) =>
  database.transaction((session) =>
    noteConsent(session, {
      accountId: caller.accountId,
      contactId,
      channel: "whatsapp",
      senderId: null,
      scope: "all",
      out,
      isBlock: false,
      at,
      cause: "word",
      evidence: out ? "STOP" : "START",
    }),
  );

test("the record tells that they are kept, without the words, and the next contact with the phone is opted out", async () => {
  await upsert();
  await say("opt-out", { channel: "whatsapp", cause: "Called, was angry" });
  const { at } = (await get()).opt_outs[0];
  const preview = (await api.call("GET", `/contacts/${PHONE.slice(1)}/erase-preview`)).body;
  expect(preview.opt_outs_kept).toBe(true);
  expect(await kept()).toEqual([]);
  expect(await erase()).toMatchObject({ opt_outs_kept: true });
  expect(JSON.stringify(await kept())).not.toContain("angry");
  const optOut = {
    channel: "whatsapp",
    sender_id: null,
    scope: "all",
    at,
    cause: "erased",
    evidence: null,
    blocked: false,
  };
  expect(await upsert()).toMatchObject({
    status: 201,
    body: { contact: { opted_out: true, opt_outs: [optOut] } },
  });
  expect(await get()).toMatchObject({ opted_out: true, opt_outs: [optOut] });
  expect(await ledger()).toMatchObject([{ direction: "out", ...optOut, by: null }]);
  expect(await kept()).toEqual([]);
  expect((await events()).slice(-2)).toEqual(["contact.created", "contact.opted_out"]);
});

test("what the contact said about one channel comes back with what it said about all", async () => {
  await upsert();
  await say("opt-out");
  await say("opt-in", { channel: "sms" });
  await erase();
  const before = await get();
  expect(before.code).toBe("contact_not_found");
  await upsert();
  expect(await ledger()).toMatchObject([
    { direction: "in", channel: "sms", cause: "erased" },
    { direction: "out", channel: null, cause: "erased" },
  ]);
  const [contact] = await accept();
  expect(contact?.optOuts).toMatchObject([
    { channel: null, out: true },
    { channel: "sms", out: false },
  ]);
});

test("survive as many erasures as there are, until the person wants messages again", async () => {
  await upsert();
  await say("opt-out");
  await erase();
  await upsert();
  expect(await erase()).toMatchObject({ opt_outs_kept: true });
  await upsert();
  expect(await get()).toMatchObject({ opted_out: true });
  await say("opt-in");
  expect(await erase()).toMatchObject({ opt_outs_kept: false });
  await upsert();
  expect(await get()).toMatchObject({ opted_out: false });
});

describe("a person with a hidden phone", () => {
  test("is opted out again when they write, and in again by START", async () => {
    const first = await receive(HIDDEN);
    await word(first?.contactId as string, true);
    await erase(publicId("con", first?.contactId as string));
    const again = await receive(HIDDEN);
    expect(again).toMatchObject({ outcome: "created", isOptedOutAgain: true });
    const id = publicId("con", again?.contactId as string);
    expect(await get(id)).toMatchObject({ opted_out: true });
    await word(again?.contactId as string, false);
    expect(await get(id)).toMatchObject({ opted_out: false });
    expect(await receive(HIDDEN)).toEqual({ contactId: again?.contactId, outcome: "known" });
  });

  test("who is a contact by phone first doesn't bring old opt-outs back by the other id after START", async () => {
    const first = await receive(PHONE.slice(1), [HIDDEN]);
    await word(first?.contactId as string, true);
    await erase();
    expect(await kept()).toHaveLength(2);
    const { body } = await upsert();
    const contactId = uuidOf("con", body.contact.id) as string;
    await word(contactId, false);
    expect(await receive(PHONE.slice(1), [HIDDEN])).toMatchObject({ contactId, outcome: "known" });
    expect(await get()).toMatchObject({ opted_out: false });
    expect(await ledger()).toHaveLength(2);
    expect(await kept()).toEqual([]);
  });

  test("is opted out again when the channel answers the id to a message to the phone", async () => {
    const first = await receive(HIDDEN);
    await word(first?.contactId as string, true);
    await erase(publicId("con", first?.contactId as string));
    const { body } = await upsert();
    expect(body.contact).toMatchObject({ opted_out: false });
    const { accountId, hashKey } = caller;
    const contactId = uuidOf("con", body.contact.id) as string;
    const learned = { accountId, hashKey, contactId, channel: "whatsapp", address: HIDDEN };
    const events = await database.transaction((session) => learnAnsweredAddress(session, learned));
    expect(events).toEqual([{ accountId, type: "contact.opted_out", id: contactId }]);
    expect(await get()).toMatchObject({ opted_out: true });
    expect(await kept()).toEqual([]);
  });
});

test("a contact that moves to the phone of an erased person is opted out", async () => {
  await upsert();
  await say("opt-out");
  await erase();
  const { body } = await upsert("+15553330002");
  const events = await database.transaction((session) =>
    moveContact(session, {
      accountId: caller.accountId,
      contactId: uuidOf("con", body.contact.id) as string,
      channel: "whatsapp",
      phone: PHONE as never,
      addresses: [PHONE.slice(1)],
      identity: undefined,
      ending: null,
      at: new Date(),
      hashKey: caller.hashKey,
    }),
  );
  expect(events.map(({ type }) => type)).toEqual(["contact.updated", "contact.opted_out"]);
  expect(await get()).toMatchObject({ opted_out: true });
});

test("an account that doesn't want them keeps none, and forgets those that it has", async () => {
  await upsert();
  await say("opt-out");
  await erase();
  expect(await kept()).toHaveLength(1);
  await database.pool.query("update accounts set keep_erased_opt_outs = false where account_id = $1", [
    caller.accountId,
  ]);
  await database.transaction((session) => forgetErasedOptOuts(session, caller.accountId));
  expect(await kept()).toEqual([]);
  await upsert();
  await say("opt-out");
  expect(await erase()).toMatchObject({ opt_outs_kept: false });
  expect((await upsert()).body.contact).toMatchObject({ opted_out: false });
});

test("a change of the setting doesn't wait for an erasure that finds kept opt-outs", async () => {
  const first = await receive(PHONE.slice(1), [HIDDEN]);
  await word(first?.contactId as string, true);
  await erase();
  const { accountId } = caller;
  const contactId = uuidOf("con", (await upsert()).body.contact.id) as string;
  const learned = [{ channel: "whatsapp", address: HIDDEN, contactId }];
  await database.transaction((session) => learnAddresses(session, accountId, learned));
  expect(await kept()).toHaveLength(1);
  const erasing = await database.transaction(async (session) => {
    await session.client.query("set local lock_timeout = '500ms'");
    await session.client.query("update accounts set keep_erased_opt_outs = false where account_id = $1", [
      accountId,
    ]);
    const waiting = erase();
    await waitingStatement(database);
    await forgetErasedOptOuts(session, accountId);
    return { waiting };
  });
  expect(await erasing.waiting).toMatchObject({ opt_outs_kept: false });
  expect(await kept()).toEqual([]);
});

describe("while an erasure runs", () => {
  /** Begins the erasure, and has it wait with its locks. Returns what ends it. */
  async function begin(): Promise<() => Promise<unknown>> {
    const began = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    steps.push({
      name: "slow",
      run: async (_session, subjects) => {
        began.resolve();
        await go.promise;
        return subjects.map(() => ({}));
      },
    });
    const erasing = erase();
    await began.promise;
    return () => {
      go.resolve();
      return erasing;
    };
  }

  test.each<[string, () => Promise<unknown>]>([
    ["an upsert, as of an import,", () => upsert()],
    ["a message to the person", () => accept()],
  ])("%s waits for it and makes a contact that is opted out", async (_, create) => {
    const { contact } = (await upsert()).body;
    await say("opt-out");
    const end = await begin();
    const creating = create();
    await waitingStatement(database);
    expect(await end()).toMatchObject({ opt_outs_kept: true });
    await creating;
    const again = await get();
    expect(again).toMatchObject({ opted_out: true });
    expect(again.id).not.toBe(contact.id);
  });

  // The message is older than the erasure: its transaction began before the erasure ended (decision 0011).
  test.each([
    ["a person", PHONE.slice(1)],
    ["a person with a hidden phone", HIDDEN],
  ])(
    "a message of %s is dropped and uses nothing up, so the next one finds the opt-out",
    async (_, address) => {
      const first = await receive(PHONE.slice(1), [HIDDEN]);
      await word(first?.contactId as string, true);
      const end = await begin();
      const dropped = receive(address);
      await waitingStatement(database);
      await end();
      expect(await dropped).toBeNull();
      expect(await kept()).toHaveLength(2);
      expect(await receive(address)).toMatchObject({ outcome: "created", isOptedOutAgain: true });
    },
  );
});
