// Contacts of people who write to an account.
import { beforeEach, describe, expect, test } from "vitest";
import { usePool } from "../../../../test/database.ts";
import { useCaller } from "../../../../test/use-api.ts";
import type { Phone } from "../../../phones/index.ts";
import { newUuid } from "../../../platform/ids.ts";
import { eraseContact } from "../../erase/erase-contact.ts";
import { contactByContact } from "../../erase/test/contact-by-contact.ts";
import { type InboundPerson, nameByAddressBook, resolveInboundContacts } from "../../for-messages.ts";
import { rememberErased } from "../../index.ts";
import { type ContactReference, contactOfPath } from "../../phone-fields.ts";
import { inboundPerson } from "../../test/inbound-person.ts";
import { upsertContacts } from "../../upsert/upsert-contacts.ts";
import { learnAddresses } from "../learn-addresses.ts";
import type { Touch } from "../touch-inbound-contacts.ts";

const database = usePool();
const AT = new Date("2026-11-20T10:00:00Z");
const SENDER = newUuid();
const caller = useCaller(database, beforeEach);

const person = (address: string, changes: Partial<InboundPerson> = {}) =>
  inboundPerson(caller, address, { senderId: SENDER, at: AT, ...changes });

const resolve = (...people: InboundPerson[]) =>
  database.transaction((session) => resolveInboundContacts(session, people));
const learn = (address: string, contactId: string) =>
  database.transaction((session) =>
    learnAddresses(session, caller.accountId, [{ channel: "whatsapp", address, contactId }]),
  );
const contacts = async (accountId = caller.accountId) =>
  (await database.pool.query("select * from contacts where account_id = $1 order by phone", [accountId]))
    .rows;

test("an unknown person becomes a contact, a known one doesn't", async () => {
  const [first] = await resolve(person("15551234567", { name: "Ana" }));
  expect(first).toMatchObject({ outcome: "created" });
  const [second] = await resolve(person("15551234567"));
  expect(second).toEqual({ contactId: first?.contactId, outcome: "known" });
  expect(await contacts()).toMatchObject([{ phone: "+15551234567", name: "Ana" }]);
});

describe("a contact waits for an answer", () => {
  const second = (count: number) => new Date(AT.getTime() + count * 1_000);
  const unanswered = async () => (await contacts())[0].unanswered_at;
  /** As if the channel had taken a message to the contact, or not yet. */
  async function send(at: Date, status: "sent" | "queued" = "sent"): Promise<void> {
    await database.pool.query(
      `update contacts
       set last_message_at = $2, unanswered_at = case when $3 = 'queued' then unanswered_at end,
         waiting_since = case when $3 = 'queued' then waiting_since end
       where account_id = $1`,
      [caller.accountId, at, status],
    );
    await database.pool.query(
      `insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status, created_at)
       select account_id, $2, contact_id, $3, 'out', 'text', '{}', $4, $5 from contacts where account_id = $1`,
      [caller.accountId, newUuid(), SENDER, status, at],
    );
  }

  test("since its first message, and the newest is kept too", async () => {
    await resolve(person("15551234567"), person("15551234567", { at: second(1) }));
    expect(await unanswered()).toEqual(second(1));
    await resolve(person("15551234567", { at: second(3) }));
    await resolve(person("15551234567", { at: second(2) }));
    expect(await unanswered()).toEqual(second(3));
    expect(await contacts()).toMatchObject([{ waiting_since: AT }]);
  });

  test("not by a message from before the answer", async () => {
    await resolve(person("15551234567"));
    await send(second(5));
    await resolve(person("15551234567", { at: second(4) }));
    expect(await unanswered()).toBeNull();
    await resolve(person("15551234567", { at: second(6) }));
    expect(await unanswered()).toEqual(second(6));
  });

  test("by a message from before an answer that the channel hasn't taken", async () => {
    await resolve(person("15551234567"));
    await send(second(5), "queued");
    await resolve(person("15551234567", { at: second(4) }));
    expect(await unanswered()).toEqual(second(4));
  });

  test("after a reply in the second of the message to it: the channel tells whole seconds", async () => {
    await resolve(person("15551234567"));
    await send(new Date(second(5).getTime() + 700));
    await resolve(person("15551234567", { at: second(5) }));
    expect(await unanswered()).toEqual(second(5));
  });
});

