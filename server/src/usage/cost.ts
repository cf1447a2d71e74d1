// What messages cost by the operator's prices.
import { z } from "zod";
import { countryOfPhone, type Phone } from "../phones/index.ts";
import { type Session, statement, t } from "../platform/database/index.ts";
import { intField, textField } from "../platform/http/index.ts";
import type { PriceTable } from "./price-table.ts";

export const costAnswer = z
  .object({
    currency: textField("The currency of the prices.", "EUR"),
    amount: z.number().meta({ description: "The sum of those with a price.", examples: [23.104] }),
    without_price: intField(
      "How many of the messages `amount` leaves out: the operator has no price of them.",
      0,
    ),
  })
  .meta({ id: "Cost" });

export type Cost = z.output<typeof costAnswer>;

export const estimateAnswer = costAnswer.nullable().meta({
  description:
    "What the channel would bill by the operator's prices on the day of sending. Null before the plan, for a text, whose bill depends on " +
    "what was billed before, and without prices.",
});

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

/** Phones with the same first ten characters are of one country: numbering plans tell countries apart by fewer. */
const countByPhone = statement({
  name: "count_planned_by_phone",
  plan: "scan",
  parameters: { accountId: t.uuid, broadcastId: t.uuid },
  columns: { phone: t.nullable(t.textOf<Phone>()), category: t.text, count: t.int8 },
  sql: `select min(phone) as phone, content ->> 'category' as category, count(*) as count
    from broadcast_recipients
    join contacts using (account_id, contact_id)
    where account_id = $accountId
      and broadcast_id = $broadcastId
      and status = 'planned'
      and content ->> 'category' is not null
    group by left(phone, 10), 2`,
});

/** Of the planned messages of a broadcast that leaves at a time, as JSON. Null as for `estimateAnswer`. */
export async function estimateOf(
  session: Session,
  { at, ...key }: { accountId: string; broadcastId: string; at: Date },
  prices: PriceTable | null,
): Promise<string | null> {
  if (prices === null) return null;
  const groups = await session.run(countByPhone, key);
  const billed = groups.map((group) => ({
    ...group,
    country: group.phone && countryOfPhone(group.phone),
    at,
  }));
  const cost = costOf(billed, prices);
  return cost && JSON.stringify(cost);
}
