import { describe, expect, test } from "vitest";
import { formAnswers } from "../form-answers.ts";
import { orderTotal } from "../order-total.ts";

test.each([
  ["first_name", "First name"],
  ["firstName", "First name"],
  ["screen_0_Day_2", "Day"],
  ["Größe", "Größe"],
  ["_", "_"],
])("the field %s is called %s", (name, expected) => {
  expect(formAnswers({ [name]: "x" })).toEqual([{ name: expected, value: "x" }]);
});

test("fields without an answer, and the channel's token, aren't shown", () => {
  const fields = { flow_token: "x", a: "", b: null, c: [], d: false, e: 0 };
  expect(formAnswers(fields).map(({ value }) => value)).toEqual([false, 0]);
});

describe("the total of an order", () => {
  const item = { product_id: "cake", quantity: 2, price: 30, currency: "USD" };
  test.each([
    ["of one currency", [item, { ...item, quantity: 1, price: 0.5 }], { amount: 60.5, currency: "USD" }],
    ["without a quantity", [{ ...item, quantity: null }], { amount: 30, currency: "USD" }],
    ["without a price", [item, { ...item, price: null }], null],
    ["of two currencies", [item, { ...item, currency: "EUR" }], null],
    ["without a currency", [{ ...item, currency: null }], null],
    ["of nothing", [], null],
  ])("%s", (_, items, expected) => {
    expect(orderTotal(items)).toEqual(expected);
  });
});