describe("the name of a contact", () => {
  const ANA = "15551234567";
  const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
  const nameOf = async () => (await contacts())[0].name;
  const write = async (name: string | null, at = AT, how?: Touch) => {
    const people = [person(ANA, { name, at })];
    const [contact] = await database.transaction((session) => resolveInboundContacts(session, people, how));
    return contact?.outcome;
  };
  const type = async (name: string | null) => {
    const to = { accountId: caller.accountId, hashKey: caller.hashKey };
    const change = { phone: `+${ANA}` as Phone, name };
    await database.transaction((session) => upsertContacts({ ...to, session }, [change]));
  };

  test("follows the profile, and each new one is reported as a change", async () => {
    await write(null);
    expect(await write("Ana")).toBe("changed");
    expect(await write("Ana", later(1))).toBe("known");
    expect(await write("Ana Marlowe", later(2))).toBe("changed");
    expect(await nameOf()).toBe("Ana Marlowe");
  });

  test("isn't changed back by a late hook", async () => {
    await write("Ana Marlowe", later(2));
    expect(await write("Ana", later(1))).toBe("known");
    expect(await nameOf()).toBe("Ana Marlowe");
  });

  test("stays as the account gave it, also if the profile said the same", async () => {
    await write("Ana");
    await type("Ana");
    expect(await write("A.", later(1))).toBe("known");
    expect(await nameOf()).toBe("Ana");
    await type("Ana from the bakery");
    await write("Someone", later(2));
    expect(await nameOf()).toBe("Ana from the bakery");
  });

  test("follows the profile again when the account clears it", async () => {
    await type("Ana");
    await type(null);
    await write("Ana Marlowe");
    expect(await nameOf()).toBe("Ana Marlowe");
  });

  test("is the one of the app's address book before that of a profile, and after a typed one", async () => {
    await write("Ana");
    expect(await write("Ana, cakes", AT, nameByAddressBook)).toBe("changed");
    await write("A.", later(1));
    expect(await nameOf()).toBe("Ana, cakes");
    await type("Ana Marlowe");
    await write("Ana, cakes", later(2), nameByAddressBook);
    expect(await nameOf()).toBe("Ana Marlowe");
  });

  test.each(["+15551234567", "15551234567", "0171 555 0100", "٠١٧١ ٥٥٥٠١٠٠"])(
    "isn't the number %s of a profile",
    async (number) => {
      expect(await write(number)).toBe("created");
      expect(await nameOf()).toBeNull();
      await write("Ana", later(1));
      await write(number, later(2));
      expect(await nameOf()).toBe("Ana");
    },
  );
});

test("the contact with the address wins over the contact with the phone", async () => {
  const [known] = await resolve(person("15551234567"));
  const [other] = await resolve(person("15551234568"));
  expect(other?.contactId).not.toBe(known?.contactId);
  await learn("15551234568", known?.contactId as string);
  const [again] = await resolve(person("15551234568"));
  expect(again).toMatchObject({ contactId: known?.contactId, outcome: "known" });
});

