// POST /contacts/contact and GET back, over HTTP on a real database.
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { usePool } from "../../../../test/database.ts";
import { eventTypes } from "../../../../test/rows.ts";
import { useApi, useCaller } from "../../../../test/use-api.ts";
import { contactOperations } from "../../index.ts";
import { labelsText, parseLabels } from "../../labels.ts";

const database = usePool();
const caller = useCaller(database);
const api = useApi(database, () => contactOperations({ database, erase: [] }), caller);
let phone: string;
let last = 0;

beforeEach(() => {
  phone = `+1555100${String(++last).padStart(4, "0")}`;
});

const post = (contact: Record<string, unknown>, headers?: Record<string, string>) =>
  api.call("POST", "/contacts/contact", { contact }, headers);
const upsert = (contact: Record<string, unknown>) => post({ phone, ...contact });
const get = async () => (await api.call("GET", `/contacts/${phone.slice(1)}`)).body;

const events = (contactId: string) => eventTypes(database, caller.accountId, contactId);

async function uuidOf(phone: string): Promise<string> {
  const { rows } = await database.pool.query(
    "select contact_id from contacts where account_id = $1 and phone = $2",
    [caller.accountId, phone],
  );
  return rows[0].contact_id;
}

describe("creating and updating", () => {
  test("a new phone is 201, a known one 200, and GET answers the same", async () => {
    const contact = {
      name: "Ana",
      labels: "vip, 5,000 club",
      enhanced_data: { Orders: [{ text: "A-17", description: "2 shoes", link: "https://example.com/a17" }] },
    };
    const created = await upsert(contact);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ message: "Contact created", contact: { phone, ...contact } });
    expect(created.body.contact.id).toMatch(/^con_/);
    expect(await get()).toEqual(created.body.contact);
    const updated = await upsert({ name: "Ana B." });
    expect(updated.status).toBe(200);
    expect(updated.body).toMatchObject({
      message: "Contact updated",
      contact: { ...contact, name: "Ana B." },
    });
  });

  test("two ways to write a number are one contact", async () => {
    await post({ phone: "+44 (0)7911 123456", name: "One" });
    const second = await post({ phone: "+447911123456" });
    expect(second.status).toBe(200);
    expect(second.body.contact).toMatchObject({ phone: "+447911123456", name: "One" });
  });

  test("a field that is left out stays; null and the empty string clear it", async () => {
    await upsert({ name: "Ana", labels: "a, b", enhanced_data: { g: [{ text: "1" }] } });
    const same = (await upsert({})).body.contact;
    expect(same).toMatchObject({ name: "Ana", labels: "a, b", enhanced_data: { g: [{ text: "1" }] } });
    expect((await upsert({ name: "" })).body.contact).toMatchObject({ name: null, labels: "a, b" });
    expect((await upsert({ labels: "" })).body.contact).toMatchObject({ labels: "" });
    expect((await upsert({ enhanced_data: null })).body.contact).toMatchObject({ enhanced_data: {} });
    await upsert({ name: "Ana", labels: "a" });
    expect((await upsert({ name: null, labels: null })).body.contact).toMatchObject({
      name: null,
      labels: "",
    });
  });

  test("a named group is replaced; null and [] remove it; other groups stay", async () => {
    await upsert({
      enhanced_data: { a: [{ text: "1" }, { text: "2" }], b: [{ text: "3" }], c: [{ text: "4" }] },
    });
    const { contact } = (await upsert({ enhanced_data: { a: [{ description: "5" }], b: null, d: [] } })).body;
    expect(contact.enhanced_data).toEqual({ a: [{ description: "5" }], c: [{ text: "4" }] });
    const rest = (await upsert({ enhanced_data: { a: [], c: [] } })).body.contact;
    expect(rest.enhanced_data).toEqual({});
  });

  test("a contact from an answer can be sent back", async () => {
    const { contact } = (await upsert({ name: "Ana", enhanced_data: { g: [{ text: "x", link: "" }] } })).body;
    const again = await post(contact);
    expect(again.status).toBe(200);
    expect(again.body.contact).toEqual(contact);
  });

  test.each([
    ["a zero-width space", "VIP, V\u200bIP, \u200bVIP\u2060", "VIP"],
    ["a composed letter or one with its accent apart", "étude, e\u0301tude", "étude"],
    ["other case or joiners", "vip, VIP, 👩\u200d🍳, 👩🍳", "vip, VIP, 👩\u200d🍳, 👩🍳"],
  ])("labels that look the same are one label, with %s", async (_, labels, kept) => {
    expect((await upsert({ labels })).body.contact.labels).toBe(kept);
  });

  test("a comma without a space separates no labels, and the answer says so", async () => {
    const { body } = await upsert({ labels: "VIP,newsletter, 5,000 club" });
    expect(body.contact.labels).toBe("VIP,newsletter, 5,000 club");
    expect(body.notices).toMatchObject([{ code: "comma_in_label", pointer: "/contact/labels" }]);
    expect(body.notices[0].detail).toContain('"VIP,newsletter" is one label');
    expect((await upsert({ name: "Ana" })).body).not.toHaveProperty("notices");
  });

  test("a name has no spaces at its ends", async () => {
    expect((await upsert({ name: "\u00a0 Ana Marlowe\n" })).body.contact.name).toBe("Ana Marlowe");
    expect((await upsert({ name: " \t" })).body.contact.name).toBeNull();
  });

  test("the order of labels and their case stay, repeats and empty names go", async () => {
    const { contact } = (await upsert({ labels: " b, a,, B , b,  , ,c, a\t, A" })).body;
    expect(contact.labels).toBe("b, a,, B, ,c, a, A");
  });
});

