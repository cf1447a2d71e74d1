// The presets, with each field of a payload null, missing, empty, too long, and without a text that can be stored.
import { describe, expect, test } from "vitest";
import { PhoneReader } from "../presets/preset.ts";
import { PRESETS, type PresetName } from "../presets/presets.ts";
import { readContact, unreadFault } from "../sync/source-contact.ts";
import { payload } from "./sources-world.ts";

type Payload = Record<string, unknown>;

const NOW = Date.parse("2026-11-22T00:00:00Z");

/** With the fields that a payload needs: without them, it has no person or is another event. */
const files: [file: string, needed: RegExp][] = [
  ["shopify-customer", /^\/phone$/],
  ["shopify-order", /^\/(billing_address(\/phone|\/country_code)?|line_items)$/],
  ["woocommerce-customer", /^\/billing(\/phone|\/country)?$/],
  ["woocommerce-order", /^\/(billing(\/phone|\/country)?|line_items)$/],
  ["hubspot-contact", /^\/properties(\/hs_calculated_phone_number(_country_code)?)?$/],
  ["hubspot-workflow", /^\/properties(\/phone(\/value)?)?$/],
  ["stripe-customer", /^\/(type|data(\/object(\/object|\/phone|\/address(\/country)?)?)?)$/],
];

const changes: [string, (value: unknown) => unknown][] = [
  ["null", () => null],
  ["missing", () => undefined],
  ["empty", emptyOf],
  // Longer than any field of a contact, whose limit is in the middle of a character.
  ["too long", (value) => (isText(value) ? `x${"😀".repeat(5_000)}` : value)],
  ["no text that can be stored", (value) => (isText(value) ? "a\0b\ud83d" : value)],
];

/** Not a time, an address or an id of Stripe: these have forms of their own. */
function isText(value: unknown): boolean {
  return typeof value === "string" && !/^\d{4}-\d\d-\d\d|^\d{13}$|^https:|^(evt|cus)_/.test(value);
}

function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === "object" && value !== null) return {};
  return typeof value === "string" || value === null ? "" : value;
}

function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...path, name]));
  return path.length === 0 ? inside : [path, ...inside];
}

function read(preset: PresetName, given: unknown) {
  const phones = new PhoneReader();
  const payload = JSON.parse(JSON.stringify(given));
  const found = PRESETS[preset].read({ payload, header: () => "", phones });
  return found === undefined ? phones.unread.map(unreadFault) : readContact(found, NOW);
}

function contactIn(result: ReturnType<typeof read>) {
  if (Array.isArray(result) || !result.ok) throw new Error(`No contact: ${JSON.stringify(result)}`);
  return result.contact.change;
}

describe.each(files)("%s", (file, needed) => {
  const preset = file.split("-")[0] as PresetName;

  test.each(changes)("has a contact without broken texts when any field is %s", async (_name, change) => {
    const whole = JSON.parse(await payload(file));
    const { phone } = contactIn(read(preset, whole));
    for (const path of pathsIn(whole)) {
      const given = structuredClone(whole);
      const parent = path.slice(0, -1).reduce((inner, name) => inner[name], given);
      const name = path.at(-1) as string;
      parent[name] = change(parent[name]);
      const pointer = `/${path.join("/")}`;
      const result = read(preset, given);
      if (needed.test(pointer)) continue;
      expect(result, pointer).toMatchObject({
        ok: true,
        contact: { change: { phone } },
      });
      const texts = JSON.stringify(result).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
      for (const text of texts)
        expect(text, pointer).not.toMatch(/null|undefined|^"[ ,#]*"$|^"[ ,]|[ ,]"$|, ,/);
    }
  });
});

describe("payloads as the vendors publish them, with most fields null", () => {
  const contactOf = async (file: string, change: (given: Payload) => object = (given) => given) => {
    const preset = file.split("-")[0] as PresetName;
    return read(preset, change(JSON.parse(await payload(file))));
  };

  test("Shopify's test order has no number that can be read, and none is made of its digits", async () => {
    const result = await contactOf("shopify-test-order");
    const numbers = ["123-123-1234", "555-555-BILL", "555-555-SHIP"];
    const faults = numbers.map((number) => ({
      pointer: "/phone",
      code: number.endsWith("1234") ? "impossible_number" : "not_a_number",
      detail: expect.stringContaining(`"${number}" can't be read as a phone number.`),
    }));
    expect(result).toEqual(expect.arrayContaining(faults));
  });

  test.each([
    ["a number that its country can't have", "08171263283", "US", false],
    ["a number without an area code", "5551212", "US", false],
    ["a national number without a country", "612 345 679", undefined, false],
    ["a national number with its country", "612 345 679", "es", "+34612345679"],
    ["a number of another country", "+34 612 345 679", "US", "+34612345679"],
  ])("an order with %s", async (_name, phone, country_code, expected) => {
    const result = await contactOf("shopify-test-order", (order) => ({
      ...order,
      billing_address: { first_name: "Ana", phone, country_code },
      shipping_address: null,
      customer: null,
    }));
    if (expected === false) expect(result).toMatchObject([{ pointer: "/phone" }]);
    else expect(result).toMatchObject({ ok: true, contact: { change: { phone: expected, name: "Ana" } } });
  });

  test("a bare customer of Stripe has no number, and with one nothing else", async () => {
    expect(await contactOf("stripe-bare-customer")).toEqual([]);
    const found = await contactOf("stripe-bare-customer", (event) => {
      (event["data"] as { object: Payload }).object["phone"] = "+15551234567";
      return event;
    });
    expect(contactIn(found)).toEqual({
      phone: "+15551234567",
      enhancedData: {
        set: {
          Stripe: [
            {
              text: "cus_QXg1o8vcGmoR32",
              description: "Customer",
              link: "https://dashboard.stripe.com/customers/cus_QXg1o8vcGmoR32",
            },
          ],
        },
        drop: [],
      },
    });
  });
});

test.each([
  ["null", null],
  ["missing", undefined],
  ["empty", ""],
])("a name is the part that is known: the other one is %s", async (_name, other) => {
  const customer = JSON.parse(await payload("shopify-customer"));
  const nameOf = (fields: object) =>
    contactIn(read("shopify", { ...customer, default_address: null, ...fields })).name;
  expect(nameOf({ last_name: other })).toBe("Ana");
  expect(nameOf({ first_name: other })).toBe("Marlowe");
  expect(nameOf({ first_name: other, last_name: other })).toBeUndefined();
});