test("an address that is the phone isn't stored, and another contact's address stays there", async () => {
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

test("a person several times in a batch becomes one contact with the newest name and time", async () => {
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

test("a person without a phone becomes one contact by the address, also concurrently", async () => {
  const hidden = () => person("US.123", { phone: null, name: "Ana" });
  const both = await Promise.all([resolve(hidden()), resolve(hidden()), resolve(hidden(), hidden())]);
  const ids = both.flat().map((contact) => contact?.contactId);
  expect(new Set(ids).size).toBe(1);
  expect(await contacts()).toMatchObject([{ phone: null, name: "Ana" }]);
  const [again] = await resolve(hidden());
  expect(again).toEqual({ contactId: ids[0], outcome: "known" });
});

test("a name is reduced to what the database can store", async () => {
  await resolve(person("15551234567", { name: ` A\u0000na\ud800${"😀".repeat(300)}` }));
  const [{ name }] = await contacts();
  expect([...name]).toHaveLength(256);
  expect(name.startsWith("Ana\ufffd😀")).toBe(true);
});

describe("one person with several addresses", () => {
  const BSUID = "US.13491208655302741918";
  const PARENT = "US.ENT.11815799212886844830";
  const visible = (address = "15551234567") => person(address, { otherAddresses: [BSUID, PARENT] });
  const hidden = (address = BSUID) => person(address, { phone: null });

  test.each<[string, () => InboundPerson[]]>([
    ["with the phone first", () => [visible(), hidden(), hidden(PARENT)]],
    ["with the phone last", () => [hidden(PARENT), hidden(), visible()]],
    ["with the phone in between", () => [hidden(), visible(), hidden(PARENT)]],
  ])("is one contact, %s", async (_, people) => {
    // Within one batch, the message with all addresses connects them. One by one, that message must be first or second.
    const batch = await resolve(...people());
    expect(new Set(batch.map((contact) => contact?.contactId)).size).toBe(1);
    const again = [...(await resolve(hidden())), ...(await resolve(hidden(PARENT)))];
    expect(new Set([...batch, ...again].map((contact) => contact?.contactId)).size).toBe(1);
    expect(await contacts()).toMatchObject([{ phone: "+15551234567" }]);
  });

  test("a person who hid the phone keeps the contact when the phone is shown", async () => {
    const [first] = await resolve(hidden());
    const [shown] = await resolve(visible());
    expect(shown).toEqual({ contactId: first?.contactId, outcome: "changed" });
    expect(await contacts()).toMatchObject([{ phone: "+15551234567" }]);
    expect(await resolve(person("15551234567"))).toEqual([{ contactId: first?.contactId, outcome: "known" }]);
  });

  test("of two existing contacts, the one with the phone gets the message, and the other is noted to be merged into it", async () => {
    const [book] = await resolve(person("15551234567"));
    const [unseen] = await resolve(hidden());
    expect(await resolve(visible())).toEqual([{ contactId: book?.contactId, outcome: "known" }]);
    expect(await resolve(hidden())).toEqual([{ contactId: unseen?.contactId, outcome: "known" }]);
    // The new address is stored.
    expect(await resolve(hidden(PARENT))).toEqual([{ contactId: book?.contactId, outcome: "known" }]);
    const merges = await database.pool.query(
      "select contact_id, merged_contact_id, merged_at from contact_merges where account_id = $1",
      [caller.accountId],
    );
    expect(merges.rows).toEqual([
      { contact_id: book?.contactId, merged_contact_id: unseen?.contactId, merged_at: null },
    ]);
  });

  test("with another form of the phone is the contact with the address, unless a contact has that phone", async () => {
    const mexican = person("525512345678", { otherAddresses: [BSUID] });
    const [first] = await resolve(mexican);
    const other = person("5215512345678", { otherAddresses: [BSUID] });
    expect(await resolve(other)).toEqual([{ contactId: first?.contactId, outcome: "known" }]);
    // Stored with the phone.
    expect(await resolve(person("5215512345678"))).toMatchObject([{ contactId: first?.contactId }]);
    const [third] = await resolve(person("5215599999999"));
    const fourth = person("5215599999999", { otherAddresses: [BSUID] });
    expect(await resolve(fourth)).toMatchObject([{ contactId: third?.contactId }]);
  });

  test("gets messages at the first of the addresses that were learned together", async () => {
    await resolve(person(BSUID, { phone: null, otherAddresses: [PARENT] }));
    const { rows } = await database.pool.query(
      "select address from contact_addresses where account_id = $1 order by learned_at desc",
      [caller.accountId],
    );
    expect(rows.map((row) => row.address)).toEqual([BSUID, PARENT]);
  });

  test("many people at once become one contact each", async () => {
    const people = Array.from({ length: 20 }, (_, index) => ({
      phone: `1555987${1_000 + index}`,
      id: `US.9000${index}`,
    }));
    const batches = Array.from({ length: 6 }, (_, turn) =>
      resolve(
        ...people.map((_one, index) => {
          const { phone, id } = people[(index * 3 + turn * 7) % 20] as (typeof people)[number];
          return person(phone, { otherAddresses: [id] });
        }),
      ),
    );
    await Promise.all(batches);
    expect(await contacts()).toHaveLength(20);
    const both = await resolve(
      ...people.map(({ id }) => hidden(id)),
      ...people.map((one) => person(one.phone)),
    );
    expect(new Set(both.map((contact) => contact?.contactId)).size).toBe(20);
  });
});

describe("an erasure", () => {
  /** The channel had reported every fact up to this time. */
  const erase = (contact: ContactReference, datedBefore: Date) =>
    database.transaction((session) =>
      eraseContact(session, { ...caller, contact }, [
        contactByContact("messages", async (inside, { accountId, addressHashes }) => {
          await rememberErased(inside, accountId, addressHashes, datedBefore);
          return {};
        }),
      ]),
    );
  const contact = contactOfPath.parse("15551234567");
  const second = (n: number) => new Date(AT.getTime() + n * 1_000);

  test("rejects messages that the channel dates before it, and no newer ones", async () => {
    const [first] = await resolve(person("15551234567"));
    expect(await erase(contact, second(1))).not.toBeNull();
    expect(await resolve(person("15551234567", { name: "Ana" }))).toEqual([null]);
    expect(await contacts()).toEqual([]);
    const [old, fresh] = await resolve(person("15551234567"), person("15551234567", { at: second(1) }));
    expect(old).toBeNull();
    expect(fresh).toMatchObject({ outcome: "created" });
    expect(fresh?.contactId).not.toBe(first?.contactId);
    expect(await contacts()).toHaveLength(1);
  });

  test("also rejects the name, the phone and the addresses of older messages", async () => {
    const BSUID = "US.1";
    await resolve(person("15551234567", { otherAddresses: [BSUID] }));
    await erase(contact, second(1));
    const [back] = await resolve(person(BSUID, { phone: null, at: second(2) }));
    const old = person("15551234567", { otherAddresses: [BSUID, "US.ENT.1"], name: "Ana" });
    const [dropped, fresh] = await resolve(old, person(BSUID, { phone: null, at: second(3) }));
    expect(dropped).toBeNull();
    expect(fresh).toEqual({ contactId: back?.contactId, outcome: "known" });
    expect(await contacts()).toMatchObject([{ phone: null, name: null, last_message_at: second(3) }]);
    const { rows } = await database.pool.query(
      "select address from contact_addresses where account_id = $1",
      [caller.accountId],
    );
    expect(rows).toEqual([{ address: BSUID }]);
  });
});