test("events report a creation and a change, and nothing else", async () => {
  await upsert({ name: "Ana", labels: "a", enhanced_data: { g: [{ text: "1" }] } });
  const id = await uuidOf(phone);
  const { updated_at } = await get();
  await upsert({ name: "Ana", labels: "a", enhanced_data: { g: [{ text: "1" }] } });
  await upsert({});
  expect(await events(id)).toEqual(["contact.created"]);
  expect((await get()).updated_at).toBe(updated_at);
  await upsert({ enhanced_data: { g: [{ text: "2" }] } });
  expect(await events(id)).toEqual(["contact.created", "contact.updated"]);
});

test("any text is kept or refused, never a 5xx", async () => {
  const string = fc.string({ unit: "binary", maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(string, string, string, async (name, labels, group) => {
      const { status, body } = await upsert({ name, labels, enhanced_data: { [group]: [{ text: name }] } });
      expect([200, 201, 422]).toContain(status);
      if (status !== 422)
        expect(body.contact).toMatchObject({
          name: name.trim() || null,
          labels: labelsText(parseLabels(labels)),
        });
    }),
    { numRuns: 50 },
  );
});

test("labels read again are the same", () => {
  const part = fc.oneof(
    fc.constantFrom(",", ", ", " ", ",,", "\u00a0", "\u200b", "e", "\u0301"),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const once = parseLabels(parts.join(""));
      expect(parseLabels(labelsText(once))).toEqual(once);
    }),
  );
});

describe("rules", () => {
  const entries = (entry: Record<string, unknown>) => ({ enhanced_data: { g: [entry] } });
  test.each<[string, Record<string, unknown>, string, string]>([
    ["a name of 257", { name: "😀".repeat(257) }, "/contact/name", "too_long"],
    [
      "a group without a name",
      { enhanced_data: { "": [{ text: "x" }] } },
      "/contact/enhanced_data/",
      "too_short",
    ],
    ["a text of 4,001", entries({ text: "x".repeat(4_001) }), "/contact/enhanced_data/g/0/text", "too_long"],
    ["an empty entry", entries({ text: "", link: null }), "/contact/enhanced_data/g/0", "empty_entry"],
  ])("%s is 422", async (_, contact, pointer, code) => {
    const { status, body } = await upsert(contact);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ pointer, code, detail: expect.any(String) }]);
  });

  test("groups called like object members are kept", async () => {
    const contact = { enhanced_data: { constructor: [{ text: "x" }], toString: [{ text: "y" }] } };
    expect(await upsert(contact)).toMatchObject({ status: 201, body: { contact } });
  });

  test.each(["https://example.com", "mailto:ana@example.com", "tel:+15551234567"])(
    "%s is a link",
    async (link) => {
      expect((await upsert(entries({ link }))).body.contact.enhanced_data.g).toEqual([{ link }]);
    },
  );

  test.each(["javascript:alert(1)", " https://example.com", "example.com", "https:///path"])(
    "%j is no link",
    async (link) => {
      const { status, body } = await upsert(entries({ link }));
      expect(status).toBe(422);
      expect(body.errors[0]).toMatchObject({
        pointer: "/contact/enhanced_data/g/0/link",
        code: "invalid_link",
      });
    },
  );

  test("256 KiB of compact JSON fit, one byte more doesn't, and the stored data stays", async () => {
    const bytes = (data: unknown) => Buffer.byteLength(JSON.stringify(data));
    const base = Array.from({ length: 63 }, () => ({ text: `${'"'.repeat(100)}${"é".repeat(1_950)}` }));
    expect((await upsert({ enhanced_data: { base } })).status).toBe(201);
    const before = await get();
    const filled = (length: number) => [{ text: "x".repeat(length), description: "y".repeat(1_000) }];
    const length = 256 * 1024 - bytes({ base, more: filled(0) });
    const over = await upsert({ enhanced_data: { more: filled(length + 1) } });
    expect(over.body).toMatchObject({ status: 422, code: "enhanced_data_too_large" });
    expect(await get()).toEqual(before);
    expect((await upsert({ enhanced_data: { more: filled(length) } })).status).toBe(200);
    expect(bytes((await get()).enhanced_data)).toBe(256 * 1024);
  });
});
