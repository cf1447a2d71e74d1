// Headers, footers and buttons of templates as Meta lists them. The templates are examples of Meta's pages and its OpenAPI description.
import { expect, test } from "vitest";
import type { TemplateButton, TemplateCard, TemplateHeader, TemplateOffer } from "../../template.ts";
import { useWhatsApp } from "./graph-stub.ts";
import { SENDER } from "./sender.ts";
import listed from "./templates/listed.json" with { type: "json" };

const { stub, whatsapp } = useWhatsApp();

async function read(item: object) {
  stub.answer({ status: 200, json: { data: [item] } });
  const listing = await whatsapp.listTemplates?.(SENDER, stub.http);
  if (listing?.kind !== "listed") return expect.unreachable("no list");
  return listing.templates[0];
}

const textHeader = (text: string, variable: string | null): TemplateHeader => ({
  type: "text",
  text,
  variable,
});
const shows = (type: TemplateHeader["type"]): TemplateHeader => ({ type, text: null, variable: null });
/** As `type value`, the text, and the address. */
const shown = ({ type, value, text, url }: TemplateButton) => [
  `${type} ${value}`,
  text,
  ...(url === null ? [] : [url]),
];

interface Expected {
  header?: TemplateHeader | null;
  footer?: string | RegExp | null;
  buttons?: string[][];
  variables?: string[];
  offer?: TemplateOffer;
  cards?: TemplateCard[];
  unsupported?: string[];
}

const expectations: Record<keyof typeof listed, Expected> = {
  hello_world: {
    header: textHeader("Hello World", null),
    footer: "WhatsApp Business Platform sample message",
  },
  "a promotion with a fixed header": {
    header: textHeader("Fall Sale", null),
    variables: ["1", "2"],
    footer: "Not interested in any of our sales? Tap Stop Promotions",
    buttons: [["quick_reply optional", "Stop promotions"]],
  },
  "a header with a number and two quick replies": {
    header: textHeader("Our {{1}} is on!", "1"),
    variables: ["1", "2", "3"],
    footer: "Use the buttons below to manage your marketing subscriptions",
    buttons: [
      ["quick_reply optional", "Unsubcribe from Promos"],
      ["quick_reply optional", "Unsubscribe from All"],
    ],
  },
  "a header with a name": {
    header: textHeader("Thank you, {{customer_name}}!", "customer_name"),
    variables: ["order_id"],
  },
  "a picture, a telephone and an address with a variable": {
    header: shows("image"),
    variables: ["1", "2", "3"],
    footer: "Offer valid until May 31, 2023",
    buttons: [
      ["phone none", "Call"],
      ["url required", "Shop Now", "https://www.examplesite.com/shop?promo={{1}}"],
    ],
  },
  "a document and fixed buttons": {
    header: shows("document"),
    variables: ["1", "2"],
    buttons: [
      ["phone none", "Call"],
      ["url none", "Contact Support", "https://www.examplesite.com/support"],
    ],
  },
  "a video": { header: shows("video") },
  "a place": {
    header: shows("location"),
    variables: ["1", "2"],
    footer: "To stop receiving delivery updates, tap the button below.",
    buttons: [["quick_reply optional", "Stop Delivery Updates"]],
  },
  "a coupon": {
    header: textHeader("Our Fall Sale is on!", null),
    variables: ["1", "2"],
    buttons: [
      ["quick_reply optional", "Unsubscribe"],
      ["copy_code required", "Copy offer code"],
    ],
  },
  "a code to copy, as an address": {
    variables: ["1"],
    footer: "This code expires in 10 minutes.",
    buttons: [["one_time_code none", "Copy Code", expect.stringContaining("code=otp{{1}}")]],
  },
  "a code to fill in, as submitted": {
    variables: ["1"],
    buttons: [["one_time_code none", "Copy Code"]],
  },
  "a form": { buttons: [["form optional", "Check out this offer!"]] },
  "a catalog": {
    variables: ["1", "2", "3"],
    footer: "Best grocery deals on WhatsApp!",
    buttons: [["other none", "View catalog"]],
  },
  "several products": {
    header: textHeader("Forget something {{1}}?", "1"),
    variables: ["1"],
    buttons: [["other none", "View items"]],
    unsupported: ["MPM"],
  },
  "an offer that ends": {
    header: shows("image"),
    variables: ["1", "2"],
    buttons: [
      ["copy_code required", "Copy offer code"],
      ["url required", "Book now!", "https://awesomedestinations.com/offers?code={{1}}"],
    ],
    offer: { text: "Expiring offer!", expires: true },
  },
  "several cards": {
    variables: ["1", "2"],
    cards: [
      {
        header: shows("image"),
        body: "Rare lemons for unique cocktails. Use code {{1}} to get {{2}} off all produce.",
        variables: ["1", "2"],
        buttons: [
          { type: "quick_reply", text: "Send more like this", url: null, phone: null, value: "optional" },
        ],
      },
    ],
  },
};

