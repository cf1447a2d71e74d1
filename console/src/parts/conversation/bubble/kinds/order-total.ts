// What an order costs.
import type { Shown } from "../../../message/message-words.ts";

type Items = NonNullable<Shown["order"]>["items"];

/** Null when a price is missing, or prices are in several currencies. */
export function orderTotal(items: Items): { amount: number; currency: string } | null {
  let amount = 0;
  const currencies = new Set<string | null>();
  for (const { price, quantity, currency } of items) {
    if (price === null) return null;
    amount += price * (quantity ?? 1);
    currencies.add(currency);
  }
  const [currency, ...others] = currencies;
  return currency && others.length === 0 ? { amount, currency } : null;
}
