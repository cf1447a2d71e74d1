// People who write to us, and the contacts they are.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase } from "../../../test/database.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { createLog } from "../../platform/log.ts";
import { type ContactReference, contactOfPath } from "../contact-reference.ts";
import { eraseContact } from "../erase-contact.ts";
import {
  addressHash,
  type InboundPerson,
  learnAddresses,
  parsePhone,
  resolveInboundContacts,
} from "../index.ts";

const testDatabase = useDatabase();
let database: Database;
let caller: Caller;

beforeAll(() => {
  database = openDatabase({ url: testDatabase.url, log: createLog("silent") });
});
afterAll(() => database.close());
beforeEach(async () => {
  caller = await createTestAccount(database);
});

function person(address: string, changes: Partial<InboundPerson> = {}): InboundPerson {
  const parsed = parsePhone(`+${address}`);
  const { accountId, hashKey } = caller;
  return {
    accountId,
    channel: "whatsapp",
    address,
    addressHash: addressHash(hashKey, address),
    phone: parsed.ok ? parsed.phone : null,
    name: null,
    at: new Date("2026-11-20T10:00:00Z"),
    ...changes,
  };
}

const resolve = (...people: InboundPerson[]) =>
  database.transaction((session) => resolveInboundContacts(session, people));
const learn = (address: string, contactId: string) =>
  database.transaction((session) =>
    learnAddresses(session, caller.accountId, [{ channel: "whatsapp", address, contactId }]),
  );
const contacts = async (accountId = caller.accountId) =>
  (await database.pool.query("select * from contacts where account_id = $1 order by phone", [accountId]))
    .rows;

test("an unknown person is created, a known one isn't", async () => {
  const [first] = await resolve(person("15551234567", { name: "Ana" }));
  expect(first).toMatchObject({ outcome: "created" });
  const [second] = await resolve(person("15551234567", { name: "Other" }));
  expect(second).toEqual({ contactId: first?.contactId, outcome: "known" });
  expect(await contacts()).toMatchObject([{ phone: "+15551234567", name: "Ana" }]);
});

test("a name fills only an empty one, and says so", async () => {
  const [first] = await resolve(person("15551234567"));
  const [before] = await contacts();
  const [named] = await resolve(person("15551234567", { name: "Ana" }));
  expect(named).toEqual({ contactId: first?.contactId, outcome: "named" });
  const [after] = await contacts();
  expect(after.name).toBe("Ana");
  expect(after.updated_at.getTime()).toBeGreaterThanOrEqual(before.updated_at.getTime());
});

test("the time of the last message only goes forward", async () => {
  const later = new Date("2026-11-20T11:00:00Z");
  await resolve(person("15551234567", { at: later }));
  await resolve(person("15551234567"));
  expect((await contacts())[0].last_message_at).toEqual(later);
});

test("who has the address wins over who has the phone", async () => {
  const [mexican] = await resolve(person("525512345678"));
  const [other] = await resolve(person("5215512345678"));
  expect(other?.contactId).not.toBe(mexican?.contactId);
  await learn("5215512345678", mexican?.contactId as string);
  const [again] = await resolve(person("5215512345678"));
  expect(again).toMatchObject({ contactId: mexican?.contactId, outcome: "known" });
});

test("an address that is the phone isn't kept, and one that is taken stays with its contact", async () => {
  const [first, second] = await resolve(person("15551234567"), person("15551234568"));
  await learn("15551234567", first?.contactId as string);
  await learn("999", first?.contactId as string);
  await learn("999", second?.contactId as string);
  await learn("998", crypto.randomUUID());
  const { rows } = await database.pool.query(
    "select address, contact_id from contact_addresses where account_id = $1",
    [caller.accountId],
  );
  expect(rows).toEqual([{ address: "999", contact_id: first?.contactId }]);
});

test("one person several times in a batch is one contact, with the newest name and time", async () => {
  const later = new Date("2026-11-20T11:00:00Z");
  const people = [
    person("15551234567", { name: "Old" }),
    person("15551234568"),
    person("15551234567", { name: "New", at: later }),
  ];
  const [first, second, third] = await resolve(...people);
  expect(third).toEqual(first);
  expect(second?.contactId).not.toBe(first?.contactId);
  expect(await contacts()).toMatchObject([{ name: "New", last_message_at: later }, { name: null }]);
});

test("a person without a phone is a contact by the address, once, also when two come at once", async () => {
  const hidden = () => person("US.123", { phone: null, name: "Ana" });
  const both = await Promise.all([resolve(hidden()), resolve(hidden()), resolve(hidden(), hidden())]);
  const ids = both.flat().map((contact) => contact?.contactId);
  expect(new Set(ids).size).toBe(1);
  expect(await contacts()).toMatchObject([{ phone: null, name: "Ana" }]);
  const [again] = await resolve(hidden());
  expect(again).toEqual({ contactId: ids[0], outcome: "known" });
});

test("many batches in different orders don't block each other for good", async () => {
  const addresses = Array.from({ length: 30 }, (_, index) => `1555123${String(index).padStart(4, "0")}`);
  const batches = Array.from({ length: 8 }, (_, turn) =>
    resolve(...addresses.map((_, index) => person(addresses[(index * 7 + turn * 3) % 30] as string))),
  );
  const resolved = await Promise.all(batches);
  const created = resolved.flat().filter((contact) => contact?.outcome === "created");
  expect(created).toHaveLength(30);
  expect(await contacts()).toHaveLength(30);
});

test("accounts stay apart", async () => {
  const other = await createTestAccount(database);
  const [first, second] = await resolve(
    person("15551234567"),
    person("15551234567", {
      accountId: other.accountId,
      addressHash: addressHash(other.hashKey, "15551234567"),
    }),
  );
  expect(first?.contactId).not.toBe(second?.contactId);
  expect([await contacts(), await contacts(other.accountId)].map((rows) => rows.length)).toEqual([1, 1]);
});

test("a name that a database can't hold is cut to what it can", async () => {
  await resolve(person("15551234567", { name: ` A\u0000na\ud800${"😀".repeat(300)}` }));
  const [{ name }] = await contacts();
  expect([...name]).toHaveLength(256);
  expect(name.startsWith("Ana\ufffd😀")).toBe(true);
});

const erase = (contact: ContactReference) =>
  database.transaction((session) =>
    eraseContact(
      session,
      { ...caller, contact },
      { steps: [], exports: async () => ({ restarted: 0, mailed: [] }) },
    ),
  );

test("what was written before an erasure brings nobody back, what came after makes a new contact", async () => {
  const [first] = await resolve(person("15551234567"));
  expect(await erase(contactOfPath.parse("15551234567"))).not.toBeNull();
  expect(await resolve(person("15551234567", { name: "Ana" }))).toEqual([null]);
  expect(await contacts()).toEqual([]);
  const later = new Date(Date.now() + 60_000);
  const [old, fresh] = await resolve(person("15551234567"), person("15551234567", { at: later }));
  expect(old).toBeNull();
  expect(fresh).toMatchObject({ outcome: "created" });
  expect(fresh?.contactId).not.toBe(first?.contactId);
  expect(await contacts()).toHaveLength(1);
});
