// Who an address belongs to when phones and user ids change hands: hooks of a WhatsApp number, in any order (decision 0036).
import { describe, expect, test } from "vitest";
import { eraseSteps } from "../../app/contact-data.ts";
import { eraseContact } from "../../contacts/erase/erase-contact.ts";
import { findRecipient } from "../../contacts/for-messages.ts";
import { publicId } from "../../platform/ids.ts";
import { type Named, useInbox } from "./inbox.ts";

const inbox = useInbox();
const OLD = "15551240001";
const NEW = "15551240002";
const LAST = "15551240003";
const MIRA = { phone: OLD, userId: "US.mira" };

const renamed = (system: object) => ({ type: "system", system: { body: "changed", ...system } });
const movedTo = (phone: string, ids: object = {}) =>
  renamed({ type: "user_changed_number", wa_id: phone, ...ids });
const newId = (previous: string, next: string) =>
  renamed({ type: "user_changed_user_id", previous_user_id: previous, user_id: next });

const run = (sql: string, ...values: unknown[]) =>
  inbox.database.pool.query(sql, [inbox.caller.accountId, ...values]);
const label = (contactId: string, name: string) =>
  run("update contacts set labels = array[$3] where account_id = $1 and contact_id = $2", contactId, name);
/** The contacts that were merged, oldest first. */
const merges = async () =>
  (await run("select contact_id, merged_contact_id from contact_merges where account_id = $1")).rows;
/** Where a message to the contact would go now. */
async function recipient(contactId: string): Promise<string | null> {
  const found = await findRecipient(inbox.database, inbox.caller, {
    id: publicId("con", contactId),
    channel: "whatsapp",
  });
  return found.recipient;
}
const only = async () => {
  const contacts = await inbox.contacts();
  expect(contacts).toHaveLength(1);
  return contacts[0] as (typeof contacts)[number];
};

describe("a person with another user id", () => {
  test.each([
    ["the old id", { userId: "US.1" }],
    ["the new id", { userId: "US.2" }],
    ["nobody", {}],
  ])("stays the same contact, opted out, when the notice names %s as its author", async (_, author) => {
    await inbox.says({ userId: "US.1", name: "Nora" }, "STOP", { ago: 60 });
    const { contact_id } = await only();
    await label(contact_id, "regular");
    await inbox.says(author, newId("US.1", "US.2"), { ago: 30 });
    expect(await recipient(contact_id)).toBe("US.2");
    await inbox.says({ userId: "US.2" }, "Still me");
    expect(await only()).toMatchObject({ labels: ["regular"], opted_out: "all on whatsapp" });
    expect(await inbox.thread(contact_id)).toEqual(["STOP", "system", "Still me"]);
  });

  test("keeps the phone", async () => {
    await inbox.says(MIRA, "Hello", { ago: 60 });
    await inbox.says({ phone: OLD, userId: "US.new" }, newId("US.mira", "US.new"), { ago: 30 });
    expect(await only()).toMatchObject({ phone: `+${OLD}` });
    await inbox.says({ userId: "US.new" }, "Hidden now");
    await only();
  });

  test("doesn't wait for an answer because of the notice", async () => {
    await inbox.says({ userId: "US.1" }, "Hello", { ago: 60 });
    await run("update contacts set unanswered_at = null, waiting_since = null where account_id = $1");
    await inbox.says({ userId: "US.1" }, newId("US.1", "US.2"), { ago: 30 });
    expect(await only()).toMatchObject({ unanswered_at: null });
  });

  test.each<[string, Named, Named]>([
    ["nobody", MIRA, {}],
    ["the phone and the new id", MIRA, { phone: OLD, userId: "US.new" }],
    ["the old id", { userId: "US.mira" }, { userId: "US.mira" }],
    ["the new id", { userId: "US.mira" }, { userId: "US.new" }],
  ])(
    "is merged by a notice that comes after the first message with the new id, and names %s as its author",
    async (_, mira, author) => {
      await inbox.says(mira, "Hello", { ago: 60 });
      await inbox.says({ ...mira, userId: "US.new" }, "Still me", { ago: 20 });
      const [former, other] = await inbox.contacts();
      await inbox.says(author, newId("US.mira", "US.new"), { ago: 30 });
      expect(await merges()).toEqual([
        { contact_id: other?.contact_id, merged_contact_id: former?.contact_id },
      ]);
    },
  );

  test.each<[string, Named]>([
    ["hidden", {}],
    ["visible", { phone: OLD }],
  ])("and a %s phone is merged by a notice that comes after the next one", async (_, phone) => {
    await inbox.says({ ...phone, userId: "US.1" }, "Hello", { ago: 90 });
    await inbox.says({ ...phone, userId: "US.2" }, "Still me", { ago: 60 });
    const [former, other] = await inbox.contacts();
    await inbox.says({ ...phone, userId: "US.2" }, newId("US.2", "US.3"), { ago: 40 });
    await inbox.says({ ...phone, userId: "US.2" }, newId("US.1", "US.2"), { ago: 70 });
    expect(await merges()).toEqual([
      { contact_id: other?.contact_id, merged_contact_id: former?.contact_id },
    ]);
    await inbox.says({ userId: "US.3" }, "Me again");
    expect(await inbox.thread(other?.contact_id as string)).toContain("Me again");
  });

  test("late messages with the old id are the person's", async () => {
    await inbox.says({ userId: "US.1" }, "First", { ago: 90 });
    await inbox.says({ userId: "US.1" }, newId("US.1", "US.2"), { ago: 30 });
    await inbox.says({ userId: "US.1" }, "Late", { ago: 60 });
    const { contact_id } = await only();
    expect(await inbox.thread(contact_id)).toContain("Late");
    expect(await recipient(contact_id)).toBe("US.2");
  });
});

