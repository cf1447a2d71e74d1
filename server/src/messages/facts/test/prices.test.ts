// What the channel bills for a message: kept with it, counted once it arrived, and told apart from the template's own category.
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { insertSender } from "../../../../test/rows.ts";
import type { MessagePrice } from "../../../channels/index.ts";
import { newUuid } from "../../../platform/ids.ts";
import { sumUsage } from "../../../usage/index.ts";
import { rebilledTemplates } from "../../../usage/rebilled-templates.ts";
import { counted, recounted } from "../../../usage/test/counted.ts";
import { factOf, failureOf, retry, useQueue } from "../../test/facts.ts";
import type { FactStatus } from "../apply-fact.ts";
import { recordFacts } from "../record-facts.ts";
import { recordFailedReceipt } from "../record-failed-receipt.ts";

const { database, queue } = useQueue(useDatabase());
const SERVICE: MessagePrice = { billable: true, category: "service", type: "regular", model: "pmp" };
const FREE: MessagePrice = { ...SERVICE, billable: false, type: "free_customer_service" };
const NONE: MessagePrice = { billable: null, category: null, type: null, model: null };

async function sent(): Promise<string> {
  const id = await queue.marked();
  await tell(id, "sent");
  return id;
}

async function tell(id: string, status: FactStatus, price?: MessagePrice): Promise<void> {
  await database.transaction((session) =>
    recordFacts(session, [factOf(queue, id, { status, at: new Date(), price })]),
  );
}

async function priceOf(id: string): Promise<MessagePrice | null> {
  const { rows } = await database.pool.query("select price from messages where message_id = $1", [id]);
  return rows[0].price;
}

/** The counts of prices, which agree with the messages. */
async function prices(): Promise<Record<string, number>> {
  const { accountId } = queue.owner;
  const counts = await counted(database, accountId);
  expect(counts).toEqual(await recounted(database, accountId));
  const shown = Object.entries(counts).map(([name, count]) => [name.split("+00 ")[1] ?? "", count] as const);
  return Object.fromEntries(shown.filter(([name]) => name.startsWith("price ")));
}

test.each<[string, [FactStatus, MessagePrice?][], MessagePrice | null, Record<string, number>]>([
  ["a price that `sent` announces isn't counted yet", [["sent", SERVICE]], SERVICE, {}],
  [
    "it counts when the message arrives",
    [["sent", SERVICE], ["delivered"]],
    SERVICE,
    { "price true service regular US": 1 },
  ],
  [
    "`delivered` says otherwise",
    [
      ["sent", SERVICE],
      ["delivered", FREE],
    ],
    FREE,
    { "price false service free_customer_service": 1 },
  ],
  [
    "the receipts come in the other order",
    [
      ["delivered", FREE],
      ["sent", SERVICE],
    ],
    FREE,
    { "price false service free_customer_service": 1 },
  ],
  ["`read` comes alone", [["read", SERVICE]], SERVICE, { "price true service regular US": 1 }],
  [
    "`read` is followed by a `delivered` that says otherwise",
    [
      ["read", SERVICE],
      ["delivered", FREE],
    ],
    SERVICE,
    { "price true service regular US": 1 },
  ],
  [
    "only the earlier receipt has it",
    [["read"], ["delivered", SERVICE]],
    SERVICE,
    { "price true service regular US": 1 },
  ],
  [
    "a repeated receipt",
    [
      ["delivered", SERVICE],
      ["delivered", SERVICE],
    ],
    SERVICE,
    { "price true service regular US": 1 },
  ],
  [
    "an unknown category",
    [["delivered", { ...NONE, billable: true, category: "next_year" }]],
    { ...NONE, billable: true, category: "next_year" },
    { "price true next_year - US": 1 },
  ],
  ["no price", [["delivered"]], null, {}],
])("%s", async (_name, receipts, price, counts) => {
  const id = await sent();
  for (const [status, reported] of receipts) await tell(id, status, reported);
  // Of the phone of the queue's contact.
  expect(await priceOf(id)).toEqual(price && { ...price, country: "US" });
  expect(await prices()).toEqual(counts);
  await sumUsage(database);
  expect(await prices()).toEqual(counts);
});

test("a message that fails after all, or is sent again, isn't billed", async () => {
  for (const decide of [undefined, retry]) {
    const id = await sent();
    await tell(id, "sent", SERVICE);
    await database.transaction((session) => recordFailedReceipt(session, failureOf(queue, id, 1, decide)));
    expect(await priceOf(id)).toBeNull();
  }
  expect(await prices()).toEqual({});
});

/** A message of the template, which the account has. */
async function sentTemplate(category: string): Promise<string> {
  const { accountId, senderId } = queue.owner;
  await insertSender(database, accountId, senderId);
  await database.pool.query(
    `insert into templates (account_id, channel, channel_business_id, name, language, template_id, category, status, parameter_format, body,
       variables, buttons, cards, unsupported, components)
     values ($1, 'whatsapp', '2', 'order_ready', 'en_US', $2, $3, 'APPROVED', 'NAMED', '', '{}', '[]', '[]', '{}', '[]')
     on conflict do nothing`,
    [accountId, newUuid(), category],
  );
  const id = await sent();
  await database.pool.query(
    `update messages set type = 'template', content = jsonb_build_object('name', 'order_ready', 'language', 'en_US', 'category', $2::text)
     where message_id = $1`,
    [id, category],
  );
  return id;
}

test.each<[string, MessagePrice, number]>([
  ["UTILITY", { ...SERVICE, category: "marketing" }, 2],
  ["UTILITY", { ...SERVICE, category: "utility" }, 0],
  ["MARKETING", { ...SERVICE, category: "marketing_lite" }, 0],
  ["UTILITY", { ...FREE, category: "referral_conversion" }, 0],
  ["UTILITY", { ...SERVICE, category: null }, 0],
])("a template of the category %s billed as %o warns of %i messages", async (category, price, count) => {
  for (let i = 0; i < 2; i++) {
    const id = await sentTemplate(category);
    await tell(id, "sent", { ...price, category: category.toLowerCase() });
    await tell(id, "delivered", price);
    await tell(id, "read", price);
  }
  await sumUsage(database);
  const warnings = await rebilledTemplates.find(database, [queue.owner.accountId]);
  expect(warnings.map(({ waiting }) => waiting)).toEqual(count === 0 ? [] : [count]);
  if (count > 0)
    expect(warnings[0]).toMatchObject({
      kind: "template_rebilled",
      id: expect.stringMatching(/^tpl_/),
      name: "order_ready",
      reason: price.category,
      title: `The template order_ready is billed as ${price.category}`,
    });
});