const table = Object.entries(expectations).map(
  ([label, expected]) => [label, listed[label as keyof typeof listed], expected] as const,
);

/** Meta lists some fields that a template doesn't have as null. */
const FIELDS = [
  "text",
  "format",
  "example",
  "buttons",
  "url",
  "phone_number",
  "cards",
  "add_security_recommendation",
];

function withNulls<Item extends object>(item: Item): Item {
  const absent = Object.fromEntries(FIELDS.map((field) => [field, null]));
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== "object" || value === null) return value;
    return {
      ...absent,
      ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one)])),
    };
  };
  return filled(item) as Item;
}

const NULLS = { parameter_format: null, rejected_reason: null, quality_score: null, previous_category: null };

test.each(table)("%s, also with null for each field that it doesn't have", async (_label, item, expected) => {
  for (const one of [item, withNulls({ ...NULLS, ...item })]) {
    const template = await read(one);
    expect({ ...template, buttons: template?.buttons.map(shown) }).toMatchObject({
      header: null,
      footer: null,
      buttons: [],
      variables: [],
      offer: null,
      cards: [],
      unsupported: [],
      ...expected,
    });
  }
});

const header = (extra: object) => ({ type: "HEADER", ...extra });
const button = (extra: unknown) => ({
  type: "BUTTONS",
  buttons: [{ type: "QUICK_REPLY", text: "Yes" }, extra],
});
const cards = (...all: unknown[][]) => ({
  type: "CAROUSEL",
  cards: all.map((components) => ({ components })),
});
const offer = (limited_time_offer: unknown) => ({ type: "LIMITED_TIME_OFFER", limited_time_offer });
const junk: [string, unknown[], string[]][] = [
  ["a header without format and text", [header({ format: null, text: null })], ["HEADER"]],
  ["a header with two variables", [header({ format: "TEXT", text: "{{1}} and {{2}}" })], ["TEXT"]],
  ["an unknown button", [button({ type: "SPM" })], ["SPM"]],
  ["a button that is null", [button(null)], ["BUTTONS"]],
  ["a component without a type, and one that is null", [{ type: null }, null, {}], ["UNKNOWN"]],
  ["a row without cards", [cards()], ["CAROUSEL"]],
  [
    "a card with a footer and an unknown button",
    [cards([{ type: "FOOTER", text: "Bye" }, button({ type: "SPM" })])],
    ["FOOTER", "SPM"],
  ],
  ["an offer without a text", [offer({ has_expiration: true })], ["LIMITED_TIME_OFFER"]],
  ["an offer that doesn't say whether it ends", [offer({ text: "Sale" })], []],
];
test.each(junk)("%s is named or harmless", async (_label, components, unsupported) => {
  const item = { name: "a", language: "en", components: [{ type: "BODY", text: "Hi" }, ...components] };
  expect(await read(item)).toMatchObject({ body: "Hi", unsupported });
});