test.each([
  ["number", movedTo(NEW)],
  ["user id", newId("US.nobody", "US.somebody")],
])(
  "a notice of another %s about somebody unknown makes no contact, until the person's message comes",
  async (_, notice) => {
    const unknown = { phone: OLD, userId: "US.nobody" };
    await inbox.says(unknown, notice, { ago: 30 });
    expect(await inbox.contacts()).toEqual([]);
    await inbox.says(unknown, "Before that", { ago: 60 });
    await inbox.applyAgain();
    expect(await inbox.thread((await only()).contact_id)).toEqual(["Before that", "system"]);
  },
);

describe("a person with another number", () => {
  test("gets what was written before, and the next owner of the old number gets nothing", async () => {
    await inbox.says({ ...MIRA, name: "Mira" }, "STOP", { ago: 90 });
    const mira = (await only()).contact_id;
    await label(mira, "VIP");
    await inbox.says(MIRA, movedTo(NEW, { user_id: "US.mira2" }), { ago: 60 });
    await inbox.says({ phone: OLD, userId: "US.next", name: "Next" }, "Who is this?", { ago: 30 });
    await inbox.says(MIRA, "Late", { ago: 70 });
    await inbox.says({ phone: OLD }, "Late without an id", { ago: 65 });
    const [, next] = await inbox.contacts();
    expect(next).toMatchObject({ phone: `+${OLD}`, name: "Next", labels: [], opted_out: null });
    expect(await inbox.thread(mira)).toHaveLength(4);
    expect(await inbox.thread(next?.contact_id as string)).toEqual(["Who is this?"]);
    expect((await inbox.contacts())[0]).toMatchObject({
      phone: `+${NEW}`,
      labels: ["VIP"],
      opted_out: "all on whatsapp",
    });
  });

  test("inherits nothing of the number's former owner", async () => {
    await inbox.says({ phone: NEW, userId: "US.ben", name: "Ben" }, "STOP", { ago: 90 });
    const ben = (await only()).contact_id;
    await label(ben, "VIP");
    await inbox.says({ ...MIRA, name: "Mira" }, "Hello", { ago: 90 });
    await inbox.says(MIRA, movedTo(NEW), { ago: 60 });
    await inbox.says({ phone: NEW, userId: "US.mira2" }, "My new number", { ago: 30 });
    await inbox.says({ phone: NEW, userId: "US.ben" }, "Late", { ago: 70 });
    const [former, mira] = await inbox.contacts();
    expect(former).toMatchObject({
      contact_id: ben,
      phone: null,
      labels: ["VIP"],
      opted_out: "all on whatsapp",
    });
    expect(mira).toMatchObject({ phone: `+${NEW}`, name: "Mira", labels: [], opted_out: null });
    expect(await inbox.thread(mira?.contact_id as string)).toEqual(["Hello", "system", "My new number"]);
    expect(await inbox.thread(ben)).toEqual(["STOP", "Late"]);
    expect([await recipient(ben), await merges()]).toEqual(["US.ben", []]);
  });

  test("is one with a contact that somebody typed in", async () => {
    await inbox.says(MIRA, "Hello", { ago: 60 });
    await run("insert into contacts (account_id, contact_id, phone) values ($1, uuidv7(), $2)", `+${NEW}`);
    await inbox.says(MIRA, movedTo(NEW), { ago: 30 });
    const [mira, typed] = await inbox.contacts();
    expect(await merges()).toEqual([{ contact_id: typed?.contact_id, merged_contact_id: mira?.contact_id }]);
    // Until then, nothing goes to the number that the person has left.
    expect(await recipient(mira?.contact_id as string)).toBe(NEW);
  });

  test("moves again, and a late notice of the first move changes nothing", async () => {
    await inbox.says(MIRA, "Hello", { ago: 90 });
    await inbox.says({ phone: LAST, userId: "US.mira" }, "From the last one", { ago: 30 });
    await inbox.says(MIRA, movedTo(NEW), { ago: 60 });
    expect(await only()).toMatchObject({ phone: `+${LAST}` });
  });

  test("changes a message that was written from the old one", async () => {
    const id = await inbox.says(MIRA, "Typo", { ago: 90 });
    await inbox.says(MIRA, movedTo(NEW), { ago: 60 });
    const text = { type: "text", text: { body: "No typo" } };
    await inbox.says({ phone: NEW }, { type: "edit", edit: { original_message_id: id, message: text } });
    expect(await inbox.thread((await only()).contact_id)).toEqual(["No typo", "system"]);
  });
});

