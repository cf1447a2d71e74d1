// What messages cost by the operator's prices.
import { z } from "zod";
import { intField, textField } from "../platform/http/index.ts";
import type { PriceTable } from "./price-table.ts";

export const costAnswer = z
  .object({
    currency: textField("The currency of the prices.", "EUR"),
    amount: z.number().meta({ description: "The sum of those with a price.", examples: [23.104] }),
    without_price: intField(
      "How many of the messages the operator's prices don't name; `amount` leaves them out.",
      0,
    ),
  })
  .meta({ id: "Cost" });

export type Cost = z.output<typeof costAnswer>;

export interface Billed {
  /** Of the recipient's phone; null if it isn't known. */
  country: string | null;
  category: string | null;
  at: Date;
  count: number;
}

/** Null without messages. */
export function costOf(messages: Billed[], { currency, priceOf }: PriceTable): Cost | null {
  if (messages.length === 0) return null;
  let [millionths, unknown] = [0, 0];
  for (const { country, category, at, count } of messages) {
    const price = priceOf(country, category, at);
    if (price === null) unknown += count;
    else millionths += price * count;
  }
  return { currency, amount: millionths / 1e6, without_price: unknown };
}
