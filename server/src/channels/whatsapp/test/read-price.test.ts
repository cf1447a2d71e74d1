// What a status says of the price, by what Meta's samples have and by what they could have.
import { expect, test } from "vitest";
import { readPrice } from "../read-items.ts";

const NOTHING = { billable: null, category: null, type: null, model: null };

test.each<[string, unknown, object]>([
  [
    "a billed service message since October 2026",
    { billable: true, pricing_model: "PMP", category: "SERVICE", type: "regular" },
    { price: { billable: true, category: "service", type: "regular", model: "pmp" } },
  ],
  [
    "one of the free thousand",
    { billable: false, pricing_model: "PMP", category: "service", type: "free_customer_service" },
    { price: { billable: false, category: "service", type: "free_customer_service", model: "pmp" } },
  ],
  ["an unknown category", { category: "next_year" }, { price: { ...NOTHING, category: "next_year" } }],
  [
    "a billed message whose type alone says so",
    { pricing_model: "PMP", category: "utility", type: "REGULAR" },
    { price: { billable: true, category: "utility", type: "regular", model: "pmp" } },
  ],
  [
    "a free message whose type alone says so",
    { billable: null, category: "marketing", type: "free_entry_point" },
    { price: { ...NOTHING, billable: false, category: "marketing", type: "free_entry_point" } },
  ],
  ["values of other types", { billable: "yes", category: 7, type: ["regular"], pricing_model: {} }, {}],
  ["every field null", { billable: null, category: null, type: null, pricing_model: null }, {}],
])("%s", (_name, pricing, price) => {
  expect(readPrice({ pricing })).toEqual(price);
});

test.each([
  ["x".repeat(5_000), "x".repeat(60)],
  [`${"x".repeat(59)}😀`, `${"x".repeat(59)}\ufffd`],
])("a word of unusual length is cut, and never into half a character", (given, category) => {
  expect(readPrice({ pricing: { category: given } }).price?.category).toBe(category);
});