describe("without a notice", () => {
  test("a person whose new number somebody typed in is one with that contact", async () => {
    await inbox.says(MIRA, "Hello", { ago: 60 });
    await run("insert into contacts (account_id, contact_id, phone) values ($1, uuidv7(), $2)", `+${NEW}`);
    await inbox.says({ phone: NEW, userId: "US.mira" }, "New phone", { ago: 30 });
    const [mira, typed] = await inbox.contacts();
    expect([mira?.phone, typed?.phone]).toEqual([null, `+${NEW}`]);
    expect(await merges()).toEqual([{ contact_id: typed?.contact_id, merged_contact_id: mira?.contact_id }]);
    // Before both are merged, the person writes again.
    await inbox.says({ phone: NEW, userId: "US.mira" }, "Are you there?");
    expect(await inbox.thread(typed?.contact_id as string)).toEqual(["New phone", "Are you there?"]);
  });

  /**
   * The texts arrive together, as the channel delivers them after an interruption: while somebody else's is being stored. Returns
   * the contacts of their authors.
   */
  async function together(...texts: { who: Named; body: string; ago: number }[]) {
    const all = [{ who: { phone: LAST }, body: "Somebody else", ago: 60 }, ...texts];
    await Promise.all(all.map(({ who, body, ago }) => inbox.says(who, body, { ago })));
    return (await inbox.contacts()).filter(({ phone }) => phone !== `+${LAST}`);
  }

  test("texts from both phones of a person that arrive together make one contact", async () => {
    const [mira, ...others] = await together(
      { who: MIRA, body: "Hello", ago: 60 },
      { who: { phone: NEW, userId: "US.mira" }, body: "New phone", ago: 30 },
    );
    expect([mira?.phone, others]).toEqual([`+${NEW}`, []]);
    expect((await inbox.thread(mira?.contact_id as string)).toSorted()).toEqual(["Hello", "New phone"]);
  });

  test("texts of both owners of a phone that arrive together make two contacts", async () => {
    const contacts = await together(
      { who: MIRA, body: "STOP", ago: 60 },
      { who: { phone: OLD, userId: "US.next" }, body: "Hello", ago: 30 },
    );
    // Either may be stored first.
    expect(contacts.toSorted((one) => (one.phone === null ? -1 : 1))).toMatchObject([
      { phone: null, opted_out: "all on whatsapp" },
      { phone: `+${OLD}`, opted_out: null },
    ]);
  });

  test("a known user id with another phone takes the answers along", async () => {
    await inbox.says(MIRA, "Hello", { ago: 60 });
    await inbox.says({ phone: NEW, userId: "US.mira" }, "New phone", { ago: 30 });
    const { contact_id, phone } = await only();
    expect([phone, await recipient(contact_id)]).toEqual([`+${NEW}`, `+${NEW}`]);
    await inbox.says(MIRA, "Late", { ago: 45 });
    expect(await only()).toMatchObject({ phone: `+${NEW}` });
    await inbox.says({ phone: OLD, userId: "US.next" }, "I have the old one");
    expect(await inbox.contacts()).toHaveLength(2);
  });

  test("a known phone with another user id is another person's, who inherits nothing", async () => {
    await inbox.says({ ...MIRA, name: "Mira" }, "STOP", { ago: 60 });
    await inbox.says({ phone: OLD, userId: "US.next", name: "Next" }, "Hello", { ago: 30 });
    const [mira, next] = await inbox.contacts();
    expect(mira).toMatchObject({ phone: null, opted_out: "all on whatsapp" });
    expect(next).toMatchObject({ phone: `+${OLD}`, name: "Next", opted_out: null });
    expect(await recipient(mira?.contact_id as string)).toBe("US.mira");
    // What the former owner wrote before comes late.
    await inbox.says(MIRA, "Late", { ago: 45 });
    expect(await inbox.thread(mira?.contact_id as string)).toEqual(["STOP", "Late"]);
  });

  test("whoever wrote first from a phone with an unknown id had it before", async () => {
    await inbox.says({ phone: OLD, userId: "US.next" }, "Hello", { ago: 30 });
    await inbox.says(MIRA, "Late", { ago: 60 });
    const [next, mira] = await inbox.contacts();
    expect([next?.phone, mira?.phone]).toEqual([`+${OLD}`, null]);
    expect(await inbox.thread(mira?.contact_id as string)).toEqual(["Late"]);
  });

  test("ids of two businesses are of one person", async () => {
    const other = await inbox.connect();
    await inbox.says(MIRA, "Hello", { ago: 60 });
    await inbox.says({ phone: OLD, userId: "US.other" }, "Hello, too", { ago: 30, sender: other });
    await inbox.says({ userId: "US.other" }, "Hidden", { sender: other });
    expect(await inbox.thread((await only()).contact_id)).toEqual(["Hello", "Hello, too", "Hidden"]);
  });
});

