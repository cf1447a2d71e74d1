// The presets, with each field of a payload null, missing and empty.
import { describe, expect, test } from "vitest";
import { MappingEvaluator } from "../mapping/evaluate-mapping.ts";
import { type PresetName, readPreset } from "../presets/presets.ts";
import { mappedPayload } from "../sync/mapped-contact.ts";
import { payload } from "./sources-world.ts";

type Payload = Record<string, unknown>;

const evaluator = new MappingEvaluator();
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
];

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

async function mapped(preset: PresetName, given: unknown) {
  const { mapping } = await readPreset(preset);
  return mappedPayload(
    await evaluator.evaluate({ mapping, payload: JSON.stringify(given), headers: {} }),
    NOW,
  );
}

describe.each(files)("%s", (file, needed) => {
  const preset = file.split("-")[0] as PresetName;

  test.each(changes)("has a contact without broken texts when any field is %s", async (_name, change) => {
    const whole = JSON.parse(await payload(file));
    const { mapping } = await readPreset(preset);
    const complete = await mapped(preset, whole);
    if (!complete.ok || complete.contact === "nothing")
      throw new Error("The whole payload must have a contact.");
    for (const path of pathsIn(whole)) {
      const given = structuredClone(whole);
      const parent = path.slice(0, -1).reduce((inner, name) => inner[name], given);
      const name = path.at(-1) as string;
      parent[name] = change(parent[name]);
      const pointer = `/${path.join("/")}`;
      const json = JSON.stringify(given);
      const result = mappedPayload(await evaluator.evaluate({ mapping, payload: json, headers: {} }), NOW);
      if (needed.test(pointer)) continue;
      expect(result, pointer).toMatchObject({
        ok: true,
        contact: { change: { phone: complete.contact.change.phone } },
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
    return mapped(preset, change(JSON.parse(await payload(file))));
  };

  test("Shopify's test order has no number that can be read, and none is made of its digits", async () => {
    const result = await contactOf("shopify-test-order");
    const numbers = ["123-123-1234", "555-555-BILL", "555-555-SHIP"];
    const faults = numbers.map((number) => ({
      pointer: "/phone",
      code: number.endsWith("1234") ? "impossible_number" : "not_a_number",
      detail: expect.stringContaining(`"${number}" can't be read as a phone number.`),
    }));
    expect(result).toEqual({ ok: false, faults: expect.arrayContaining(faults) });
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
    if (expected === false) expect(result).toMatchObject({ ok: false, faults: [{ pointer: "/phone" }] });
    else expect(result).toMatchObject({ ok: true, contact: { change: { phone: expected, name: "Ana" } } });
  });

  test("a bare customer of Stripe has no number, and with one nothing else", async () => {
    expect(await contactOf("stripe-bare-customer")).toEqual({ ok: true, contact: "nothing" });
    const { ok, contact } = (await contactOf("stripe-bare-customer", (event) => {
      (event["data"] as { object: Payload }).object["phone"] = "+15551234567";
      return event;
    })) as { ok: boolean; contact: { change: object } };
    expect(ok).toBe(true);
    expect(contact.change).toEqual({
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
  const nameOf = async (fields: object) => {
    const result = await mapped("shopify", { ...customer, default_address: null, ...fields });
    return result.ok && result.contact !== "nothing" ? result.contact.change.name : result;
  };
  expect(await nameOf({ last_name: other })).toBe("Ana");
  expect(await nameOf({ first_name: other })).toBe("Marlowe");
  expect(await nameOf({ first_name: other, last_name: other })).toBeUndefined();
});

test("a mapping sees null as a value that isn't there, and places in lists stay", async () => {
  const given = { name: null, list: ["a", null, "c"], inner: { gone: null } };
  const mapping = '{"name": "x" & name, "third": list[2], "isThere": $exists(name), "inner": inner}';
  const { json } = (await evaluator.evaluate({ mapping, payload: JSON.stringify(given), headers: {} })) as {
    json: string;
  };
  expect(JSON.parse(json)).toEqual({ name: "x", third: "c", isThere: false, inner: {} });
});