describe("a person who hides the phone", () => {
  const HIDDEN = { userId: "US.hidden", name: "Ana" };
  const phone = { phone: `+${OLD}`, wa_id: OLD, type: "MOBILE" };
  const cards = (...contacts: object[]) => ({ type: "contacts", contacts });

  test.each<[string, object]>([
    [
      "with the origin beside the cards",
      { ...cards({ vcard: "BEGIN:VCARD", phones: [phone] }), origin: "contact_request" },
    ],
    [
      "as a written number",
      cards({ origin: "contact_request", phones: [{ phone: "+1 (555) 124-0001", wa_id: null, type: null }] }),
    ],
  ])("gets it by sharing the number that was asked for, %s", async (_, answer) => {
    await inbox.says(HIDDEN, "Hello", { ago: 60 });
    const { contact_id } = await only();
    await inbox.says(HIDDEN, answer, { ago: 30 });
    expect(await only()).toMatchObject({ contact_id, phone: `+${OLD}` });
    await inbox.says({ phone: OLD, userId: "US.hidden" }, "Visible now");
    expect(await inbox.thread((await only()).contact_id)).toEqual(["Hello", "contact_cards", "Visible now"]);
  });

  test("is merged with the contact that has the shared number", async () => {
    await inbox.says({ phone: OLD }, "From long ago", { ago: 90 });
    await inbox.says(HIDDEN, "Hello", { ago: 60 });
    const [known, hidden] = await inbox.contacts();
    await inbox.says(HIDDEN, cards({ origin: "contact_request", phones: [phone] }), { ago: 30 });
    expect(await merges()).toEqual([
      { contact_id: known?.contact_id, merged_contact_id: hidden?.contact_id },
    ]);
  });

  test.each<[string, object]>([
    ["that nobody asked for", cards({ origin: "other", phones: [phone] })],
    ["whose origin is null", { ...cards({ origin: null, phones: [phone] }), origin: null }],
    [
      "of another origin, whatever stands beside it",
      { ...cards({ origin: "other", phones: [phone] }), origin: "contact_request" },
    ],
    ["of an origin of next year", cards({ origin: "address_book", phones: [phone] })],
    [
      "beside another card",
      { ...cards({ phones: [phone] }, { phones: [phone] }), origin: "contact_request" },
    ],
    ["with two numbers", cards({ origin: "contact_request", phones: [phone, { ...phone, wa_id: NEW }] })],
    ["with a number of no country", cards({ origin: "contact_request", phones: [{ phone: "124-0001" }] })],
  ])("stays without one after a card %s", async (_, answer) => {
    await inbox.says(HIDDEN, "Hello", { ago: 60 });
    await inbox.says(HIDDEN, answer, { ago: 30 });
    expect(await only()).toMatchObject({ phone: null });
    expect(await merges()).toEqual([]);
  });

  test("keeps a visible phone, whatever the card says", async () => {
    await inbox.says(MIRA, cards({ origin: "contact_request", phones: [{ ...phone, wa_id: NEW }] }));
    expect(await only()).toMatchObject({ phone: `+${OLD}` });
  });

  test("has a username, which can be another person's later", async () => {
    await inbox.says({ ...HIDDEN, username: "@ana.m" }, "Hello", { ago: 90 });
    expect(await only()).toMatchObject({ username: "ana.m", name: "Ana" });
    await inbox.says(HIDDEN, "No name this time", { ago: 80 });
    expect(await only()).toMatchObject({ username: "ana.m" });
    await inbox.says({ ...HIDDEN, username: "ana.k" }, "Married", { ago: 70 });
    await inbox.says({ ...HIDDEN, username: "ana.m" }, "Late", { ago: 75 });
    await inbox.says({ userId: "US.next", name: "Next", username: "ana.m" }, "Hello", { ago: 60 });
    const contacts = await inbox.contacts();
    expect(contacts.map(({ name, username }) => [name, username])).toEqual([
      ["Ana", "ana.k"],
      ["Next", "ana.m"],
    ]);
  });
});

describe("the channel's own form of a number", () => {
  test.each([
    ["5215512345678", "+525512345678"],
    ["551187654321", "+5511987654321"],
  ])("%s makes the contact %s, and is where answers go", async (form, phone) => {
    await inbox.says({ phone: form }, "Hello");
    const contact = await only();
    expect([contact.phone, await recipient(contact.contact_id)]).toEqual([phone, `+${form}`]);
  });
});

test("an erasure keeps out what the person wrote from a former number, and not what its next owner writes", async () => {
  await inbox.says(MIRA, "Hello", { ago: 90 });
  await inbox.says(MIRA, movedTo(NEW), { ago: 60 });
  const { contact_id } = await only();
  await inbox.database.transaction((session) =>
    eraseContact(
      session,
      { ...inbox.caller, contact: { by: "id", id: "", contactId: contact_id } },
      eraseSteps,
    ),
  );
  await inbox.says(MIRA, "Late", { ago: 70 });
  expect(await inbox.contacts()).toEqual([]);
  await inbox.says({ phone: OLD }, "Hello", { ago: 30 });
  expect(await inbox.thread((await only()).contact_id)).toEqual(["Hello"]);
});
